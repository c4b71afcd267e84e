import { type RawBuilder, sql } from 'kysely'
import type { CONTENT_KINDS } from '#contract/content/fields.ts'
import type { Executor } from '../../../database/database.ts'
import type { StoredLessons, StoredTests } from '../../../database/types.gen.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Table of each kind, including items in the bin. */
export const STORED_TABLES = {
  grade: sql.table('stored_grades'),
  subject: sql.table('stored_subjects'),
  lesson: sql.table('stored_lessons'),
  test: sql.table('stored_tests'),
} as const satisfies Record<ContentKind, unknown>

const CONTRACT_NAMES: Record<string, string> = { live_status: 'published', is_required: 'required' }

/** Name of a column in the contract. */
export function contractField(column: string): string {
  return CONTRACT_NAMES[column] ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Columns of a lesson's content, without its number, title and due date. */
const UNDATED_LESSON_COLUMNS = [
  'description',
  'unit',
  'standards',
  'video_title',
  'video_url',
  'video_duration',
  'video_captions_url',
  'text_title',
  'text_markdown',
  'text_content',
  'quiz_title',
  'quiz_questions',
  'quiz_ask',
  'assignment_title',
  'assignment_instructions',
  'assignment_tasks',
  'assignment_ask',
] as const satisfies (keyof StoredLessons)[]

const LESSON_COLUMNS = [...UNDATED_LESSON_COLUMNS, 'assignment_due_date', 'assignment_due_in_days'] as const

/** Columns of a test's content. */
const TEST_COLUMNS = [
  'type',
  'title',
  'description',
  'after_lesson_number',
  'duration_minutes',
  'passing_mark',
  'questions',
] as const satisfies (keyof StoredTests)[]

const columnList = (columns: readonly string[], from = '') => sql.join(columns.map((column) => sql.ref(from + column)))

/** Column lists for INSERT, and for its SELECT from rows `source`. */
export const lessonColumns = columnList(LESSON_COLUMNS)
export const sourceLessonColumns = columnList(LESSON_COLUMNS, 'source.')
export const undatedLessonColumns = (from: '' | 'source.' | 'stored.') => columnList(UNDATED_LESSON_COLUMNS, from)
export const testColumns = columnList(TEST_COLUMNS)
export const sourceTestColumns = columnList(TEST_COLUMNS, 'source.')

/** Author of a change, as nested JSON. */
export type EditorRow = { name: string; isYou: boolean }

/** Last change of an item. */
export type LastChangeRow = { version: number; changedAt: Date; changedBy: EditorRow | null }

/** Deletion of an item in the bin, which cannot be changed. `deletedAt` is ISO text inside JSON. */
export type DeletionRow = { deletionId: string; deletedAt: string; deletedBy: EditorRow | null }

/** Result of a statement that writes an item, in addition to its columns. */
export type WrittenRow = {
  /** True if the item was written; otherwise the row is its current state. */
  written: boolean
  deletion: DeletionRow | null
}

/** Result of a change that is based on a version. */
export type ChangedRow = WrittenRow & { version: number; changedColumns: string[] }

/** Blocks other writers of content until the end of the transaction, so that rows that are read stay valid. */
export async function lockContent(db: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(db)
}

/** JSON of the person with this id in the shape of `EditorRow`, or null. */
export function editorJson(id: RawBuilder<unknown>, userId: string) {
  return sql`(
    SELECT json_build_object(
      'name', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), split_part(p.email, '@', 1)),
      'isYou', p.id = ${userId}
    )
    FROM profiles p WHERE p.id = ${id}
  )`
}

/** Columns of `LastChangeRow` for the row `item`. */
export function lastChangeColumns(userId: string) {
  return sql`item.version, item.updated_at AS "changedAt", ${editorJson(sql`item.changed_by`, userId)} AS "changedBy"`
}

/** JSON of a deletion in the shape of `DeletionRow`, or null for a row that is not in the bin. */
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
  const assignments = Object.keys(values).map((column) => sql`${sql.ref(column)} = input.${sql.ref(column)}`)
  return sql`
    WITH present AS MATERIALIZED (SELECT * FROM ${table} WHERE id = ${id} FOR UPDATE),
    changed AS (
      UPDATE ${table} stored
      SET ${sql.join(assignments)}, changed_by = ${userId}
      FROM present, jsonb_populate_record(NULL::${table}, ${JSON.stringify(values)}::jsonb) input
      WHERE stored.id = present.id AND present.deletion_id IS NULL
        AND present.version = coalesce(${basedOn}::integer, present.version) AND ${condition}
      RETURNING stored.*
    ),
    item AS (
      SELECT true AS written, * FROM changed
      UNION ALL SELECT false, * FROM present WHERE NOT EXISTS (SELECT FROM changed)
    )`
}

/** Columns of `ChangedRow` for the `item` of `changeClause`, except its version. */
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
export type PlacedRow = LastChangeRow & {
  id: string
  subjectId: string
  subjectName: string
  gradeId: string
  gradeName: string
}

/** Columns of `PlacedRow` for the row `item`, its subject `s` and its grade `g`. */
export function placedColumns(userId: string) {
  return sql`
    item.id, s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.name AS "gradeName",
    ${lastChangeColumns(userId)}`
}

const inStoredPlace = sql`
  JOIN stored_subjects s ON s.id = item.subject_id
  JOIN stored_grades g ON g.id = s.grade_id`

/**
 * Finds a lesson or a test, including one in the bin.
 * @param columns of its content, in the row `item`
 */
export async function findPlacedItem<Content>(
  db: Executor,
  { kind, id, userId }: { kind: 'lesson' | 'test'; id: string; userId: string },
  columns: RawBuilder<unknown>,
): Promise<(PlacedRow & Content & { deletion: DeletionRow | null }) | undefined> {
  const { rows } = await sql<PlacedRow & Content & { deletion: DeletionRow | null }>`
    SELECT ${columns}, ${placedColumns(userId)}, ${deletion(sql`item.deletion_id`, userId)} AS deletion
    FROM ${STORED_TABLES[kind]} item ${inStoredPlace}
    WHERE item.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Changes a lesson or a test.
 * @param columns of its content, in the row `item`
 * @throws a violation of a unique constraint
 */
export async function updatePlacedItem<Content>(
  db: Executor,
  change: Change & { kind: 'lesson' | 'test' },
  columns: RawBuilder<unknown>,
): Promise<(PlacedRow & Content & ChangedRow) | undefined> {
  const { rows } = await sql<PlacedRow & Content & ChangedRow>`
    ${changeClause(change)}
    SELECT ${columns}, ${placedColumns(change.userId)}, ${changedColumns(change)}
    FROM item ${inStoredPlace}`.execute(db)
  return rows[0]
}
