import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

export type PaidPlan = {
  /** Of all learners who are or were on the subscription, what they pay, in cents. */
  cents: Map<string, number>
  /** Grows whenever the subscription was read anew. */
  readNumber: string
}

/**
 * A subscription that a parent pays, for one of its learners.
 * @returns undefined when they do not, or it is not for that learner
 */
export async function paidPlan(
  db: Executor,
  parentId: string,
  { subscriptionId, learnerId }: { subscriptionId: string; learnerId: string },
): Promise<PaidPlan | undefined> {
  const { rows } = await sql<{ learner_id: string; unit_amount: number; read_number: string }>`
    SELECT sl.learner_id, sl.unit_amount, s.read_number::text AS read_number
    FROM subscriptions s
    JOIN subscription_learners sl ON sl.subscription_id = s.id
    WHERE s.id = ${subscriptionId} AND s.parent_id = ${parentId}`.execute(db)
  if (!rows.some(({ learner_id }) => learner_id === learnerId)) return undefined
  return {
    cents: new Map(rows.map(({ learner_id, unit_amount }) => [learner_id, unit_amount])),
    readNumber: rows[0]?.read_number ?? '',
  }
}

/** The provider's name of a parent. */
export async function customerOf(db: Executor, parentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('parent_id', '=', parentId)
    .executeTakeFirst()
  return row?.customer_id
}
