import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import {
  type Change,
  type ChangedRow,
  type ContentKind,
  changeClause,
  changedColumns,
  type DeletionRow,
  deletion,
  type EditorRow,
  editorJson,
  type LastChangeRow,
  lastChangeColumns,
} from '../changes/change-queries.ts'

export type RevisionRow = {
  kind: ContentKind
  version: number
  /** Column names. */
  changedColumns: string[]
  changedBy: EditorRow | null
  changedAt: Date
}

const revisionColumns = (userId: string) => sql`
  r.kind, r.version, r.changed_fields AS "changedColumns", r.changed_at AS "changedAt",
  ${editorJson(sql`r.changed_by`, userId)} AS "changedBy"`

/** Lists the versions of an item before a given one, newest first. */
export async function listRevisions(
  db: Executor,
  userId: string,
  { itemId, before, limit }: { itemId: string; before: number | null; limit: number },
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    SELECT ${revisionColumns(userId)}
    FROM content_revisions r
    WHERE r.item_id = ${itemId} AND (${before}::integer IS NULL OR r.version < ${before}::integer)
    ORDER BY r.version DESC
    LIMIT ${limit}`.execute(db)
  return rows
}

type WholeRevisionRow = RevisionRow & {
  /** Columns of the item (revision-content.ts). */
  content: unknown
  /** Deletion of an item that is currently in the bin. */
  deletion: DeletionRow | null
}

/** Finds an item as of a version. */
export async function findRevision(
  db: Executor,
  userId: string,
  { itemId, version }: { itemId: string; version: number },
): Promise<WholeRevisionRow | undefined> {
  const { rows } = await sql<WholeRevisionRow>`
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
    WHERE r.item_id = ${itemId} AND r.version = ${version}`.execute(db)
  return rows[0]
}

/**
 * Writes the values of an earlier version.
 * @returns undefined if the item no longer exists
 * @throws a violation of a unique constraint (changes/write-content.ts)
 */
export async function restoreItem(db: Executor, change: Change): Promise<(ChangedRow & LastChangeRow) | undefined> {
  const { rows } = await sql<ChangedRow & LastChangeRow>`
    ${changeClause(change)}
    SELECT ${lastChangeColumns(change.userId)}, ${changedColumns(change)} FROM item`.execute(db)
  return rows[0]
}
