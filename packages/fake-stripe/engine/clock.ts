import type { Stripe } from 'stripe'
import type { CustomerFacts, InvoiceFacts, SessionFacts, SubscriptionFacts } from '../facts.ts'
import { checkoutSessionResource } from '../resources/checkout-session.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { collectFor, retry } from './dunning.ts'
import { makeInvoice, periodLine } from './invoicing.ts'
import { periodEndAfter } from './period.ts'
import { changing, endSubscription } from './subscription-changes.ts'
import { tell, type Work } from './work.ts'

/** How long before the end of the free days it is told. */
const TRIAL_END_TOLD_SECONDS = 3 * 86_400

type Due = { at: number; happen(work: Work): void }

/** When something happens next of itself, by the customer's clock; undefined when nothing will. */
export function nextDueAt(customer: CustomerFacts): number | undefined {
  return nextDue(customer)?.at
}

/** When the first page to pay on runs out, by the real clock; undefined when none is open. */
export function nextExpiryAt(customer: CustomerFacts): number | undefined {
  const open = customer.sessions.filter(({ status }) => status === 'open')
  return open.map(({ expiresAt }) => expiresAt).sort((one, other) => one - other)[0]
}

/** Lets everything happen, in order, whose time has come until a moment, and stops there. */
export function moveClock(work: Work, to: number) {
  for (let due = nextDue(work.customer); due !== undefined && due.at <= to; due = nextDue(work.customer)) {
    work.now = Math.max(work.now, due.at)
    due.happen(work)
  }
  work.now = Math.max(work.now, to)
}

export function expireSessions(work: Work) {
  for (const session of work.customer.sessions) {
    if (session.status === 'open' && session.expiresAt <= work.realNow) expireSession(work, session)
  }
}

/** Closes a page to pay on that is still open. */
export function expireSession(work: Work, session: SessionFacts): Stripe.Checkout.Session {
  session.status = 'expired'
  const object = checkoutSessionResource(work.customer, session, work.origin)
  tell(work, { type: 'checkout.session.expired', data: { object } })
  return object
}

function nextDue(customer: CustomerFacts): Due | undefined {
  const live = customer.subscriptions.filter(({ status }) => status !== 'canceled')
  const dues = live.flatMap((subscription) => [
    ...trialEndDue(subscription),
    ...customer.invoices.flatMap((invoice) => retryDue(subscription, invoice)),
    ...cancellationDue(subscription),
    { at: subscription.periodEnd, happen: (work: Work) => endPeriod(work, subscription) },
  ])
  // Of those due at one moment the first named comes first.
  return dues.reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  )
}

function trialEndDue(subscription: SubscriptionFacts): Due[] {
  const { trial, status } = subscription
  if (status !== 'trialing' || trial === null || trial.endTold) return []
  return [
    {
      at: Math.max(trial.start, trial.end - TRIAL_END_TOLD_SECONDS),
      happen(work) {
        trial.endTold = true
        const object = subscriptionResource(work.customer, subscription)
        tell(work, { type: 'customer.subscription.trial_will_end', data: { object } })
      },
    },
  ]
}

function retryDue(subscription: SubscriptionFacts, invoice: InvoiceFacts): Due[] {
  if (invoice.subscriptionId !== subscription.id || invoice.nextAttempt === null) return []
  return [{ at: invoice.nextAttempt, happen: (work) => retry(work, subscription, invoice) }]
}

function cancellationDue(subscription: SubscriptionFacts): Due[] {
  const { cancelAt: at } = subscription
  if (at === undefined) return []
  return [{ at, happen: (work) => endSubscription(work, subscription, 'cancellation_requested') }]
}

function endPeriod(work: Work, subscription: SubscriptionFacts) {
  if (subscription.cancelAtPeriodEnd) return endSubscription(work, subscription, 'cancellation_requested')
  changing(work, subscription, () => {
    const invoice = renew(work, subscription)
    collectFor(work, subscription, invoice)
  })
}

/** Begins the next period, and makes out its invoice. */
export function renew(work: Work, subscription: SubscriptionFacts): InvoiceFacts {
  const { periodStart: start, periodEnd: end } = subscription
  const interval = subscription.items[0]?.price.interval ?? 'month'
  if (subscription.status === 'trialing') subscription.status = 'active'
  subscription.periodStart = end
  subscription.periodEnd = periodEndAfter(subscription.anchor, interval, end)
  const lines = [
    ...subscription.pendingLines,
    ...subscription.items.map((item) => periodLine(work, subscription, item)),
  ]
  subscription.pendingLines = []
  return makeInvoice(work, subscription, { reason: 'subscription_cycle', lines, start, end })
}
