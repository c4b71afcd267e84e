import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type CONTENT_KINDS, ItemDeletion, type LessonPart, lastChange } from '#contract/content/fields.ts'
import { Id } from '#contract/fields.ts'
import type { Executor } from '../../../database/database.ts'
import { query, type RowSchema } from '../../../database/rows.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Table of each kind, including items in the trash. */
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
  'practice_items',
  'landing_items',
] as const

/** Column of each list of questions of a lesson. */
export const LIST_COLUMNS = {
  quiz: 'quiz_questions',
  assignment: 'assignment_tasks',
  practice: 'practice_items',
  landing: 'landing_items',
} as const satisfies Record<z.infer<typeof LessonPart>, (typeof UNDATED_LESSON_COLUMNS)[number]>

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
] as const

const columnList = (columns: readonly string[], from = '') => sql.join(columns.map((column) => sql.ref(from + column)))

/** Column lists for INSERT, and for its SELECT from rows `source`. */
export const lessonColumns = columnList(LESSON_COLUMNS)
export const sourceLessonColumns = columnList(LESSON_COLUMNS, 'source.')
export const undatedLessonColumns = (from: '' | 'source.' | 'stored.') => columnList(UNDATED_LESSON_COLUMNS, from)
export const testColumns = columnList(TEST_COLUMNS)
export const sourceTestColumns = columnList(TEST_COLUMNS, 'source.')

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
