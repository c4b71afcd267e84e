import { sql } from 'kysely'
import { z } from 'zod'
import { ContentKind, Editor, ItemDeletion, lastChange } from '#contract/content/fields.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import {
  type Change,
  changeClause,
  changed,
  changedColumns,
  deletion,
  editorJson,
  lastChangeColumns,
} from '../changes/change-queries.ts'

const Revision = z.object({
  kind: ContentKind,
  version: z.int(),
  /** Column names. */
  changedColumns: z.array(z.string()),
  changedBy: Editor.nullable(),
  changedAt: z.date(),
})
export type RevisionRow = z.output<typeof Revision>

const revisionColumns = (userId: string) => sql`
  r.kind, r.version, r.changed_fields AS "changedColumns", r.changed_at AS "changedAt",
  ${editorJson(sql`r.changed_by`, userId)} AS "changedBy"`

/** Lists the versions of an item before a given one, newest first. */
export async function listRevisions(
  db: Executor,
  userId: string,
  { itemId, before, limit }: { itemId: string; before: number | null; limit: number },
) {
  return query(
    db,
    Revision,
    sql`
    SELECT ${revisionColumns(userId)}
    FROM content_revisions r
    WHERE r.item_id = ${itemId} AND (${before}::integer IS NULL OR r.version < ${before}::integer)
    ORDER BY r.version DESC
    LIMIT ${limit}`,
  )
}

const WholeRevision = Revision.extend({
  /** Columns of the item. */
  content: z.record(z.string(), z.unknown()),
  /** Deletion of an item that is currently in the trash. */
  deletion: ItemDeletion.nullable(),
})

/** Finds an item as of a version. */
export async function findRevision(
  db: Executor,
  userId: string,
  { itemId, version }: { itemId: string; version: number },
) {
  const [revision] = await query(
    db,
    WholeRevision,
    sql`
    SELECT ${revisionColumns(userId)}, r.content, ${deletion(
      sql`(
        SELECT deletion_id FROM stored_grades WHERE id = r.item_id
        UNION ALL SELECT deletion_id FROM stored_subjects WHERE id = r.item_id
        UNION ALL SELECT deletion_id FROM stored_lessons WHERE id = r.item_id
        UNION ALL SELECT deletion_id FROM stored_tests WHERE id = r.item_id
      )`,
      userId,
    )} AS deletion
    FROM content_revisions r
    WHERE r.item_id = ${itemId} AND r.version = ${version}`,
  )
  return revision
}

const RestoredItem = z.object({ ...lastChange, ...changed })

/**
 * Writes the values of an earlier version.
 * @returns undefined if the item no longer exists
 * @throws a violation of a unique constraint (changes/write-content.ts)
 */
export async function restoreItem(db: Executor, change: Change) {
  const [restored] = await query(
    db,
    RestoredItem,
    sql`
    ${changeClause(change)}
    SELECT ${lastChangeColumns(change.userId)}, ${changedColumns(change)} FROM item`,
  )
  return restored
}
