import { html } from 'hono/html'
import type { Content } from '../../test-pages/document.ts'
import { productName } from '../engine/work.ts'
import type { CustomerFacts, ProductFacts, SubscriptionFacts } from '../facts.ts'
import { dayOf, every, minuteOf, money } from './words.ts'

const STATES: Record<SubscriptionFacts['status'], string> = {
  trialing: 'Free days',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Ended',
}

/** A customer's subscriptions, newest first. */
export function customerSubscriptions(
  { subscriptions }: CustomerFacts,
  products: readonly ProductFacts[],
): Content {
  if (subscriptions.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${subscriptions.toReversed().map(
      (subscription) =>
        html`<li>
          <p class="name">${subscription.id} <span class="state">${STATES[subscription.status]}</span></p>
          ${subscription.items.map(
            ({ price, quantity }) =>
              html`<p>${productName(products, price.productId)}: ${money(price.unitAmount * quantity, subscription.currency)} ${every(price.interval)}</p>`,
          )}
          <p>${when(subscription)}</p>
        </li>`,
    )}
  </ul>`
}

function when(subscription: SubscriptionFacts): string {
  const { status, endedAt, cancelAtPeriodEnd, cancelAt, periodStart, periodEnd } = subscription
  if (status === 'canceled') return endedAt === null ? 'Ended' : `Ended on ${minuteOf(endedAt)}`
  const period = `${dayOf(periodStart)} to ${dayOf(periodEnd)}`
  if (cancelAt !== undefined) return `${period}, and ends on ${dayOf(cancelAt)}`
  return cancelAtPeriodEnd ? `${period}, and ends then` : `${period}, and renews then`
}
