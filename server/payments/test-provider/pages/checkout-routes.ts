import { Hono } from 'hono'
import { z } from 'zod'
import { completeCheckout, openCheckout } from '../engine/checkout.ts'
import type { TestStore } from '../store.ts'
import { CardForm } from './cards.ts'
import { bankPage, checkoutPage, overPage } from './checkout-page.ts'
import { noticePage } from './notice.ts'

const Payment = CardForm.extend({ bank: z.enum(['confirm', 'refuse']).optional() })
const Refused = z.enum(['declined', 'refused']).nullable().catch(null)

const UNKNOWN = 'There is no such checkout. Please begin again.'

/**
 * The page to pay on, and the presses on it. Whatever comes of one, the browser is sent on to a page that can be loaded
 * again; a second press pays nothing and leads where the first one does.
 */
export function checkoutRoutes(store: TestStore) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const view = await openCheckout(store, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN), 404)
    if (view.state !== 'open') return c.html(overPage(view))
    return c.html(checkoutPage(view, Refused.parse(c.req.query('refusal') ?? null)))
  })

  app.get('/:id/bank', async (c) => {
    const view = await openCheckout(store, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN), 404)
    return c.html(view.state === 'open' ? bankPage(view) : overPage(view))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const pressed = Payment.safeParse(await c.req.parseBody())
    if (!pressed.success) return c.html(noticePage('Please choose a card.'), 422)
    const { card, bank } = pressed.data
    if (bank === 'refuse') return c.redirect(`${c.req.path}?refusal=refused`, 303)
    const payment = await completeCheckout(store, id, card, { authenticated: bank === 'confirm' })
    if (payment === null) return c.html(noticePage(UNKNOWN), 404)
    switch (payment.outcome) {
      case 'complete':
        return c.redirect(payment.redirectTo, 303)
      case 'declined':
        return c.redirect(`${c.req.path}?refusal=declined`, 303)
      case 'needs-authentication':
        return c.redirect(`${c.req.path}/bank`, 303)
      case 'over': {
        const view = await openCheckout(store, id)
        return c.redirect(view?.state === 'complete' ? view.successUrl : c.req.path, 303)
      }
    }
  })
  return app
}
