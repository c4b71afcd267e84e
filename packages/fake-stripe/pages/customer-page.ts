import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import { type CustomerFacts, type ProductFacts, type SessionFacts, TEST_CARDS } from '../facts.ts'
import { checkoutPage, FAKE_STRIPE_PATH } from '../page-addresses.ts'
import type { StoredEvent } from '../storage/queries.ts'
import { customerInvoices } from './customer-invoices.ts'
import { customerSubscriptions } from './customer-subscriptions.ts'
import { MARK } from './notice.ts'
import { CARD_WORDS, minuteOf, money } from './words.ts'

const STATES: Record<SessionFacts['status'], string> = {
  open: 'To be paid',
  complete: 'Paid',
  expired: 'Over',
}

/** A customer's pages to pay on, newest first. */
function customerCheckouts({ sessions }: CustomerFacts): Content {
  if (sessions.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${sessions.toReversed().map(
      ({ id, status }) =>
        html`<li>
          <a href="${checkoutPage('', id)}">Checkout ${id}</a> <span class="state">${STATES[status]}</span>
        </li>`,
    )}
  </ul>`
}

/** How far a press moves the clock. */
export const FORWARD = ['day', 'week', 'month', 'period'] as const
export type Forward = (typeof FORWARD)[number]

const FORWARD_WORDS: Record<Forward, string> = {
  day: 'By 1 day',
  week: 'By 7 days',
  month: 'By a month',
  period: 'To the end of the period',
}

/** What was just done on the page. */
export const DONE = ['clock', 'card', 'refund', 'dispute', 'resend', 'on', 'off', 'nothing'] as const
export type Done = (typeof DONE)[number]

const DONE_WORDS: Record<Done, string> = {
  clock: 'The clock was moved.',
  card: 'The card was changed.',
  refund: 'The money was given back.',
  dispute: 'The payment is disputed.',
  resend: 'The event is on its way again.',
  on: 'Events reach the webhook again, those that waited too.',
  off: 'No event of this customer reaches the webhook from now on.',
  nothing: 'That cannot be done: nothing has changed.',
}

type Shown = {
  customer: CustomerFacts
  products: readonly ProductFacts[]
  events: StoredEvent[]
  deliver: boolean
  now: number
  done: Done | null
}

/** Everything about one customer, and what can be made to happen to them. */
export function customerPage({ customer, products, events, deliver, now, done }: Shown): Content {
  const own = `${FAKE_STRIPE_PATH}/customers/${customer.id}`
  return testPage(
    `Test payments of ${customer.email ?? customer.id}`,
    html`${MARK}
      <h1>${customer.email ?? customer.id}</h1>
      ${done ? html`<p class="said" role="status">${DONE_WORDS[done]}</p>` : ''}
      <p>${customer.id}${customer.deleted ? html` <span class="state">Deleted</span>` : ''}</p>
      ${customer.balance < 0 ? html`<p>Left over for later payments: ${money(-customer.balance, 'usd')}</p>` : ''}

      <h2>Clock</h2>
      <p>For this customer it is ${minuteOf(now)}. It can only be moved forward; what is due until then happens.</p>
      <form class="buttons" method="post" action="${own}/clock">
        ${FORWARD.map((name) => html`<button name="forward" value="${name}">${FORWARD_WORDS[name]}</button>`)}
      </form>

      <h2>Card</h2>
      <p>At present: ${customer.card ? CARD_WORDS[customer.card.kind].name : 'no card'}</p>
      <form class="beside" method="post" action="${own}/card">
        <div class="field">
          <label for="card">From now on</label>
          <select id="card" name="card">
            ${TEST_CARDS.map(
              (card) =>
                html`<option value="${card}" ${customer.card?.kind === card ? 'selected' : ''}>${CARD_WORDS[card].name}</option>`,
            )}
          </select>
        </div>
        <button>Change the card</button>
      </form>

      <h2>Checkouts</h2>
      ${customerCheckouts(customer)}
      <h2>Subscriptions</h2>
      ${customerSubscriptions(customer, products)}
      <h2>Invoices</h2>
      ${customerInvoices(customer)}

      <h2>Events to the webhook</h2>
      <form method="post" action="${own}/deliveries">
        <p>${deliver ? 'They are sent as they happen.' : 'They are not sent: every one of them waits.'}</p>
        <button name="deliver" value="${deliver ? 'off' : 'on'}">
          ${deliver ? 'Switch deliveries off' : 'Switch deliveries on'}
        </button>
      </form>
      ${sentEvents(events, own)}
      <p><a class="back" href="${FAKE_STRIPE_PATH}">All customers</a></p>`,
    'wide',
  )
}

/** The newest events of a customer, each to be sent again. */
function sentEvents(events: StoredEvent[], customerPath: string): Content {
  if (events.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things rows">
    ${events.map(
      (event) =>
        html`<li>
          <div>
            <p class="name">${event.type}</p>
            <p>${event.id}, ${event.createdAt.toISOString()}</p>
            <p>${told(event)}</p>
          </div>
          <form method="post" action="${customerPath}/events/${event.id}">
            <button>Send again<span class="hidden"> ${event.type}, ${event.id}</span></button>
          </form>
        </li>`,
    )}
  </ul>`
}

function told({ attempts, refusal, deliveredAt }: StoredEvent): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (deliveredAt !== null) return `Taken, ${tries}`
  if (refusal !== null) return `Not taken after ${tries}: ${refusal}`
  return 'Waits'
}
