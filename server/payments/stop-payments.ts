import type { Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** What there is at the provider of people who are deleted, by its names. */
export type PaymentsToStop = {
  subscriptionIds: readonly string[]
  sessionIds: readonly string[]
  customerIds: readonly string[]
}

/** Has the payment provider charge nothing more for people whose deletion is the caller's transaction. */
export async function stopPayments(db: Executor, jobs: Jobs, stopping: PaymentsToStop): Promise<void> {
  for (const customerId of stopping.customerIds) await jobs.enqueue(db, 'forget-customer', { customerId })
  for (const sessionId of stopping.sessionIds) await jobs.enqueue(db, 'expire-checkout', { sessionId })
  for (const subscriptionId of stopping.subscriptionIds) {
    await jobs.enqueue(db, 'end-subscription', { subscriptionId, refundGone: false })
  }
}
