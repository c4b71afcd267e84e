import { sql } from 'kysely'
import type { StoredQuestion } from '#domain/content/questions/stored-questions.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import {
  LIST_COLUMNS,
  lessonColumns,
  STORED_TABLES,
  sourceLessonColumns,
  sourceTestColumns,
  testColumns,
} from '../changes/column-queries.ts'
import {
  changedItems,
  changedTexts,
  changeItems,
  firstRevisions,
  indexForSearch,
  insertedTexts,
  lockedItems,
} from '../changes/revision-queries.ts'
import { TagsToWrite, upsertTags } from '../skills/queries.ts'
import type { PlannedWrite } from './import-plan.ts'
import type { ImportResult, ImportRow } from './preview-queries.ts'

/** Marks a confirmation as in progress, unless the import is done. */
export async function beginWriting(db: Executor, ownerId: string, importId: string): Promise<void> {
  await sql`
    UPDATE content_imports SET state = 'writing', steps_done = 0, steps_total = 0, touched_at = now()
    WHERE id = ${importId} AND owner_id = ${ownerId} AND state IN ('ready', 'writing')`.execute(db)
}

export async function reportWriteProgress(db: Executor, importId: string, done: number, total: number): Promise<void> {
  await sql`
    UPDATE content_imports SET steps_done = ${done}, steps_total = ${total}, touched_at = now()
    WHERE id = ${importId} AND state = 'writing'`.execute(db)
}

/** Resets an import whose confirmation wrote nothing. */
export async function abortWriting(db: Executor, importId: string): Promise<void> {
  await sql`
    UPDATE content_imports SET state = 'ready', steps_done = 0, steps_total = 0, touched_at = now()
    WHERE id = ${importId} AND state = 'writing'`.execute(db)
}

/** Records the result in the transaction of the writes and deletes the staged items and files. */
export async function completeImport(db: Executor, importId: string, result: ImportResult): Promise<void> {
  await sql`
    WITH items AS (DELETE FROM content_import_items WHERE import_id = ${importId}),
         files AS (DELETE FROM content_import_files WHERE import_id = ${importId})
    UPDATE content_imports SET state = 'done', result = ${JSON.stringify(result)}::jsonb, touched_at = now()
    WHERE id = ${importId}`.execute(db)
}

/** Stores the images of an import that are not stored yet. */
export async function writeImages(db: Executor, importId: string, userId: string): Promise<void> {
  await sql`
    INSERT INTO content_files (id, content_type, bytes, uploaded_by)
    SELECT file_id, content_type, bytes, ${userId} FROM content_import_files WHERE import_id = ${importId}
    ON CONFLICT (id) DO NOTHING`.execute(db)
}

/** Joins the staged items with their planned writes as `plan`. */
const plannedItems = (importId: string, writes: readonly PlannedWrite[]) => sql`
  jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) AS plan(
    place integer, action text, id uuid, "parentId" uuid, name text, number integer
  )
  JOIN content_import_items staged ON staged.import_id = ${importId} AND staged.place = plan.place`

/** Inserts new grades. An existing grade stays unchanged, published or not. */
export async function writeGrades(
  db: Executor,
  importId: string,
  { userId, published }: { userId: string; published: boolean },
  writes: readonly PlannedWrite[],
) {
  await sql`
    WITH added AS (
      INSERT INTO stored_grades (id, name, live_status, changed_by)
      SELECT plan.id, plan.name, ${published}::boolean, ${userId}::uuid
      FROM ${plannedItems(importId, writes)}
      WHERE plan.action = 'add'
      RETURNING *
    ), ${firstRevisions('grade', 'added')}
    SELECT FROM added`.execute(db)
}

export async function writeSubjects(db: Executor, importId: string, userId: string, writes: readonly PlannedWrite[]) {
  await sql`
    WITH plan AS (
      SELECT plan.id, plan.action, plan."parentId", plan.name, source.description, source.color, source.is_required
      FROM ${plannedItems(importId, writes)}
      CROSS JOIN jsonb_populate_record(NULL::stored_subjects, staged.value) source
    ), replaced AS (
      SELECT id, jsonb_build_object('description', description, 'color', color, 'is_required', is_required) AS new_values
      FROM plan WHERE action = 'replace'
    ), ${changeItems('subject', lockedItems('subject', sql`replaced`), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_subjects (id, name, description, grade_id, color, is_required, changed_by)
      SELECT id, name, description, "parentId", color, is_required, ${userId}::uuid
      FROM plan WHERE action = 'add'
      RETURNING *
    ), ${firstRevisions('subject', 'added')}
    SELECT FROM added`.execute(db)
}

/** Writes the skills and misconceptions of subjects; those of other subjects are unchanged. */
export async function writeTags(db: Executor, importId: string, writes: readonly PlannedWrite[]) {
  const rows = await query(
    db,
    TagsToWrite,
    sql`
    SELECT plan.id AS "subjectId", staged.value -> 'skills' AS skills, staged.value -> 'misconceptions' AS misconceptions
    FROM ${plannedItems(importId, writes)}
    WHERE staged.value ? 'skills'`,
  )
  await upsertTags(db, rows)
}

