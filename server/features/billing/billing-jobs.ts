import { z } from 'zod'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { endSubscription } from './end-subscription.ts'
import { expireCheckout } from './expire-checkout.ts'
import { forgetCustomer } from './forget-customer.ts'
import { reconcileAll, reconcileUrgent } from './reconcile.ts'

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
