import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, TEST_PAGE_POLICY, testPage } from '../../test-pages/document.ts'
import { amountDue, paidCharge, refundedOf, totalOfInvoice } from '../amounts.ts'
import { completeCheckout, openCheckout } from '../engine/checkout.ts'
import type { Environment, Merchant } from '../environment.ts'
import type { InvoiceFacts } from '../facts.ts'
import { CardForm } from './cards.ts'
import { bankPage, checkoutPage, overPage } from './checkout-page.ts'
import { controlRoutes } from './control-routes.ts'
import { customerWith } from './customer-with.ts'
import { invoiceState } from './invoice-state.ts'
import { MARK, noticePage, WHAT_THIS_IS } from './notice.ts'
import { portalRoutes } from './portal-routes.ts'
import { dayOf, money } from './words.ts'

const Payment = CardForm.extend({ bank: z.enum(['confirm', 'refuse']).optional() })
const Refused = z.enum(['declined', 'refused']).nullable().catch(null)

const UNKNOWN = 'There is no such checkout. Please begin again.'

/**
 * The page to pay on, and the presses on it. Whatever comes of one, the browser is sent on to a page that can be loaded
 * again; a second press pays nothing and leads where the first one does.
 */
function checkoutRoutes(env: Environment) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const view = await openCheckout(env, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    if (view.state !== 'open') return c.html(overPage(view, env.merchant))
    return c.html(checkoutPage(view, Refused.parse(c.req.query('refusal') ?? null)))
  })

  app.get('/:id/bank', async (c) => {
    const view = await openCheckout(env, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    return c.html(view.state === 'open' ? bankPage(view, env.merchant) : overPage(view, env.merchant))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const pressed = Payment.safeParse(await c.req.parseBody())
    if (!pressed.success) return c.html(noticePage('Please choose a card.', env.merchant), 422)
    const { card, bank } = pressed.data
    if (bank === 'refuse') return c.redirect(`${c.req.path}?refusal=refused`, 303)
    const payment = await completeCheckout(env, id, card, { authenticated: bank === 'confirm' })
    if (payment === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    switch (payment.outcome) {
      case 'complete':
        return c.redirect(payment.redirectTo, 303)
      case 'declined':
        return c.redirect(`${c.req.path}?refusal=declined`, 303)
      case 'needs-authentication':
        return c.redirect(`${c.req.path}/bank`, 303)
      case 'over': {
        const view = await openCheckout(env, id)
        return c.redirect(view?.state === 'complete' ? view.successUrl : c.req.path, 303)
      }
    }
  })
  return app
}

const MOST_BYTES = 8 * 1024

/** The test provider's pages: what a parent sees to pay, and how somebody who tries things out makes them happen. */
export function pages(env: Environment) {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MOST_BYTES }))
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', TEST_PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
  })
  app.route('/checkout', checkoutRoutes(env))
  app.route('/portal', portalRoutes(env))
  app.route('/invoices', invoiceRoutes(env))
  app.route('/', controlRoutes(env))
  return app
}

/** The pages of invoices. Whoever has the address sees one, as at the real provider. */
function invoiceRoutes(env: Environment) {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const found = await customerWith(env, id)
    const invoice = found?.customer.invoices.find((one) => one.id === id)
    return invoice
      ? c.html(invoicePage(invoice, env.merchant))
      : c.html(noticePage('There is no such invoice.', env.merchant), 404)
  })
  return app
}

/** An invoice as a page to look at, and to print or keep as a file by the browser. */
function invoicePage(invoice: InvoiceFacts, merchant: Merchant): Content {
  const { currency, startingBalance } = invoice
  const total = totalOfInvoice(invoice)
  const due = amountDue(invoice)
  const kept = total - due
  const paid = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  const refunded = paid === undefined ? 0 : refundedOf(paid)
  return testPage(
    `Test invoice ${invoice.number}`,
    html`${MARK}
      <h1>Invoice ${invoice.number}</h1>
      <p>
        <span class="state">${invoiceState(invoice)}</span> From ${merchant.name}, ${dayOf(invoice.created)}
        ${invoice.email ? html`<br />For ${invoice.email}` : ''}
      </p>
      <table class="bill">
        <caption class="hidden">What is charged</caption>
        <thead>
          <tr><th scope="col">Plan</th><th scope="col">Amount</th></tr>
        </thead>
        <tbody>
          ${invoice.lines.map(
            ({ description, start, end, amount }) =>
              html`<tr>
                <th scope="row">${description}<small>${dayOf(start)} to ${dayOf(end)}</small></th>
                <td>${money(amount, currency)}</td>
              </tr>`,
          )}
          <tr class="sum"><th scope="row">Total</th><td>${money(total, currency)}</td></tr>
          ${startingBalance < 0 && kept > 0 ? row('Taken from what was left over', -kept, currency) : ''}
          ${total < 0 ? row('Kept for later payments', -total, currency) : ''}
          ${due === total ? '' : row('To be paid', due, currency)}
          ${paid && due > 0 ? row(`Paid on ${dayOf(paid.created)}`, due, currency) : ''}
          ${refunded > 0 ? row('Given back', refunded, currency) : ''}
        </tbody>
      </table>
      <div class="unprinted">
        ${WHAT_THIS_IS}
      </div>`,
  )
}

function row(name: string, amount: number, currency: string): Content {
  return html`<tr><th scope="row">${name}</th><td>${money(amount, currency)}</td></tr>`
}