/** Columns of each part of a lesson, after those of which one is set if the part exists. */
const LESSON_PARTS = [
  { content: ['video_url'], others: ['video_title', 'video_duration', 'video_captions_url', 'video_narration_url'] },
  { content: ['text_markdown'], others: ['text_title', 'text_content'] },
  { content: ['quiz_questions'], others: ['quiz_title', 'quiz_ask'] },
  {
    content: ['assignment_tasks', 'assignment_instructions'],
    others: ['assignment_title', 'assignment_ask', 'assignment_due_date', 'assignment_due_in_days'],
  },
  { content: ['practice_items'], others: [] },
  { content: ['landing_items'], others: [] },
  { content: ['film_items'], others: ['film_pauses'] },
  { content: ['writing'], others: [] },
]

/** Removes the empty columns of parts that a staged lesson lacks, so that those of the replaced lesson stay. */
const withoutMissingParts = sql.join(
  LESSON_PARTS.map(({ content, others }) => {
    const isMissing = sql.join(
      content.map((column) => sql`staged.value ->> ${sql.lit(column)} IS NULL`),
      sql` AND `,
    )
    const columns = sql.join([...content, ...others].map((column) => sql.lit(column)))
    return sql`- CASE WHEN ${isMissing} THEN ARRAY(
      SELECT name FROM unnest(ARRAY[${columns}]) name WHERE staged.value ->> name IS NULL
    ) ELSE '{}'::text[] END`
  }),
  sql` `,
)

/** Writes lessons. A replaced lesson keeps the parts that its file lacks. */
export async function writeLessons(db: Executor, importId: string, userId: string, writes: readonly PlannedWrite[]) {
  await sql`
    WITH plan AS (
      SELECT plan.id AS to_id, plan.action, plan."parentId", plan.name AS new_title, plan.number AS new_number,
             source.*
      FROM ${plannedItems(importId, writes)}
      LEFT JOIN stored_lessons present ON plan.action = 'replace' AND present.id = plan.id
      CROSS JOIN jsonb_populate_record(present, staged.value ${withoutMissingParts}) source
    ), replaced AS (
      SELECT to_id AS id, to_jsonb(replacing) || jsonb_build_object('title', new_title) AS new_values
      FROM (SELECT to_id, new_title, ${sourceLessonColumns} FROM plan source WHERE action = 'replace') replacing
    ), ${changeItems('lesson', lockedItems('lesson', sql`replaced`), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_lessons (id, subject_id, number, title, changed_by, ${lessonColumns})
      SELECT source.to_id, source."parentId", source.new_number, source.new_title, ${userId}::uuid, ${sourceLessonColumns}
      FROM plan source WHERE source.action = 'add'
      RETURNING *
    ), ${firstRevisions('lesson', 'added')}, ${indexForSearch(sql`${changedTexts} UNION ALL ${insertedTexts('added')}`)}
    SELECT FROM added`.execute(db)
}

export async function writeTests(db: Executor, importId: string, userId: string, writes: readonly PlannedWrite[]) {
  await sql`
    WITH plan AS (
      SELECT plan.id AS to_id, plan.action, plan."parentId", source.*
      FROM ${plannedItems(importId, writes)}
      CROSS JOIN jsonb_populate_record(NULL::stored_tests, staged.value) source
    ), replaced AS (
      SELECT to_id AS id, to_jsonb(replacing) AS new_values
      FROM (SELECT to_id, ${sourceTestColumns} FROM plan source WHERE action = 'replace') replacing
    ), ${changeItems('test', lockedItems('test', sql`replaced`), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_tests (id, subject_id, changed_by, ${testColumns})
      SELECT source.to_id, source."parentId", ${userId}::uuid, ${sourceTestColumns}
      FROM plan source WHERE source.action = 'add'
      RETURNING *
    ), ${firstRevisions('test', 'added')}
    SELECT FROM added`.execute(db)
}

/** Replaces all questions of a quiz, an assignment or a test. */
export async function writeQuestions(
  db: Executor,
  { targetKind, targetId, targetPart }: ImportRow,
  userId: string,
  questions: readonly StoredQuestion[],
): Promise<void> {
  const [kind, column] =
    targetKind === 'test'
      ? (['test', 'questions'] as const)
      : (['lesson', LIST_COLUMNS[targetPart ?? 'assignment']] as const)
  await sql`
    WITH replaced AS (
      SELECT id, ${JSON.stringify({ [column]: questions })}::jsonb AS new_values
      FROM ${STORED_TABLES[kind]} WHERE id = ${targetId} AND deletion_id IS NULL
    ), ${changeItems(kind, lockedItems(kind, sql`replaced`), sql`${userId}::uuid`)}
    SELECT FROM ${changedItems(kind)}`.execute(db)
}

export async function deleteImport(db: Executor, ownerId: string, importId: string): Promise<void> {
  await sql`DELETE FROM content_imports WHERE id = ${importId} AND owner_id = ${ownerId}`.execute(db)
}
