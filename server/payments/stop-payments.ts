import type { Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** Provider ids of everything that deleted people pay or could pay for. */
export type PaymentsToStop = {
  subscriptionIds: readonly string[]
  sessionIds: readonly string[]
  customerIds: readonly string[]
}

/** Enqueues the end of all payments of deleted people, in the transaction of the deletion. */
export async function stopPayments(db: Executor, jobs: Jobs, payments: PaymentsToStop): Promise<void> {
  for (const customerId of payments.customerIds) await jobs.enqueue(db, 'forget-customer', { customerId })
  for (const sessionId of payments.sessionIds) await jobs.enqueue(db, 'expire-checkout', { sessionId })
  for (const subscriptionId of payments.subscriptionIds) {
    await jobs.enqueue(db, 'end-subscription', { subscriptionId, refundGone: false })
  }
}
