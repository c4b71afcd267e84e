import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { livePlans, type PaidSubscription } from './queries.ts'

const FAMILY = sql`'premium_plus_family'`

const StoredFamilyFacts = z.object({
  readNumber: z.string(),
  /** Learners who share the plan. */
  memberIds: z.array(z.string()),
  cents: z.record(z.string(), z.int()),
  /** True if the learner is linked to the payer. */
  isLinked: z.boolean(),
  /** Another live plan of the learner; null without one. */
  otherPlan: z.object({ endsAt: z.date().nullable() }).nullable(),
})

export type FamilyFacts = Pick<PaidSubscription, 'cents' | 'readNumber'> & {
  memberIds: readonly string[]
  isLinked: boolean
  otherPlan: { endsAt: Date | null } | null
}

type FamilyToFind = { parentId: string; subscriptionId: string; learnerId: string }

/** Facts about a family plan and a learner; undefined if the parent pays for no such plan. */
export async function findFamilyFacts(
  db: Executor,
  { parentId, subscriptionId, learnerId }: FamilyToFind,
): Promise<FamilyFacts | undefined> {
  const [row] = await query(
    db,
    StoredFamilyFacts,
    sql`
    SELECT s.read_number::text AS "readNumber",
      coalesce(json_agg(sl.learner_id) FILTER (WHERE sl.entitled OR sl.ends_at IS NULL), '[]') AS "memberIds",
      json_object_agg(sl.learner_id, sl.unit_amount) AS cents,
      EXISTS (SELECT FROM parent_child WHERE parent_id = ${parentId} AND child_id = ${learnerId}) AS "isLinked",
      (
        SELECT json_build_object('endsAt', plans.ends_at) FROM (${livePlans}) plans
        WHERE plans.learner_id = ${learnerId} AND plans.subscription_id <> s.id
        ORDER BY plans.ends_at DESC NULLS FIRST LIMIT 1
      ) AS "otherPlan"
    FROM subscriptions s
    JOIN subscription_learners sl ON sl.subscription_id = s.id AND sl.offer = ${FAMILY}
    WHERE s.id = ${subscriptionId} AND s.parent_id = ${parentId}
    GROUP BY s.id`,
  )
  return row && { ...row, cents: new Map(Object.entries(row.cents)) }
}
