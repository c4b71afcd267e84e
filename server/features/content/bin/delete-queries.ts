import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import { deletion, type WrittenRow } from '../changes/change-queries.ts'
import { type ContentKind, STORED } from '../changes/kinds.ts'

/** How many went along. */
export type DeletedRow = WrittenRow & { deletionId: string; subjects: number; lessons: number; tests: number }

/** Which rows of each table hang on the item of a kind, the item itself included. */
const WITHIN = {
  grade: {
    subjects: sql`x.grade_id = item.id`,
    below: sql`x.subject_id IN (SELECT id FROM subjects WHERE grade_id = item.id)`,
  },
  subject: { subjects: sql`x.id = item.id`, below: sql`x.subject_id = item.id` },
  lesson: { subjects: sql`false`, below: sql`x.id = item.id` },
  test: { subjects: sql`false`, below: sql`x.id = item.id` },
} as const satisfies Record<ContentKind, unknown>

/**
 * Moves an item into the bin with all that hangs on it and is not there yet, under one deletion. Content is locked by
 * the caller: nothing comes to hang on it meanwhile. Undefined when there is no such item.
 */
export async function moveToBin(
  db: Executor,
  kind: ContentKind,
  id: string,
  userId: string,
): Promise<DeletedRow | undefined> {
  const { subjects, below } = WITHIN[kind]
  const { rows } = await sql<DeletedRow>`
    WITH item AS (
      INSERT INTO content_deletions (kind, item_id, deleted_by)
      SELECT ${kind}, id, ${userId}::uuid FROM ${STORED[kind]} WHERE id = ${id} AND deletion_id IS NULL
      RETURNING item_id AS id, content_deletions.id AS deletion_id
    ), grades_gone AS (
      UPDATE stored_grades x SET deletion_id = item.deletion_id FROM item WHERE x.id = item.id
    ), subjects_gone AS (
      UPDATE stored_subjects x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${subjects}
      RETURNING x.id
    ), lessons_gone AS (
      UPDATE stored_lessons x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${below}
      RETURNING x.id
    ), tests_gone AS (
      UPDATE stored_tests x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${below}
      RETURNING x.id
    )
    SELECT item.id IS NOT NULL AS written, item.deletion_id AS "deletionId",
           ${deletion(sql`stored.deletion_id`, userId)} AS deletion,
           (SELECT count(*)::int FROM subjects_gone WHERE id <> stored.id) AS subjects,
           (SELECT count(*)::int FROM lessons_gone WHERE id <> stored.id) AS lessons,
           (SELECT count(*)::int FROM tests_gone WHERE id <> stored.id) AS tests
    FROM ${STORED[kind]} stored LEFT JOIN item ON true
    WHERE stored.id = ${id}`.execute(db)
  return rows[0]
}
