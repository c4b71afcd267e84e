import type { Stripe } from 'stripe'
import type { CheckoutSession, Customer, Invoice, Subscription } from '../model.ts'
import { checkoutSessionResource } from '../resources/checkout-session.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { collectInvoice, retry } from './collection.ts'
import { type BillingContext, emit } from './context.ts'
import { createInvoice, periodLine, voidInvoice } from './invoices.ts'
import { periodEndAfter } from './period.ts'
import { endSubscription, withUpdateEvent } from './subscription-changes.ts'

/** Time between the notice and the end of a free trial. */
const TRIAL_END_NOTICE_SECONDS = 3 * 86_400

type Task = { at: number; run(context: BillingContext): void }

/** Next time on the customer's clock at which a scheduled task runs. */
export function nextTaskAt(customer: Customer): number | undefined {
  return nextTask(customer)?.at
}

/** Earliest expiry of an open checkout session, by the real clock. */
export function nextExpiryAt(customer: Customer): number | undefined {
  const open = customer.sessions.filter(({ status }) => status === 'open')
  return open.map(({ expiresAt }) => expiresAt).sort((one, other) => one - other)[0]
}

/** Advances the context's clock and runs every task that becomes due, in order. */
export function runUntil(context: BillingContext, to: number) {
  let task = nextTask(context.customer)
  while (task !== undefined && task.at <= to) {
    context.now = Math.max(context.now, task.at)
    task.run(context)
    task = nextTask(context.customer)
  }
  context.now = Math.max(context.now, to)
}

/**
 * Advances the customer's clock, which then continues with the real one.
 * @param to in seconds since 1970
 * @returns false if the clock is already later
 */
export function moveForward(context: BillingContext, to: number): boolean {
  if (to < context.now) return false
  runUntil(context, to)
  context.customer.clock.ahead = to - context.realNow
  return true
}

export function expireSessions(context: BillingContext) {
  for (const session of context.customer.sessions) {
    if (session.status === 'open' && session.expiresAt <= context.realNow) expireSession(context, session)
  }
}

export function expireSession(context: BillingContext, session: CheckoutSession): Stripe.Checkout.Session {
  session.status = 'expired'
  const object = checkoutSessionResource(context.customer, session, context.origin)
  emit(context, { type: 'checkout.session.expired', data: { object } })
  return object
}

function nextTask(customer: Customer): Task | undefined {
  const live = customer.subscriptions.filter(({ status }) => status !== 'canceled')
  const tasks = live.flatMap((subscription) => [
    ...trialEndNotice(subscription),
    ...customer.invoices.flatMap((invoice) => paymentRetry(subscription, invoice)),
    ...scheduledCancellation(subscription),
    { at: subscription.periodEnd, run: (context: BillingContext) => endPeriod(context, subscription) },
  ])
  // If two tasks have the same time, the first in the list runs first.
  return tasks.reduce<Task | undefined>(
    (first, task) => (first === undefined || task.at < first.at ? task : first),
    undefined,
  )
}

function trialEndNotice(subscription: Subscription): Task[] {
  const { trial, status } = subscription
  if (status !== 'trialing' || trial === null || trial.endTold) return []
  return [
    {
      at: Math.max(trial.start, trial.end - TRIAL_END_NOTICE_SECONDS),
      run(context) {
        trial.endTold = true
        const object = subscriptionResource(context.customer, subscription)
        emit(context, { type: 'customer.subscription.trial_will_end', data: { object } })
      },
    },
  ]
}

function paymentRetry(subscription: Subscription, invoice: Invoice): Task[] {
  if (invoice.subscriptionId !== subscription.id || invoice.nextAttempt === null) return []
  return [{ at: invoice.nextAttempt, run: (context) => retry(context, subscription, invoice) }]
}

function scheduledCancellation(subscription: Subscription): Task[] {
  const { cancelAt: at } = subscription
  if (at === undefined) return []
  return [{ at, run: (context) => endSubscription(context, subscription, 'cancellation_requested') }]
}

function endPeriod(context: BillingContext, subscription: Subscription) {
  if (subscription.cancelAtPeriodEnd) return endSubscription(context, subscription, 'cancellation_requested')
  withUpdateEvent(context, subscription, () => {
    const invoice = renew(context, subscription)
    if (subscription.collectionPaused) voidInvoice(context, invoice)
    else collectInvoice(context, subscription, invoice)
  })
}

/** Starts the next period and creates its invoice. */
export function renew(context: BillingContext, subscription: Subscription): Invoice {
  const { periodStart: start, periodEnd: end } = subscription
  const interval = subscription.items[0]?.price.interval ?? 'month'
  if (subscription.status === 'trialing') subscription.status = 'active'
  subscription.periodStart = end
  subscription.periodEnd = periodEndAfter(subscription.anchor, interval, end)
  const lines = [
    ...subscription.pendingLines,
    ...subscription.items.map((item) => periodLine(context, subscription, item)),
  ]
  subscription.pendingLines = []
  return createInvoice(context, subscription, { reason: 'subscription_cycle', lines, start, end })
}
