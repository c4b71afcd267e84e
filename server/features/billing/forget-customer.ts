import { unlessMissing } from '../../payments/provider-answers.ts'
import type { Services } from '../../services.ts'
import { cancelNow } from './cancel-now.ts'
import { knownSubscriptions } from './end-subscription-queries.ts'
import { expirePage } from './expire-page.ts'
import { giveBack } from './give-back.ts'
import { syncSubscription } from './sync.ts'
import { hasEnded } from './sync-facts.ts'
import { readSubscription } from './sync-read.ts'

/**
 * Has the provider forget a parent who deleted the account: pages to pay on are closed, subscriptions cancelled at once,
 * and the customer deleted. What was paid and never granted goes back.
 */
export async function forgetCustomer(services: Services, customerId: string): Promise<void> {
  const { payments } = services
  if (payments === null) return
  const { stripe } = payments
  const customer = { customer: customerId, limit: 100 }
  const open = await unlessMissing(stripe.checkout.sessions.list({ ...customer, status: 'open' }))
  for (const { id } of open?.data ?? []) await expirePage(stripe, id)
  const subscriptions = await unlessMissing(stripe.subscriptions.list(customer))
  const ids = (subscriptions?.data ?? []).map(({ id }) => id)
  const known = await knownSubscriptions(services.database.kysely, ids)
  for (const id of ids) await cancel(services, id, { refund: !known.has(id) })
  await unlessMissing(stripe.customers.del(customerId))
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
