import { z } from 'zod'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { expireCheckout } from './checkout/expire-session.ts'
import { type BillingContext, billingContext } from './context.ts'
import { reconcileAll, reconcileUrgent } from './sync/reconcile.ts'
import { deleteCustomer } from './termination/delete-customer.ts'
import { endSubscription } from './termination/end-subscription.ts'

const EndSubscription = z.object({ subscriptionId: z.string(), refundGone: z.boolean().default(false) })
const ExpireCheckout = z.object({ sessionId: z.string() })
const ForgetCustomer = z.object({ customerId: z.string() })

/**
 * Starts the workers for provider calls that follow a transaction, and the reconciliation that repairs the loss of
 * webhook events: at start, daily, and every few minutes for what is urgent.
 */
export async function startBillingJobs(services: Services, jobs: Jobs): Promise<void> {
  if (services.payments === null) return
  const work = (
    name: Parameters<Jobs['work']>[0],
    run: (context: BillingContext, data: unknown) => unknown,
  ) =>
    jobs.work(name, async (data) => {
      const context = billingContext(services)
      if (context !== null) await run(context, data)
    })
  await work('end-subscription', (context, data) => endSubscription(context, EndSubscription.parse(data)))
  await work('expire-checkout', (context, data) =>
    expireCheckout(context, ExpireCheckout.parse(data).sessionId),
  )
  await work('forget-customer', (context, data) =>
    deleteCustomer(context, ForgetCustomer.parse(data).customerId),
  )
  await work('reconcile-subscriptions', reconcileAll)
  await work('reconcile-urgent', reconcileUrgent)
  await jobs.daily('reconcile-subscriptions')
  await jobs.everyFewMinutes('reconcile-urgent')
  await jobs.enqueue(services.database.kysely, 'reconcile-subscriptions', {})
}
