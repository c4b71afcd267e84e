import type { Payments } from '../../../payments/payments.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { type PaidPlan, paidPlan } from './queries.ts'

/** Why nothing is done with a plan: it is not paid by who asks, or the provider did not do it. */
export type NotDone = { kind: 'not-own' } | { kind: 'failed' }

/** Does something at the provider with the plan of a learner that a parent pays. */
export async function withOwnPlan<Outcome>(
  { payments, database, log }: Services,
  parentId: string,
  of: { subscriptionId: string; learnerId: string },
  work: (payments: Payments, paid: PaidPlan) => Promise<Outcome>,
): Promise<Outcome | NotDone> {
  const paid = await paidPlan(database.kysely, parentId, of)
  if (paid === undefined) return { kind: 'not-own' }
  if (payments === null) return { kind: 'failed' }
  try {
    return await work(payments, paid)
  } catch (error) {
    logProviderFailure(log, error)
    return { kind: 'failed' }
  }
}
