import { Hono } from 'hono'
import { z } from 'zod'
import { TEST_CARDS } from '../facts.ts'
import type { TestStore } from '../store.ts'
import { customerWith } from './customer-with.ts'
import { changeCard } from './make-happen.ts'
import { noticePage } from './notice.ts'
import { portalPage } from './portal-page.ts'

const CardForm = z.object({ card: z.enum(TEST_CARDS) })

const UNKNOWN = 'There is no such page. Please begin again.'

/** The page on which a parent changes the card. */
export function portalRoutes(store: TestStore) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const found = await customerWith(store, id)
    const portal = found?.customer.portals.find((one) => one.id === id)
    if (!found || !portal) return c.html(noticePage(UNKNOWN), 404)
    return c.html(portalPage(found.customer, portal, c.req.query('done') === 'card'))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(noticePage('Please choose a card.'), 422)
    const found = await customerWith(store, id)
    if (!found?.customer.portals.some((one) => one.id === id)) return c.html(noticePage(UNKNOWN), 404)
    await changeCard(store, id, form.data.card)
    return c.redirect(`${c.req.path}?done=card`, 303)
  })
  return app
}
