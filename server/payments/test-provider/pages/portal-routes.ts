import { Hono } from 'hono'
import type { TestStore } from '../store.ts'
import { CardForm } from './cards.ts'
import { customerWith } from './customer-with.ts'
import { changeCard } from './make-happen.ts'
import { noticePage } from './notice.ts'
import { portalPage } from './portal-page.ts'

const UNKNOWN = 'There is no such page. Please begin again.'

/** The page on which a parent changes the card. */
export function portalRoutes(store: TestStore) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const found = await portalOf(store, c.req.param('id'))
    if (found === null) return c.html(noticePage(UNKNOWN), 404)
    return c.html(portalPage(found.customer, found.portal, c.req.query('done') === 'card'))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(noticePage('Please choose a card.'), 422)
    if ((await portalOf(store, id)) === null) return c.html(noticePage(UNKNOWN), 404)
    const changed = await changeCard(store, id, form.data.card)
    return c.redirect(changed?.done ? `${c.req.path}?done=card` : c.req.path, 303)
  })
  return app
}

/** As at the real provider, there is none of a customer who is deleted. */
async function portalOf(store: TestStore, id: string) {
  const { customer } = (await customerWith(store, id)) ?? {}
  const portal = customer?.portals.find((one) => one.id === id)
  return customer && portal && !customer.deleted ? { customer, portal } : null
}
