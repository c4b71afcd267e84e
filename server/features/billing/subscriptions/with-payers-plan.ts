import { logProviderFailure } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { findPaidSubscription, type PaidSubscription, type PlanOfLearner } from './queries.ts'

/** Reasons why an operation on a plan was not carried out: the parent does not pay for it, or the provider failed. */
export type PlanFailure = { kind: 'not-payer' } | { kind: 'failed' }

/** Runs an operation at the provider on a learner's plan that the parent pays for. */
export async function withPayersPlan<Result>(
  { database, log }: Pick<BillingContext, 'database' | 'log'>,
  parentId: string,
  plan: PlanOfLearner,
  operation: (paid: PaidSubscription) => Promise<Result>,
): Promise<Result | PlanFailure> {
  const paid = await findPaidSubscription(database.kysely, parentId, plan)
  if (paid === undefined) return { kind: 'not-payer' }
  try {
    return await operation(paid)
  } catch (error) {
    logProviderFailure(log, error)
    return { kind: 'failed' }
  }
}
