import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import { type CheckoutSession, type Customer, type Product, TEST_CARDS } from '../model.ts'
import { checkoutPage, FAKE_STRIPE_PATH } from '../paths.ts'
import type { StoredEvent } from '../storage/queries.ts'
import { FORWARD, type Forward } from './actions.ts'
import { customerInvoices, customerSubscriptions } from './customer-lists.ts'
import { formatMinute, formatMoney } from './format.ts'
import { CARD_LABELS, MARK } from './parts.ts'

const STATES: Record<CheckoutSession['status'], string> = {
  open: 'To be paid',
  complete: 'Paid',
  expired: 'Over',
}

/** Checkout sessions, newest first. */
function customerCheckouts({ sessions }: Customer): Content {
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

const FORWARD_LABELS: Record<Forward, string> = {
  day: 'By 1 day',
  week: 'By 7 days',
  month: 'By a month',
  period: 'To the end of the period',
}

export const DONE = ['clock', 'card', 'refund', 'dispute', 'resend', 'on', 'off', 'nothing'] as const
export type Done = (typeof DONE)[number]

const DONE_MESSAGES: Record<Done, string> = {
  clock: 'The clock was moved.',
  card: 'The card was changed.',
  refund: 'The payment was refunded.',
  dispute: 'The payment is disputed.',
  resend: 'The event is sent again.',
  on: 'Events are sent again, including those that waited.',
  off: 'Events of this customer are not sent from now on.',
  nothing: 'That is not possible. Nothing has changed.',
}

type CustomerPageProps = {
  customer: Customer
  products: readonly Product[]
  events: StoredEvent[]
  deliver: boolean
  now: number
  done: Done | null
}

/** Page of one customer, with controls. */
export function customerPage({ customer, products, events, deliver, now, done }: CustomerPageProps): Content {
  const own = `${FAKE_STRIPE_PATH}/customers/${customer.id}`
  return testPage(
    `Test payments of ${customer.email ?? customer.id}`,
    html`${MARK}
      <h1>${customer.email ?? customer.id}</h1>
      ${done ? html`<p class="said" role="status">${DONE_MESSAGES[done]}</p>` : ''}
      <p>${customer.id}${customer.deleted ? html` <span class="state">Deleted</span>` : ''}</p>
      ${customer.balance < 0 ? html`<p>Credit for later payments: ${formatMoney(-customer.balance, 'usd')}</p>` : ''}

      <h2>Clock</h2>
      <p>This customer's time is ${formatMinute(now)}. It can only move forward. Everything that is due until then happens.</p>
      <form class="buttons" method="post" action="${own}/clock">
        ${FORWARD.map((name) => html`<button name="forward" value="${name}">${FORWARD_LABELS[name]}</button>`)}
      </form>

      <h2>Card</h2>
      <p>Current card: ${customer.card ? CARD_LABELS[customer.card.kind].name : 'no card'}</p>
      <form class="beside" method="post" action="${own}/card">
        <div class="field">
          <label for="card">New card</label>
          <select id="card" name="card">
            ${TEST_CARDS.map(
              (card) =>
                html`<option value="${card}" ${customer.card?.kind === card ? 'selected' : ''}>${CARD_LABELS[card].name}</option>`,
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
        <p>${deliver ? 'Events are sent as they happen.' : 'Events are not sent. They wait until deliveries are on.'}</p>
        <button name="deliver" value="${deliver ? 'off' : 'on'}">
          ${deliver ? 'Switch deliveries off' : 'Switch deliveries on'}
        </button>
      </form>
      ${sentEvents(events, own)}
      <p><a class="back" href="${FAKE_STRIPE_PATH}">All customers</a></p>`,
    'wide',
  )
}

/** Newest events, with forms to resend them. */
function sentEvents(events: StoredEvent[], customerPath: string): Content {
  if (events.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things rows">
    ${events.map(
      (event) =>
        html`<li>
          <div>
            <p class="name">${event.type}</p>
            <p>${event.id}, ${event.createdAt.toISOString()}</p>
            <p>${deliveryState(event)}</p>
          </div>
          <form method="post" action="${customerPath}/events/${event.id}">
            <button>Send again<span class="hidden"> ${event.type}, ${event.id}</span></button>
          </form>
        </li>`,
    )}
  </ul>`
}

function deliveryState({ attempts, failure, deliveredAt }: StoredEvent): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (deliveredAt !== null) return `Delivered, ${tries}`
  if (failure !== null) return `Failed after ${tries}: ${failure}`
  return 'Waiting'
}
