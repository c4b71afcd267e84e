import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query, WithId } from '../../../database/rows.ts'
import { CONSENT_WITHDRAWN, deleteCode } from '../access-queries.ts'

/** Ban reason of a learner whose deletion was requested. */
const DELETION_ASKED = 'deletion asked'

const Hidden = z.object({
  id: z.string(),
  dueAt: z.date(),
  /** Ids of the consents that end, for the privacy journal. */
  withdrawnIds: z.array(z.string()),
  subscriptionIds: z.array(z.string()),
  sessionIds: z.array(z.string()),
})
export type Hidden = z.infer<typeof Hidden>

/**
 * Hides learners until they are deleted: takes them from their parents, locks the accounts, and ends sessions and
 * consents. Lock the people first. Learners without a parent, or hidden already, are left out.
 * @param asked each with the time of its deletion
 */
export function hideLearners(db: Executor, asked: readonly { id: string; dueAt: string }[]): Promise<Hidden[]> {
  return query(
    db,
    Hidden,
    sql`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (id uuid, "dueAt" timestamptz)
    ), moved AS (
      -- tg_access_event ends the live streams of these links.
      DELETE FROM parent_child USING asked WHERE child_id = asked.id
      RETURNING parent_child.parent_id, parent_child.child_id, parent_child.created_at AS linked_at, asked."dueAt" AS due_at
    ), hidden AS (
      INSERT INTO learner_deletions (parent_id, child_id, linked_at, due_at)
      SELECT parent_id, child_id, linked_at, due_at FROM moved
    ), link AS (
      SELECT DISTINCT child_id, due_at FROM moved
    ), locked AS (
      -- Only the operator lifts a lock for another reason.
      UPDATE profiles SET banned = true, updated_at = now(),
        ban_reason = CASE WHEN banned AND ban_reason <> ${CONSENT_WITHDRAWN} THEN ban_reason ELSE ${DELETION_ASKED} END
      FROM link WHERE profiles.id = link.child_id
    ), withdrawn AS (
      UPDATE consents SET withdrawn_at = clock.now FROM (SELECT clock_timestamp() AS now) clock, link
      WHERE consents.child_id = link.child_id AND withdrawn_at IS NULL
      RETURNING consents.id, consents.child_id
    ), ${deleteCode}, ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING link
      WHERE sessions.user_id = link.child_id AND sessions.user_id = any(${asked.map(({ id }) => id)}::uuid[])
    )
    SELECT link.child_id AS id, link.due_at AS "dueAt",
      ARRAY(SELECT withdrawn.id FROM withdrawn WHERE withdrawn.child_id = link.child_id) AS "withdrawnIds",
      ARRAY(
        SELECT DISTINCT s.id FROM subscription_learners plan JOIN subscriptions s ON s.id = plan.subscription_id
        WHERE plan.learner_id = link.child_id AND s.ended_at IS NULL
      ) AS "subscriptionIds",
      ARRAY(
        SELECT DISTINCT session_id FROM billing_checkouts
        WHERE state = 'open' AND session_id IS NOT NULL
          AND lines @> jsonb_build_array(jsonb_build_object('learnerId', link.child_id))
      ) AS "sessionIds"
    FROM link`,
  )
}

/**
 * Gives hidden learners back to their parents, without consent: they are paused until a parent agrees again. Lock the
 * people first.
 * @returns ids of the learners who were hidden
 */
export async function showLearners(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    WITH moved AS (
      DELETE FROM learner_deletions WHERE child_id = any(${ids}::uuid[]) RETURNING parent_id, child_id, linked_at
    ), linked AS (
      INSERT INTO parent_child (parent_id, child_id, created_at) SELECT parent_id, child_id, linked_at FROM moved
    ), unlocked AS (
      UPDATE profiles SET ban_reason = ${CONSENT_WITHDRAWN}, updated_at = now()
      FROM (SELECT DISTINCT child_id FROM moved) link
      WHERE profiles.id = link.child_id AND ban_reason = ${DELETION_ASKED}
    )
    SELECT DISTINCT child_id AS id FROM moved`,
  )
  return rows.map(({ id }) => id)
}

/** True for a learner of the parent whose deletion was requested and is not due. */
export async function canRestore(db: Executor, parentId: string, learnerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM learner_deletions WHERE parent_id = ${parentId} AND child_id = ${learnerId} AND due_at > now()`.execute(
    db,
  )
  return rows.length > 0
}

/** Ids of learners who are to be deleted now, at most `limit`. */
export async function findDueLearners(db: Executor, limit: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`SELECT DISTINCT child_id AS id FROM learner_deletions WHERE due_at <= now() LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Ids of those of the people who are to be deleted now. */
export async function filterDueLearners(db: Executor, people: readonly { id: string }[]): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT DISTINCT child_id AS id FROM learner_deletions
    WHERE due_at <= now() AND child_id = any(${people.map(({ id }) => id)}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}
