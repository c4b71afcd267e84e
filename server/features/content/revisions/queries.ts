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
  /** The names of columns. */
  changedColumns: string[]
  changedBy: EditorRow | null
  changedAt: Date
}

const revisionColumns = (userId: string) => sql`
  r.kind, r.version, r.changed_fields AS "changedColumns", r.changed_at AS "changedAt",
  ${editorJson(sql`r.changed_by`, userId)} AS "changedBy"`

/** The versions of an item below one, the latest first. */
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
  /** The columns of the item (revision-content.ts). */
  content: unknown
  /** Whether the item is in the bin at present. */
  deletion: DeletionRow | null
}

/** What an item was at a version; undefined when there is no such version. */
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
 * Writes an item as it was.
 * @returns undefined when the item is gone
 * @throws a violation of what only one item may have (changes/taken-place.ts)
 */
export async function restoreItem(
  db: Executor,
  change: Change,
): Promise<(ChangedRow & LastChangeRow) | undefined> {
  const { rows } = await sql<ChangedRow & LastChangeRow>`
    ${changeClause(change)}
    SELECT ${lastChangeColumns(change.userId)}, ${changedColumns(change)} FROM item`.execute(db)
  return rows[0]
}
