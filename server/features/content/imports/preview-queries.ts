import { sql } from 'kysely'
import { z } from 'zod'
import { LessonPart } from '#contract/content/fields.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { ITEM_KINDS } from './staging-queries.ts'

/** Time without progress after which the process of an import is considered gone. */
const STALE_AFTER = sql`interval '60 seconds'`

/** A problem with a file (packages/content-formats/parse-result.ts). */
const Problem = z.object({
  severity: z.enum(['error', 'warning']),
  file: z.string().nullable(),
  line: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
})

const ItemKind = z.enum(ITEM_KINDS)

const ImportResult = z.object({
  added: z.int(),
  replaced: z.int(),
  skipped: z.int(),
  gradeId: z.string(),
  subjectId: z.string().nullable(),
})
export type ImportResult = z.infer<typeof ImportResult>

const ImportRow = z.object({
  id: z.string(),
  kind: z.enum(['questions', 'lessons', 'grade']),
  fileName: z.string(),
  format: z.enum(['gift', 'aiken', 'csv', 'json', 'markdown', 'archive']).nullable(),
  state: z.enum(['reading', 'ready', 'writing', 'done', 'failed']),
  cutOff: z.boolean(),
  stepsDone: z.int(),
  stepsTotal: z.int(),
  failure: z.string().nullable(),
  targetKind: z.enum(['lesson', 'test', 'subject']).nullable(),
  targetId: z.string().nullable(),
  targetPart: LessonPart.nullable(),
  targetTitle: z.string().nullable(),
  /** Location of the target; null for a grade and for a target that no longer exists. */
  subjectId: z.string().nullable(),
  gradeId: z.string().nullable(),
  images: z.int(),
  problems: z.array(Problem),
  result: ImportResult.nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Finds an import of this owner. */
export async function findImport(db: Executor, ownerId: string, importId: string): Promise<ImportRow | undefined> {
  const [row] = await query(
    db,
    ImportRow,
    sql`
    SELECT i.id, i.kind, i.file_name AS "fileName", i.format, i.state,
           i.state IN ('reading', 'writing') AND i.touched_at < now() - ${STALE_AFTER} AS "cutOff",
           i.steps_done AS "stepsDone", i.steps_total AS "stepsTotal", i.failure,
           i.target_kind AS "targetKind", i.target_id AS "targetId", i.target_part AS "targetPart",
           coalesce(l.title, t.title, s.name) AS "targetTitle", s.id AS "subjectId", s.grade_id AS "gradeId",
           (SELECT count(*)::int FROM content_import_files f WHERE f.import_id = i.id) AS images,
           i.problems, i.result, i.created_at AS "createdAt",
           i.created_at + make_interval(days => ${RETENTION_DAYS.contentImport}) AS "expiresAt"
    FROM content_imports i
    LEFT JOIN lessons l ON i.target_kind = 'lesson' AND l.id = i.target_id
    LEFT JOIN tests t ON i.target_kind = 'test' AND t.id = i.target_id
    LEFT JOIN subjects s ON s.id = coalesce(l.subject_id, t.subject_id, CASE WHEN i.target_kind = 'subject' THEN i.target_id END)
    WHERE i.id = ${importId} AND i.owner_id = ${ownerId}`,
  )
  return row
}

const GradeName = z.object({ name: z.string() })

export async function listGradeNames(db: Executor): Promise<string[]> {
  const grades = await query(db, GradeName, sql`SELECT name FROM grades`)
  return grades.map(({ name }) => name)
}

/** Summary of a staged item; `hash` covers its whole content. */
const ItemRow = z.object({
  place: z.int(),
  within: z.int().nullable(),
  kind: ItemKind,
  file: z.string().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  name: z.string(),
  number: z.int().nullable(),
  type: z.string().nullable(),
  required: z.boolean().nullable(),
  video: z.boolean(),
  text: z.boolean(),
  quiz: z.int(),
  assignment: z.int(),
  practice: z.int(),
  landing: z.int(),
  film: z.int(),
  writing: z.int(),
  questions: z.int(),
  question: z.unknown(),
  hash: z.string(),
})
export type ItemRow = z.infer<typeof ItemRow>

export async function listImportItems(db: Executor, importId: string): Promise<ItemRow[]> {
  const count = (column: string) => sql`coalesce(jsonb_array_length(nullif(value -> ${sql.lit(column)}, 'null')), 0)`
  return query(
    db,
    ItemRow,
    sql`
    SELECT place, within, kind, file, from_line AS "from", to_line AS "to",
           coalesce(value ->> 'name', value ->> 'title', value ->> 'question') AS name,
           (value ->> 'number')::int AS number, value ->> 'type' AS type,
           (value ->> 'is_required')::boolean AS required,
           value ->> 'video_url' IS NOT NULL AS video, value ->> 'text_markdown' IS NOT NULL AS text,
           ${count('quiz_questions')} AS quiz, ${count('assignment_tasks')} AS assignment,
           ${count('practice_items')} AS practice, ${count('landing_items')} AS landing,
           ${count('film_items')} AS film,
           ${count('writing')} AS writing,
           ${count('questions')} AS questions, CASE WHEN kind = 'question' THEN value END AS question,
           md5((value - '{text_content,skills,misconceptions}'::text[])::text) AS hash
    FROM content_import_items WHERE import_id = ${importId} ORDER BY place`,
  )
}

/** Existing item that an import could change, with its version and content hash. */
const TargetRow = z.object({
  kind: ItemKind,
  id: z.string(),
  within: z.string().nullable(),
  name: z.string(),
  number: z.int().nullable(),
  type: z.string().nullable(),
  version: z.int(),
  hash: z.string(),
  /** Questions of the target lesson or test of a question import. */
  questions: z.unknown(),
})
export type TargetRow = z.infer<typeof TargetRow>

/** Lists every existing item that an import could change. */
export async function listImportTargets(db: Executor, row: ImportRow): Promise<TargetRow[]> {
  return query(
    db,
    TargetRow,
    sql`
    WITH import AS (SELECT * FROM content_imports WHERE id = ${row.id}),
    grade AS (
      SELECT g.* FROM import
      JOIN content_import_items i ON i.import_id = import.id AND i.kind = 'grade'
      JOIN grades g ON g.name = i.value ->> 'name'
    ),
    subject AS (
      SELECT s.* FROM grade JOIN subjects s ON s.grade_id = grade.id
      UNION ALL SELECT s.* FROM import JOIN subjects s ON import.target_kind = 'subject' AND s.id = import.target_id
    ),
    lesson AS (
      SELECT l.*, NULL::jsonb AS target_questions FROM subject JOIN lessons l ON l.subject_id = subject.id
      UNION ALL
      SELECT l.*, CASE import.target_part
        WHEN 'quiz' THEN l.quiz_questions WHEN 'practice' THEN l.practice_items WHEN 'landing' THEN l.landing_items
        WHEN 'film' THEN l.film_items
        ELSE l.assignment_tasks END
      FROM import JOIN lessons l ON import.target_kind = 'lesson' AND l.id = import.target_id
    ),
    test AS (
      SELECT t.*, NULL::jsonb AS target_questions FROM subject JOIN tests t ON t.subject_id = subject.id
      UNION ALL
      SELECT t.*, t.questions FROM import JOIN tests t ON import.target_kind = 'test' AND t.id = import.target_id
    )
    SELECT 'grade' AS kind, id, NULL AS within, name, NULL::int AS number, NULL AS type, version, '' AS hash,
           NULL::jsonb AS questions
    FROM grade
    UNION ALL
    SELECT 'subject', id, grade_id, name, NULL, NULL, version,
           md5((revision_content(to_jsonb(subject)) - 'grade_id')::text), NULL
    FROM subject
    UNION ALL
    SELECT 'lesson', id, subject_id, title, number, NULL, version,
           md5((revision_content(to_jsonb(lesson)) - 'subject_id' - 'target_questions')::text), target_questions
    FROM lesson
    UNION ALL
    SELECT 'test', id, subject_id, title, NULL, type, version,
           md5((revision_content(to_jsonb(test)) - 'subject_id' - 'target_questions')::text), target_questions
    FROM test`,
  )
}
