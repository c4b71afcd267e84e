import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ItemDeletion, lastChange } from '#contract/content/fields.ts'
import { Id } from '#contract/fields.ts'
import type { Executor } from '../../../database/database.ts'
import { query, type RowSchema } from '../../../database/rows.ts'
import { type ContentKind, STORED_TABLES } from './column-queries.ts'
import { changedItems, changedTexts, changeItems, indexForSearch } from './revision-queries.ts'

const CONTRACT_NAMES: Record<string, string> = { live_status: 'published', is_required: 'required' }

/** Name of a column in the contract. */
export function contractField(column: string): string {
  return CONTRACT_NAMES[column] ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Columns of a statement that changes an item, in addition to those of the item. */
export const changed = {
  /** True if the item was written; otherwise the row is its current state. */
  written: z.boolean(),
  /** Deletion of an item in the trash, which cannot be changed. */
  deletion: ItemDeletion.nullable(),
  /** Columns that changed since the version on which the change is based. */
  changedColumns: z.array(z.string()),
}
export type ChangedRow = z.output<z.ZodObject<typeof changed>> & { version: number }

/** Columns of a statement that copies or deletes an item. */
export const resultOf = <Result extends z.ZodType>(result: Result) =>
  z.object({
    /** Null if nothing was written. */
    result: result.nullable(),
    /** Deletion of an item that was already in the trash. */
    deletion: ItemDeletion.nullable(),
  })
export type ResultRow<Result> = { result: Result | null; deletion: z.output<typeof ItemDeletion> | null }

/** Blocks other writers of content until the end of the transaction, so that rows that are read stay valid. */
export async function lockContent(db: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(db)
}

/** Id of the sender, as a value or in a statement. */
export type UserId = string | RawBuilder<string | null>

/** JSON of the person with this id in the shape of `Editor`, or null. */
export function editorJson(id: RawBuilder<unknown>, userId: UserId) {
  return sql`(
    SELECT json_build_object(
      'name', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), split_part(p.email, '@', 1)),
      'isYou', p.id = ${userId}
    )
    FROM profiles p WHERE p.id = ${id}
  )`
}

/** Columns of `lastChange` for the row `item`. */
export function lastChangeColumns(userId: UserId) {
  return sql`item.version, item.updated_at AS "changedAt", ${editorJson(sql`item.changed_by`, userId)} AS "changedBy"`
}

/** JSON of a deletion in the shape of `ItemDeletion`, or null for a row that is not in the trash. */
export function deletion(deletionId: RawBuilder<unknown>, userId: UserId) {
  return sql`(
    SELECT json_build_object(
      'deletionId', d.id, 'deletedAt', d.deleted_at, 'deletedBy', ${editorJson(sql`d.deleted_by`, userId)}
    )
    FROM content_deletions d WHERE d.id = ${deletionId}
  )`
}

export type Change = {
  kind: ContentKind
  id: string
  userId: string
  /** Version that the change is based on; null for a change that is valid on any version. */
  basedOn: number | null
  /** Values by column. */
  values: Record<string, unknown>
  /** Additional condition for the write. */
  condition?: RawBuilder<unknown>
}

/**
 * WITH clause of a statement that changes an item. `item` is its row as written, or its current row if it was not
 * written. The row is read after it is locked, so that it is current even after waiting for another change.
 */
export function changeClause({ kind, id, userId, basedOn, values, condition = sql`true` }: Change) {
  const table = STORED_TABLES[kind]
  const change = sql`(
    SELECT to_jsonb(present) AS before, ${JSON.stringify(values)}::jsonb AS new_values FROM present
    WHERE deletion_id IS NULL AND version = coalesce(${basedOn}::integer, version) AND ${condition}
  )`
  return sql`
    WITH present AS MATERIALIZED (SELECT * FROM ${table} WHERE id = ${id} FOR UPDATE),
    ${changeItems(kind, change, sql`${userId}::uuid`)},
    ${kind === 'lesson' ? sql`${indexForSearch(changedTexts)},` : sql``}
    item AS (
      SELECT true AS written, * FROM ${changedItems(kind)}
      UNION ALL SELECT false, * FROM present WHERE NOT EXISTS (SELECT FROM ${changedItems(kind)})
    )`
}

/** Columns of `changed` for the `item` of `changeClause`. */
export function changedColumns({ basedOn, userId }: Change) {
  return sql`
    item.written, ${deletion(sql`item.deletion_id`, userId)} AS deletion,
    ARRAY(
      SELECT DISTINCT field FROM content_revisions r CROSS JOIN unnest(r.changed_fields) field
      WHERE NOT item.written AND r.item_id = item.id AND r.version > ${basedOn}::integer
      ORDER BY field
    ) AS "changedColumns"`
}

/** Place and last change of a lesson or a test. */
export const placed = {
  id: Id,
  subjectId: Id,
  subjectName: z.string(),
  gradeId: Id,
  gradeName: z.string(),
  ...lastChange,
}
export type PlacedRow = z.output<z.ZodObject<typeof placed>>

/** Columns of `placed` for the row `item`, its subject `s` and its grade `g`. */
export function placedColumns(userId: UserId) {
  return sql`
    item.id, s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.name AS "gradeName",
    ${lastChangeColumns(userId)}`
}

const inStoredPlace = sql`
  JOIN stored_subjects s ON s.id = item.subject_id
  JOIN stored_grades g ON g.id = s.grade_id`

/**
 * Finds a lesson or a test, including one in the trash.
 * @param schema columns of the row
 * @param columns of its content, in the row `item`
 */
export async function findPlacedItem<Schema extends RowSchema>(
  db: Executor,
  schema: Schema,
  { kind, id, userId }: { kind: 'lesson' | 'test'; id: string; userId: string },
  columns: RawBuilder<unknown>,
) {
  const [item] = await query(
    db,
    schema,
    sql`
      SELECT ${columns}, ${placedColumns(userId)}, ${deletion(sql`item.deletion_id`, userId)} AS deletion
      FROM ${STORED_TABLES[kind]} item ${inStoredPlace}
      WHERE item.id = ${id}`,
  )
  return item
}

/**
 * Changes a lesson or a test.
 * @param schema columns of the row
 * @param columns of its content, in the row `item`
 * @throws a violation of a unique constraint
 */
export async function updatePlacedItem<Schema extends RowSchema>(
  db: Executor,
  schema: Schema,
  change: Change & { kind: 'lesson' | 'test' },
  columns: RawBuilder<unknown>,
) {
  const [item] = await query(
    db,
    schema,
    sql`
      ${changeClause(change)}
      SELECT ${columns}, ${placedColumns(change.userId)}, ${changedColumns(change)}
      FROM item ${inStoredPlace}`,
  )
  return item
}
