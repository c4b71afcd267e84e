import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, testPage } from '../../test-pages/document.ts'
import { type CheckoutView, completeCheckout, openCheckout } from '../billing/checkout.ts'
import type { Environment, Merchant } from '../environment.ts'
import { FAKE_STRIPE_PATH } from '../paths.ts'
import { every, formatDay, formatMoney } from './format.ts'
import { CardForm, cardButtons, INTRODUCTION, MARK, noticePage } from './parts.ts'

const PaymentForm = CardForm.extend({ bank: z.enum(['confirm', 'refuse']).optional() })
const FailureParam = z.enum(['declined', 'canceled']).nullable().catch(null)

const UNKNOWN = 'We can’t find this checkout. Please start again.'

/**
 * Checkout page and its form. Every submission redirects to a page that can be reloaded; a second submission charges
 * nothing and redirects to the same place.
 */
export function checkoutRoutes(env: Environment) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const view = await openCheckout(env, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    if (view.state !== 'open') return c.html(closedPage(view, env.merchant))
    return c.html(checkoutPage(view, FailureParam.parse(c.req.query('failure') ?? null)))
  })

  app.get('/:id/bank', async (c) => {
    const view = await openCheckout(env, c.req.param('id'))
    if (view === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    return c.html(view.state === 'open' ? bankPage(view, env.merchant) : closedPage(view, env.merchant))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const form = PaymentForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(noticePage('Please choose a card.', env.merchant), 422)
    const { card, bank } = form.data
    if (bank === 'refuse') return c.redirect(`${c.req.path}?failure=canceled`, 303)
    const payment = await completeCheckout(env, id, card, { authenticated: bank === 'confirm' })
    if (payment === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    switch (payment.outcome) {
      case 'complete':
        return c.redirect(payment.redirectTo, 303)
      case 'declined':
        return c.redirect(`${c.req.path}?failure=declined`, 303)
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

const FAILURES = {
  declined: 'The card was declined, and you weren’t charged. Please choose another card.',
  canceled: 'You declined the payment at the bank, and you weren’t charged. Please choose a card.',
} as const
type Failure = keyof typeof FAILURES

function checkoutPage(view: CheckoutView, failure: Failure | null): Content {
  const { id, currency, lines, dueNow, cancelUrl } = view
  return testPage(
    'Test checkout (not Stripe)',
    html`${MARK}
      <h1>Test checkout</h1>
      ${failure ? html`<p class="said bad" role="alert">${FAILURES[failure]}</p>` : ''}
      <table class="bill">
        <caption class="hidden">Items</caption>
        <thead>
          <tr><th scope="col">Plan</th><th scope="col">Price</th></tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ name, unitAmount, quantity, interval }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${formatMoney(unitAmount * quantity, currency)}<small>${every(interval)}</small></td>
              </tr>`,
          )}
          <tr class="sum"><th scope="row">Total today</th><td>${formatMoney(dueNow, currency)}</td></tr>
        </tbody>
      </table>
      <p>${afterToday(view)}</p>
      <h2>Pay with</h2>
      <form method="post" action="${FAKE_STRIPE_PATH}/checkout/${id}">${cardButtons()}</form>
      ${cancelUrl ? html`<p><a class="back" href="${cancelUrl}">Go back without paying</a></p>` : ''}
      ${INTRODUCTION}`,
  )
}

function afterToday({ lines, trialDays, renewal, nextAt, currency }: CheckoutView): string {
  const charge = `${formatMoney(renewal, currency)} ${every(lines[0]?.interval ?? 'month')}`
  const next = formatDay(nextAt.getTime() / 1000)
  if (trialDays === 0) return `Then ${charge}, next on ${next}, until you cancel.`
  return `Your first ${trialDays} days are free. Then ${charge}, starting ${next}, until you cancel.`
}

/** Page of a bank that requires its customer to confirm the payment. */
function bankPage({ id, currency, dueNow, renewal }: CheckoutView, merchant: Merchant): Content {
  const amount = formatMoney(dueNow === 0 ? renewal : dueNow, currency)
  return testPage(
    'Test bank (no real one)',
    html`<p class="mark"><strong>Test</strong> This isn’t a real bank.</p>
      <h1>Do you want to pay ${amount} to ${merchant.name}?</h1>
      <p>
        ${
          dueNow === 0
            ? 'Nothing is charged today. The bank asks once, for later charges.'
            : 'A real bank would ask for a code or a fingerprint. On this page a button is enough.'
        }
      </p>
      <form class="buttons" method="post" action="${FAKE_STRIPE_PATH}/checkout/${id}">
        <input type="hidden" name="card" value="needs-authentication" />
        <button class="main" name="bank" value="confirm">Confirm the payment</button>
        <button name="bank" value="refuse">Refuse</button>
      </form>`,
  )
}

/** Page of a checkout that is paid or expired. */
function closedPage({ state, successUrl, cancelUrl }: CheckoutView, merchant: Merchant): Content {
  const paid = state === 'complete'
  const title = paid ? 'This is already paid' : 'This checkout has expired'
  const back = paid ? successUrl : cancelUrl
  return testPage(
    `${title} (test checkout)`,
    html`${MARK}
      <h1>${title}</h1>
      <p>
        ${paid ? 'You were charged once.' : 'It wasn’t paid in time, and you weren’t charged.'}
      </p>
      <p><a class="back" href="${back ?? merchant.homePath}">Back to ${merchant.name}</a></p>`,
  )
}
