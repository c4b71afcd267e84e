import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
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
    ), ${deleteCode}, invitations AS (
      DELETE FROM parent_invitations USING link WHERE parent_invitations.child_id = link.child_id
    ), asked_helpers AS (
      DELETE FROM helper_invitations USING link WHERE helper_invitations.child_id = link.child_id
    ), requests AS (
      DELETE FROM deletion_requests USING link WHERE deletion_requests.child_id = link.child_id
    ), ended AS (
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

/** Parents of learners who are about to be deleted, hidden or not. */
export async function findParentsOfDeleted(db: Executor, ids: readonly string[]): Promise<string[]> {
  const parents = await query(
    db,
    WithId,
    sql`
    SELECT parent_id AS id FROM parent_child WHERE child_id = any(${[...ids]}::uuid[])
    UNION SELECT parent_id FROM learner_deletions WHERE child_id = any(${[...ids]}::uuid[])`,
  )
  return parents.map(({ id }) => id)
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

const AskedDeletion = z.object({
  /** True without another parent, whose answer counts, too. */
  alone: z.boolean(),
  /** True if every other parent has asked before. */
  agreed: z.boolean(),
  /** False for a parent who had asked before. */
  isNew: z.boolean(),
  /** Time of the deletion; null without another parent. */
  dueAt: z.date().nullable(),
})

/**
 * Records that one of two parents asks for the deletion; writes nothing for a parent alone. Lock the learner first.
 * @param dueAt time of the deletion, unless one of them has asked before
 */
export function insertDeletionRequest(
  db: Executor,
  { parentId, learnerId, dueAt }: { parentId: string; learnerId: string; dueAt: Date },
) {
  return queryOne(
    db,
    AskedDeletion,
    sql`
    WITH other AS MATERIALIZED (
      SELECT link.parent_id, r.due_at FROM parent_child link
      LEFT JOIN deletion_requests r ON r.child_id = link.child_id AND r.parent_id = link.parent_id
      WHERE link.child_id = ${learnerId} AND link.parent_id <> ${parentId}
    ), earlier AS MATERIALIZED (
      SELECT due_at FROM deletion_requests WHERE child_id = ${learnerId} AND parent_id = ${parentId}
    ), asked AS (
      INSERT INTO deletion_requests (child_id, parent_id, due_at)
      SELECT ${learnerId}::uuid, ${parentId}::uuid, coalesce((SELECT min(due_at) FROM other), ${dueAt}::timestamptz)
      WHERE EXISTS (SELECT FROM other)
      ON CONFLICT DO NOTHING
      RETURNING due_at
    )
    SELECT NOT EXISTS (SELECT FROM other) AS alone, NOT EXISTS (SELECT FROM other WHERE due_at IS NULL) AS agreed,
      EXISTS (SELECT FROM asked) AS "isNew",
      (SELECT due_at FROM (SELECT due_at FROM asked UNION ALL SELECT due_at FROM earlier) known LIMIT 1) AS "dueAt"`,
  )
}

/** True unless the learner has another parent who has not asked for the deletion. */
export async function othersAgree(db: Executor, parentId: string, learnerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM parent_child link
    WHERE link.child_id = ${learnerId} AND link.parent_id <> ${parentId} AND NOT EXISTS (
      SELECT FROM deletion_requests r WHERE r.child_id = link.child_id AND r.parent_id = link.parent_id
    )`.execute(db)
  return rows.length === 0
}

/** True if a parent of the learner has asked for the deletion, and it was neither carried out nor taken back. */
export async function isDeletionAsked(db: Executor, learnerId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM deletion_requests WHERE child_id = ${learnerId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes back what parents of learners asked for. Lock the learners first.
 * @param by.due true to take back also what is due
 * @returns false if there was nothing to take back
 */
export async function deleteDeletionRequests(
  db: Executor,
  ids: readonly string[],
  by: { due: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM deletion_requests WHERE child_id = any(${[...ids]}::uuid[]) AND (${by.due}::boolean OR due_at > now())
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Asks again for deletions that a restore has lost, for parents who are still linked. */
export async function restoreDeletionRequests(
  db: Executor,
  requests: readonly { id: string; parentId: string; dueAt: string }[],
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO deletion_requests (child_id, parent_id, due_at)
    SELECT link.child_id, link.parent_id, entry."dueAt"
    FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) AS entry (id uuid, "parentId" uuid, "dueAt" timestamptz)
    JOIN parent_child link ON link.child_id = entry.id AND link.parent_id = entry."parentId"
    ON CONFLICT DO NOTHING
    RETURNING 1`.execute(db)
  return rows.length
}

/** Learners who are to be deleted now: hidden ones, and those whose deletion one of two parents requested. */
const due = sql`(
  SELECT child_id FROM learner_deletions WHERE due_at <= now()
  UNION SELECT child_id FROM deletion_requests WHERE due_at <= now()
)`

/** Ids of learners who are to be deleted now, at most `limit`. */
export async function findDueLearners(db: Executor, limit: number): Promise<string[]> {
  const rows = await query(db, WithId, sql`SELECT child_id AS id FROM ${due} due LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/** Ids of those of the people who are to be deleted now. */
export async function filterDueLearners(db: Executor, people: readonly { id: string }[]): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT child_id AS id FROM ${due} due
    WHERE child_id = any(${people.map(({ id }) => id)}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}
