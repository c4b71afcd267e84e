import type { InvoiceFacts, SubscriptionFacts } from '../facts.ts'
import { collect } from './collecting.ts'
import { changing, endSubscription } from './subscription-changes.ts'
import type { Work } from './work.ts'

const DAY = 86_400

/** How long after each failed try the next one comes; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Collects an invoice of a subscription, whose status then follows from it. */
export function collectFor(work: Work, subscription: SubscriptionFacts, invoice: InvoiceFacts): boolean {
  const paid = collect(work, invoice, { present: false })
  if (!paid) {
    const pause = RETRY_AFTER_DAYS[invoice.attempts - 1]
    invoice.nextAttempt = pause === undefined ? null : work.now + pause * DAY
  }
  // A change during free days has an invoice of nothing, and they go on.
  if (subscription.status !== 'trialing') settleStatus(work, subscription)
  return paid
}

/** Past due is what has an open invoice. */
export function settleStatus(work: Work, subscription: SubscriptionFacts) {
  subscription.status = openInvoices(work, subscription).length > 0 ? 'past_due' : 'active'
}

function openInvoices(work: Work, subscription: SubscriptionFacts): InvoiceFacts[] {
  return work.customer.invoices.filter(
    ({ subscriptionId, status }) => subscriptionId === subscription.id && status === 'open',
  )
}

/** One more try whose time has come. */
export function retry(work: Work, subscription: SubscriptionFacts, invoice: InvoiceFacts) {
  changing(work, subscription, () => collectFor(work, subscription, invoice))
  if (invoice.status === 'open' && invoice.nextAttempt === null) {
    endSubscription(work, subscription, 'payment_failed')
  }
}

/** What is not paid yet is collected as soon as there is another card. */
export function collectUnpaid(work: Work) {
  for (const subscription of work.customer.subscriptions) {
    if (subscription.status !== 'past_due') continue
    for (const invoice of openInvoices(work, subscription)) {
      const next = invoice.nextAttempt
      const attempts = invoice.attempts
      const paid = changing(work, subscription, () => collectFor(work, subscription, invoice))
      if (!paid) {
        // A try out of turn brings the end no closer.
        invoice.nextAttempt = next
        invoice.attempts = attempts
      }
    }
  }
}
