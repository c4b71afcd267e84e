import { z } from 'zod'
import type { Jobs } from '../../jobs/jobs.ts'
import { nullIfMissing } from '../../payments/provider-responses.ts'
import type { Services } from '../../services.ts'
import { expireCheckout, expirePage } from './checkout/expire-session.ts'
import { hasEnded } from './sync/derive-entitlements.ts'
import { readSubscription } from './sync/fetch-subscription.ts'
import { reconcileAll, reconcileUrgent } from './sync/reconcile.ts'
import { syncSubscription } from './sync/sync-subscription.ts'
import { endSubscription } from './termination/end-subscription.ts'
import { knownSubscriptions } from './termination/queries.ts'
import { cancelNow, giveBack } from './termination/refund.ts'

const ToEnd = z.object({ subscriptionId: z.string(), refundGone: z.boolean().default(false) })
const ToExpire = z.object({ sessionId: z.string() })
const ToForget = z.object({ customerId: z.string() })

/** What is done at the payment provider after a transaction, and what heals the loss of its events: at start, and daily. */
export async function startBillingJobs(services: Services, jobs: Jobs): Promise<void> {
  if (services.payments === null) return
  await jobs.work('end-subscription', (data) => endSubscription(services, ToEnd.parse(data)))
  await jobs.work('expire-checkout', (data) => expireCheckout(services, ToExpire.parse(data).sessionId))
  await jobs.work('forget-customer', (data) => forgetCustomer(services, ToForget.parse(data).customerId))
  await jobs.work('reconcile-subscriptions', () => reconcileAll(services))
  await jobs.work('reconcile-urgent', () => reconcileUrgent(services))
  await jobs.daily('reconcile-subscriptions')
  await jobs.everyFewMinutes('reconcile-urgent')
  await jobs.enqueue(services.database.kysely, 'reconcile-subscriptions', {})
}

/**
 * Has the provider forget a parent who deleted the account: pages to pay on are closed, subscriptions cancelled at once,
 * and the customer deleted. What was paid and never granted goes back.
 */
async function forgetCustomer(services: Services, customerId: string): Promise<void> {
  const { payments } = services
  if (payments === null) return
  const { stripe } = payments
  const customer = { customer: customerId, limit: 100 }
  const open = await nullIfMissing(stripe.checkout.sessions.list({ ...customer, status: 'open' }))
  for (const { id } of open?.data ?? []) await expirePage(stripe, id)
  const subscriptions = await nullIfMissing(stripe.subscriptions.list(customer))
  const ids = (subscriptions?.data ?? []).map(({ id }) => id)
  const known = await knownSubscriptions(services.database.kysely, ids)
  for (const id of ids) await cancel(services, id, { refund: !known.has(id) })
  await nullIfMissing(stripe.customers.del(customerId))
}

async function cancel(services: Services, id: string, { refund }: { refund: boolean }) {
  const stripe = services.payments?.stripe
  if (stripe === undefined) return
  const reading = await readSubscription(stripe, id)
  if (reading === null) return
  if (refund) await giveBack(stripe, reading)
  if (!hasEnded(reading)) await cancelNow(stripe, id)
  await syncSubscription(services, id)
}
