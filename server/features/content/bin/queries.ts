import { sql } from 'kysely'
import { z } from 'zod'
import { Deletion } from '#contract/content/bin.ts'
import { Deleted } from '#contract/content/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import { deletion, editorJson, resultOf } from '../changes/change-queries.ts'
import { type ContentKind, STORED_TABLES } from '../changes/column-queries.ts'

const DeletedItem = resultOf(Deleted)

/** Conditions by kind for the rows below an item, including the item itself. */
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
 * Moves an item and everything below it that is not yet in the trash into the trash, under one deletion. The caller locks
 * content, so that nothing is added below it.
 * @returns undefined if the item does not exist
 */
export async function moveToBin(db: Executor, { kind, id, userId }: { kind: ContentKind; id: string; userId: string }) {
  const { subjects, below } = WITHIN[kind]
  const [deleted] = await query(
    db,
    DeletedItem,
    sql`
    -- From below, since on several nodes each part sees what the ones before it have moved.
    WITH stored AS MATERIALIZED (SELECT id, deletion_id FROM ${STORED_TABLES[kind]} WHERE id = ${id}), item AS (
      INSERT INTO content_deletions (kind, item_id, deleted_by)
      SELECT ${kind}, id, ${userId}::uuid FROM stored WHERE deletion_id IS NULL
      RETURNING item_id AS id, content_deletions.id AS deletion_id
    ), lessons_deleted AS (
      UPDATE stored_lessons x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${below}
      RETURNING x.id
    ), tests_deleted AS (
      UPDATE stored_tests x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${below}
      RETURNING x.id
    ), subjects_deleted AS (
      UPDATE stored_subjects x SET deletion_id = item.deletion_id FROM item
      WHERE x.deletion_id IS NULL AND ${subjects}
      RETURNING x.id
    ), grades_deleted AS (
      UPDATE stored_grades x SET deletion_id = item.deletion_id FROM item WHERE x.id = item.id
    )
    SELECT (
      SELECT json_build_object('deletionId', item.deletion_id, 'with', json_build_object(
        'subjects', (SELECT count(*) FROM subjects_deleted WHERE id <> stored.id),
        'lessons', (SELECT count(*) FROM lessons_deleted WHERE id <> stored.id),
        'tests', (SELECT count(*) FROM tests_deleted WHERE id <> stored.id)
      ))
      FROM item
    ) AS result, ${deletion(sql`stored.deletion_id`, userId)} AS deletion
    FROM stored`,
  )
  return deleted
}

/** The trash by deletion, newest first, as if no learner had work in it (`findStudied`). */
export const binPage = page(
  Deletion.omit({ studied: true }),
  (sender) => sql`
    WITH item AS (
      SELECT id, deletion_id, name AS title, NULL::uuid AS grade_id, NULL::uuid AS subject_id FROM stored_grades
      UNION ALL SELECT id, deletion_id, name, grade_id, NULL FROM stored_subjects
      UNION ALL SELECT id, deletion_id, title, NULL, subject_id FROM stored_lessons
      UNION ALL SELECT id, deletion_id, title, NULL, subject_id FROM stored_tests
    )
    SELECT d.id, d.kind, d.item_id AS "itemId", item.title,
      array_remove(ARRAY[g.name, s.name], NULL) AS within,
      json_build_object(
        'subjects', (SELECT count(*) FROM stored_subjects x WHERE x.deletion_id = d.id AND x.id <> d.item_id),
        'lessons', (SELECT count(*) FROM stored_lessons x WHERE x.deletion_id = d.id AND x.id <> d.item_id),
        'tests', (SELECT count(*) FROM stored_tests x WHERE x.deletion_id = d.id AND x.id <> d.item_id)
      ) AS "with",
      ${editorJson(sql`d.deleted_by`, sender.id)} AS "deletedBy", d.deleted_at AS "deletedAt",
      d.deleted_at + make_interval(days => ${RETENTION_DAYS.deletedContent}) AS "expiresAt",
      d.purge_requested_at IS NOT NULL AS purging
    FROM content_deletions d
    JOIN item ON item.id = d.item_id AND item.deletion_id = d.id
    LEFT JOIN stored_subjects s ON s.id = item.subject_id
    LEFT JOIN stored_grades g ON g.id = coalesce(item.grade_id, s.grade_id)
    WHERE d.restored_at IS NULL
    ORDER BY d.deleted_at DESC, d.id`,
)

const RestoredDeletion = outputOf(contract.contentBin.restore).extend({
  /** Containing grade or subject if it is in the trash, too: nothing is restored then. */
  parentInBin: z.string().nullable(),
  /** True if it is being deleted permanently: nothing is restored then. */
  purging: z.boolean(),
})

/**
 * Restores everything that one deletion moved into the trash. The caller locks content.
 * @returns undefined if the deletion does not exist or was restored
 * @throws a violation of a unique constraint (changes/write-content.ts)
 */
export async function restoreDeletion(db: Executor, deletionId: string) {
  const [restored] = await query(
    db,
    RestoredDeletion,
    sql`
    WITH requested AS MATERIALIZED (
      SELECT d.id, d.kind, d.item_id, coalesce(
        (
          SELECT g.name FROM stored_subjects x JOIN stored_grades g ON g.id = x.grade_id
          WHERE x.id = d.item_id AND g.deletion_id <> d.id
        ),
        (
          SELECT s.name
          FROM (SELECT id, subject_id FROM stored_lessons UNION ALL SELECT id, subject_id FROM stored_tests) x
          JOIN stored_subjects s ON s.id = x.subject_id
          WHERE x.id = d.item_id AND s.deletion_id <> d.id
        )
      ) AS parent_in_bin, d.purge_requested_at IS NOT NULL AS purging
      FROM content_deletions d
      WHERE d.id = ${deletionId} AND d.restored_at IS NULL
    ), restored AS (
      UPDATE content_deletions d SET restored_at = now()
      FROM requested WHERE d.id = requested.id AND requested.parent_in_bin IS NULL AND NOT requested.purging
      RETURNING d.id
    ), grades_restored AS (
      UPDATE stored_grades x SET deletion_id = NULL FROM restored WHERE x.deletion_id = restored.id
    ), subjects_restored AS (
      UPDATE stored_subjects x SET deletion_id = NULL FROM restored WHERE x.deletion_id = restored.id RETURNING x.id
    ), lessons_restored AS (
      UPDATE stored_lessons x SET deletion_id = NULL FROM restored WHERE x.deletion_id = restored.id RETURNING x.id
    ), tests_restored AS (
      UPDATE stored_tests x SET deletion_id = NULL FROM restored WHERE x.deletion_id = restored.id RETURNING x.id
    )
    SELECT requested.kind, requested.item_id AS "itemId", requested.parent_in_bin AS "parentInBin", requested.purging,
      json_build_object(
        'subjects', (SELECT count(*) FROM subjects_restored WHERE id <> requested.item_id),
        'lessons', (SELECT count(*) FROM lessons_restored WHERE id <> requested.item_id),
        'tests', (SELECT count(*) FROM tests_restored WHERE id <> requested.item_id)
      ) AS "with"
    FROM requested`,
  )
  return restored
}
