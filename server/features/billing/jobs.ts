import { z } from 'zod'
import type { Jobs } from '../../jobs/jobs.ts'
import { nullIfMissing } from '../../payments/provider-requests.ts'
import { expireCheckout, expireSession } from './checkout/expire-session.ts'
import { type BillingContext, type BillingServices, billingContext } from './context.ts'
import { changePrices } from './price-changes/change-prices.ts'
import { findCustomerWithEmail, storedSubscriptions } from './subscriptions/queries.ts'
import { hasEnded } from './sync/derive-entitlements.ts'
import { fetchSubscription } from './sync/fetch-subscription.ts'
import { reconcileAll, reconcileUrgent } from './sync/reconcile.ts'
import { type SyncContext, syncSubscription } from './sync/sync-subscription.ts'
import { cancelNow, endSubscription, refundLatestPayment } from './termination/end-subscription.ts'

/** A process that starts this soon after another one skips the reconciliation. */
const RECENT_SECONDS = 5 * 60

const EndSubscription = z.object({ subscriptionId: z.string(), refundGone: z.boolean().default(false) })
const ExpireCheckout = z.object({ sessionId: z.string() })
const Reconcile = z.object({ createdSince: z.coerce.date().optional() })
const ForgetCustomer = z.object({ customerId: z.string() })
const EmailCustomer = z.object({ parentId: z.string() })

/**
 * Starts the workers for provider calls that follow a transaction, and the reconciliation that compensates for lost
 * webhook events: at start, daily, and every few minutes for urgent changes.
 */
export async function startBillingJobs(services: BillingServices, jobs: Jobs): Promise<void> {
  if (services.payments === null) return
  const work = (name: Parameters<Jobs['work']>[0], run: (context: BillingContext, data: unknown) => unknown) =>
    jobs.work(name, async (data) => {
      const context = billingContext(services)
      if (context !== null) await run(context, data)
    })
  await work('end-subscription', (context, data) => endSubscription(context, EndSubscription.parse(data)))
  await work('expire-checkout', (context, data) => expireCheckout(context, ExpireCheckout.parse(data).sessionId))
  await work('forget-customer', (context, data) => deleteCustomer(context, ForgetCustomer.parse(data).customerId))
  await work('email-customer', (context, data) => updateCustomerEmail(context, EmailCustomer.parse(data).parentId))
  await work('reconcile-subscriptions', async (context, data) => {
    const { createdSince } = Reconcile.parse(data)
    if (createdSince === undefined) {
      // First, so that the notice of an annual renewal has the new price.
      await changePrices(context, new Date()).catch((error: unknown) => {
        context.log.warn({ err: error }, 'Prices of running subscriptions could not be changed')
      })
      return reconcileAll(context)
    }
    // After a restore, mails about changes since the backup were already sent, so they are held.
    const { outbox } = context
    return reconcileAll({ ...context, outbox: { ...outbox, post: outbox.hold } }, { createdSince })
  })
  await work('reconcile-urgent', reconcileUrgent)
  await jobs.daily('reconcile-subscriptions')
  await jobs.everyFewMinutes('reconcile-urgent')
  await jobs.enqueueUnlessRecent(services.database.kysely, 'reconcile-subscriptions', RECENT_SECONDS)
}

/** Gives the provider a parent's present address, for its own receipts. */
async function updateCustomerEmail({ database, stripe }: SyncContext, parentId: string): Promise<void> {
  const customer = await findCustomerWithEmail(database.kysely, parentId)
  if (customer) await nullIfMissing(stripe.customers.update(customer.id, { email: customer.email }))
}

/**
 * Deletes a parent's customer at the provider after the parent deleted the account: expires open checkout sessions,
 * cancels subscriptions immediately, and then deletes the customer. Payments that were never granted are refunded.
 */
async function deleteCustomer(context: SyncContext, customerId: string): Promise<void> {
  const { stripe } = context
  const customer = { customer: customerId, limit: 100 }
  const open = await nullIfMissing(stripe.checkout.sessions.list({ ...customer, status: 'open' }))
  for (const { id } of open?.data ?? []) await expireSession(stripe, id)
  const subscriptions = await nullIfMissing(stripe.subscriptions.list(customer))
  const ids = (subscriptions?.data ?? []).map(({ id }) => id)
  const stored = await storedSubscriptions(context.database.kysely, ids)
  for (const id of ids) await cancel(context, id, { refund: !stored.has(id) })
  await nullIfMissing(stripe.customers.del(customerId))
}

async function cancel(context: SyncContext, id: string, { refund }: { refund: boolean }) {
  const { stripe } = context
  const snapshot = await fetchSubscription(stripe, id)
  if (snapshot === null) return
  if (refund) await refundLatestPayment(stripe, snapshot)
  if (!hasEnded(snapshot)) await cancelNow(stripe, id)
  await syncSubscription(context, id)
}
