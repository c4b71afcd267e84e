import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import type { CheckoutView } from '../engine/checkout.ts'
import type { Merchant } from '../environment.ts'
import { FAKE_STRIPE_PATH } from '../page-addresses.ts'
import { cardButtons } from './cards.ts'
import { MARK, WHAT_THIS_IS } from './notice.ts'
import { dayOf, every, money } from './words.ts'

/** Why a try to pay came to nothing. */
const REFUSALS = {
  declined: 'The card was declined. Nothing was charged: please choose another one.',
  refused: 'The bank was told not to pay. Nothing was charged: please choose a card again.',
} as const
type Refusal = keyof typeof REFUSALS

/** The page to pay on. */
export function checkoutPage(view: CheckoutView, refusal: Refusal | null): Content {
  const { id, currency, lines, dueNow, cancelUrl } = view
  return testPage(
    'Test checkout (not Stripe)',
    html`${MARK}
      <h1>Test checkout of this installation</h1>
      ${refusal ? html`<p class="said bad" role="alert">${REFUSALS[refusal]}</p>` : ''}
      <table class="bill">
        <caption class="hidden">What is bought</caption>
        <thead>
          <tr><th scope="col">Plan</th><th scope="col">Price</th></tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ name, unitAmount, quantity, interval }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${money(unitAmount * quantity, currency)}<small>${every(interval)}</small></td>
              </tr>`,
          )}
          <tr class="sum"><th scope="row">Total today</th><td>${money(dueNow, currency)}</td></tr>
        </tbody>
      </table>
      <p>${afterToday(view)}</p>
      <h2>Pay with</h2>
      <form method="post" action="${FAKE_STRIPE_PATH}/checkout/${id}">${cardButtons()}</form>
      ${cancelUrl ? html`<p><a class="back" href="${cancelUrl}">Go back without paying</a></p>` : ''}
      ${WHAT_THIS_IS}`,
  )
}

function afterToday({ lines, trialDays, renewal, nextAt, currency }: CheckoutView): string {
  const charge = `${money(renewal, currency)} ${every(lines[0]?.interval ?? 'month')}`
  const next = dayOf(nextAt.getTime() / 1000)
  if (trialDays === 0) return `Then ${charge}, next on ${next}, until it is cancelled.`
  return `The first ${trialDays} days are free. Then ${charge}, first on ${next}, until it is cancelled.`
}

/** The page that stands in for a bank that wants to know who pays. */
export function bankPage({ id, currency, dueNow, renewal }: CheckoutView, merchant: Merchant): Content {
  const amount = money(dueNow === 0 ? renewal : dueNow, currency)
  return testPage(
    'Test bank (no real one)',
    html`<p class="mark"><strong>Test</strong> This is no real bank.</p>
      <h1>Is it you who pays ${amount} to ${merchant.name}?</h1>
      <p>
        ${
          dueNow === 0
            ? 'Nothing is charged today; the bank asks once, for the charges to come.'
            : 'A real bank would ask for a code or a fingerprint. This page believes what you press.'
        }
      </p>
      <form class="buttons" method="post" action="${FAKE_STRIPE_PATH}/checkout/${id}">
        <input type="hidden" name="card" value="needs-authentication" />
        <button class="main" name="bank" value="confirm">Confirm the payment</button>
        <button name="bank" value="refuse">Refuse</button>
      </form>`,
  )
}

/** The page of a checkout at which nothing can be paid any more. */
export function overPage({ state, successUrl, cancelUrl }: CheckoutView, merchant: Merchant): Content {
  const paid = state === 'complete'
  const title = paid ? 'This is paid already' : 'This checkout is over'
  const back = paid ? successUrl : cancelUrl
  return testPage(
    `${title} (test checkout)`,
    html`${MARK}
      <h1>${title}</h1>
      <p>
        ${paid ? 'It was paid once, and nothing more is charged.' : 'It was not paid in time, and nothing was charged.'}
      </p>
      <p><a class="back" href="${back ?? merchant.homePath}">Back to ${merchant.name}</a></p>`,
  )
}
