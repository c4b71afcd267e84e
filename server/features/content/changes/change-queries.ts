import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import { type ContentKind, STORED } from './kinds.ts'

/** Who did something, as a row tells it inside JSON. */
export type EditorRow = { name: string; isYou: boolean }

/** What every row of an item tells of its last change. */
export type LastChangeRow = { version: number; changedAt: Date; changedBy: EditorRow | null }

/** Why something cannot be changed: it is in the bin. `deletedAt` is ISO text: it comes inside JSON. */
export type DeletionRow = { deletionId: string; deletedAt: string; deletedBy: EditorRow | null }

/** What a statement that writes tells beside the item. */
export type WrittenRow = {
  /** Whether the item below is what was written; else it is what was there. */
  written: boolean
  deletion: DeletionRow | null
}

/** And one that changes what is based on a version. */
export type ChangedRow = WrittenRow & { version: number; changedColumns: string[] }

/** From here to the end of the transaction nobody else writes content: rows may be looked at and then relied on. */
export async function lockContent(db: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(db)
}

/** The person with this id, as JSON in the shape of `EditorRow`; null when there is none. */
export function editor(id: RawBuilder<unknown>, userId: string) {
  return sql`(
    SELECT json_build_object(
      'name', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), split_part(p.email, '@', 1)),
      'isYou', p.id = ${userId}
    )
    FROM profiles p WHERE p.id = ${id}
  )`
}

/** The columns of `LastChangeRow` of the row `item`. */
export function lastChangeColumns(userId: string) {
  return sql`item.version, item.updated_at AS "changedAt", ${editor(sql`item.changed_by`, userId)} AS "changedBy"`
}

/** How the row with this deletion got into the bin, as JSON in the shape of `DeletionRow`; null when it is not there. */
export function deletion(deletionId: RawBuilder<unknown>, userId: string) {
  return sql`(
    SELECT json_build_object(
      'deletionId', d.id, 'deletedAt', d.deleted_at, 'deletedBy', ${editor(sql`d.deleted_by`, userId)}
    )
    FROM content_deletions d WHERE d.id = ${deletionId}
  )`
}

export type Change = {
  kind: ContentKind
  id: string
  userId: string
  /** The version that the change is based on; null for one that is right whatever came before. */
  basedOn: number | null
  /** By their columns. */
  values: Record<string, unknown>
  /** What else must hold for it to be written. */
  condition?: RawBuilder<unknown>
}

/**
 * The WITH clause of a statement that changes an item: `item` is then its row, as written, or as it is where it cannot
 * be. The row is read once it is locked, so that it is the present one also after waiting for somebody else's change.
 */
export function changing({ kind, id, userId, basedOn, values, condition = sql`true` }: Change) {
  const table = STORED[kind]
  const assignments = Object.keys(values).map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
  return sql`
    WITH present AS MATERIALIZED (SELECT * FROM ${table} WHERE id = ${id} FOR UPDATE),
    changed AS (
      UPDATE ${table} stored
      SET ${sql.join(assignments)}, changed_by = ${userId}
      FROM present, jsonb_populate_record(NULL::${table}, ${JSON.stringify(values)}::jsonb) given
      WHERE stored.id = present.id AND present.deletion_id IS NULL
        AND present.version = coalesce(${basedOn}::integer, present.version) AND ${condition}
      RETURNING stored.*
    ),
    item AS (
      SELECT true AS written, * FROM changed
      UNION ALL SELECT false, * FROM present WHERE NOT EXISTS (SELECT FROM changed)
    )`
}

/** The columns of `ChangedRow` of the `item` of `changing`, apart from its version. */
export function changedColumns({ basedOn, userId }: Change) {
  return sql`
    item.written, ${deletion(sql`item.deletion_id`, userId)} AS deletion,
    ARRAY(
      SELECT DISTINCT field FROM content_revisions r CROSS JOIN unnest(r.changed_fields) field
      WHERE NOT item.written AND r.item_id = item.id AND r.version > ${basedOn}::integer
      ORDER BY field
    ) AS "changedColumns"`
}
