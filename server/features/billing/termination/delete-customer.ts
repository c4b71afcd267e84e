import { nullIfMissing } from '../../../payments/provider-responses.ts'
import { expireSession } from '../checkout/expire-session.ts'
import { hasEnded } from '../sync/derive-entitlements.ts'
import { fetchSubscription } from '../sync/fetch-subscription.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'
import { storedSubscriptions } from './queries.ts'
import { cancelNow, refundLatestPayment } from './refund.ts'

/**
 * Deletes a parent's customer at the provider after the parent deleted the account: open checkout sessions are expired,
 * subscriptions canceled at once, and then the customer is deleted. Payments that were never granted are refunded.
 */
export async function deleteCustomer(context: SyncContext, customerId: string): Promise<void> {
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
