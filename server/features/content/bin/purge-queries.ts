import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query, WithId } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import {
  deleteLeftoversOfPurges,
  learnersOfDeletion,
  lessonsOfDeletion,
  recordPurgedGrades,
  testsOfDeletion,
} from '../../../jobs/queries.ts'

const Learners = z.object({ learners: z.int() })

/** Number of learners with work in a deletion; no row for an unknown or restored one. */
export const learnersPage = page(
  Learners,
  (_sender, { deletionId }: Placeholders<{ deletionId: string }>) => sql`
    WITH counted AS MATERIALIZED (
      SELECT count(DISTINCT user_id)::int AS learners FROM (${learnersOfDeletion(sql`${deletionId}::uuid`)}) work
    )
    SELECT counted.learners FROM counted CROSS JOIN content_deletions d
    WHERE d.id = ${deletionId} AND d.restored_at IS NULL`,
)

const Purge = Learners.extend({
  /** True if the deletion was requested before. */
  requested: z.boolean(),
  /** End of the last running attempt at one of its tests; null without one. */
  testUntil: z.date().nullable(),
})

/**
 * Requests a permanent deletion, unless a fact prevents it: another number of learners, or a running test. The caller
 * locks content.
 * @param learners number that the manager confirmed
 * @returns the facts; undefined if the deletion is unknown or restored
 */
export async function requestPurge(db: Executor, deletionId: string, learners: number) {
  const [purge] = await query(
    db,
    Purge,
    sql`
    WITH counted AS MATERIALIZED (
      SELECT count(DISTINCT user_id)::int AS learners FROM (${learnersOfDeletion(sql`${deletionId}::uuid`)}) work
    ), running AS MATERIALIZED (
      SELECT max(deadline) AS test_until FROM test_attempts
      WHERE finished_at IS NULL AND test_id IN (${testsOfDeletion(sql`${deletionId}::uuid`)})
    ), facts AS MATERIALIZED (
      SELECT d.id, d.purge_requested_at IS NOT NULL AS requested, counted.learners, running.test_until
      FROM content_deletions d CROSS JOIN counted CROSS JOIN running WHERE d.id = ${deletionId} AND d.restored_at IS NULL
    ), marked AS (
      UPDATE content_deletions SET purge_requested_at = now() FROM facts
      WHERE content_deletions.id = facts.id AND NOT requested AND learners = ${learners}::integer AND test_until IS NULL
    )
    SELECT requested, learners, test_until AS "testUntil" FROM facts`,
  )
  return purge
}

/** Ids of the requested permanent deletions, the oldest first. */
export async function listRequestedPurges(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`SELECT id FROM content_deletions WHERE purge_requested_at IS NOT NULL ORDER BY purge_requested_at, id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes one lesson or timed test of a deletion, with all learners' work in it, so that no statement deletes the work
 * of a whole grade.
 * @returns false if none is left
 */
export async function deleteNextItem(db: Executor, deletionId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH lesson AS (
      DELETE FROM stored_lessons WHERE id = (SELECT id FROM (${lessonsOfDeletion(sql`${deletionId}::uuid`)}) l LIMIT 1)
      RETURNING id
    ), test AS (
      DELETE FROM stored_tests
      WHERE NOT EXISTS (SELECT FROM lesson)
        AND id = (SELECT id FROM (${testsOfDeletion(sql`${deletionId}::uuid`)}) t LIMIT 1)
      RETURNING id
    ), revisions AS (
      DELETE FROM content_revisions WHERE item_id IN (SELECT id FROM lesson UNION ALL SELECT id FROM test)
    )
    SELECT id FROM lesson UNION ALL SELECT id FROM test`.execute(db)
  return rows.length > 0
}

/**
 * Deletes a deletion with its content and all learners' work in it. Learners of a deleted grade are recorded, so that
 * their plans follow. The caller locks content.
 */
export async function deletePermanently(db: Executor, deletionId: string): Promise<void> {
  await recordPurgedGrades(db, [deletionId])
  await sql`DELETE FROM content_deletions WHERE id = ${deletionId}`.execute(db)
  await deleteLeftoversOfPurges(db)
}
