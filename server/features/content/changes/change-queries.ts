import { type RawBuilder, sql } from 'kysely'
import type { CONTENT_KINDS } from '#contract/content/changes.ts'
import type { Executor } from '../../../database/database.ts'
import type { StoredLessons, StoredTests } from '../../../database/types.gen.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The table of each kind, what is in the bin included. */
export const STORED_TABLES = {
  grade: sql.table('stored_grades'),
  subject: sql.table('stored_subjects'),
  lesson: sql.table('stored_lessons'),
  test: sql.table('stored_tests'),
} as const satisfies Record<ContentKind, unknown>

const CONTRACT_NAMES: Record<string, string> = { live_status: 'published', is_required: 'required' }

/** A column as the contract calls it. */
export function contractField(column: string): string {
  return CONTRACT_NAMES[column] ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** What is written in a lesson, beside its number and its title. */
const LESSON_COLUMNS = [
  'description',
  'video_title',
  'video_url',
  'video_duration',
  'video_captions_url',
  'text_title',
  'text_markdown',
  'text_content',
  'quiz_title',
  'quiz_questions',
  'assignment_title',
  'assignment_instructions',
  'assignment_tasks',
  'assignment_due_date',
] as const satisfies (keyof StoredLessons)[]

/** What is written in a test. */
const TEST_COLUMNS = [
  'type',
  'title',
  'description',
  'after_lesson_number',
  'duration_minutes',
  'passing_mark',
  'questions',
] as const satisfies (keyof StoredTests)[]

const columnList = (columns: readonly string[], from = '') =>
  sql.join(columns.map((column) => sql.ref(from + column)))

/** For INSERT, and for the SELECT that it takes them from, of the rows `source`. */
export const lessonColumns = columnList(LESSON_COLUMNS)
export const sourceLessonColumns = columnList(LESSON_COLUMNS, 'source.')
export const testColumns = columnList(TEST_COLUMNS)
export const sourceTestColumns = columnList(TEST_COLUMNS, 'source.')

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
export function editorJson(id: RawBuilder<unknown>, userId: string) {
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
  return sql`item.version, item.updated_at AS "changedAt", ${editorJson(sql`item.changed_by`, userId)} AS "changedBy"`
}

/** How the row with this deletion got into the bin, as JSON in the shape of `DeletionRow`; null when it is not there. */
export function deletion(deletionId: RawBuilder<unknown>, userId: string) {
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
export function changeClause({ kind, id, userId, basedOn, values, condition = sql`true` }: Change) {
  const table = STORED_TABLES[kind]
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
