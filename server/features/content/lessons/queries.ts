import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { Executor } from '../../../database/database.ts'
import { lessonContent } from '../../study/lesson-columns-queries.ts'
import {
  type Change,
  type ChangedRow,
  changeClause,
  changedColumns,
  type DeletionRow,
  deletion,
  type EditorRow,
  editorJson,
  type LastChangeRow,
  lastChangeColumns,
  lessonColumns,
  sourceLessonColumns,
  type WrittenRow,
} from '../changes/change-queries.ts'
import type { LessonValues, StoredLesson } from './validate-lesson.ts'

export type LessonListRow = {
  subjectId: string
  subjectName: string
  gradeId: string
  gradeName: string
  orderVersion: string
  lessons: {
    id: string
    number: number
    title: string
    description: string | null
    content: LessonContent
    version: number
    changedBy: EditorRow | null
    /** ISO text: it comes inside JSON. */
    changedAt: string
  }[]
}

/** Another one as soon as a lesson of these rows comes, goes or moves. */
const orderVersion = (rows: RawBuilder<unknown>) => sql`(
  SELECT md5(coalesce(string_agg(id || ' ' || number, ' ' ORDER BY number), '')) FROM ${rows}
)`

/** Of a subject `s`, its grade `g` and the rows of its lessons. */
const listColumns = (userId: string, rows: RawBuilder<unknown>) => sql`
  s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.name AS "gradeName",
  ${orderVersion(rows)} AS "orderVersion",
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', l.id, 'number', l.number, 'title', l.title, 'description', l.description, 'content', ${lessonContent},
      'version', l.version, 'changedBy', ${editorJson(sql`l.changed_by`, userId)}, 'changedAt', l.updated_at
    ) ORDER BY l.number), '[]')
    FROM ${rows} l
  ) AS lessons`

/** A subject with its lessons by number; undefined when there is no such subject. */
export async function findLessonList(
  db: Executor,
  userId: string,
  subjectId: string,
): Promise<LessonListRow | undefined> {
  const { rows } = await sql<LessonListRow>`
    WITH listed AS (SELECT * FROM lessons WHERE subject_id = ${subjectId})
    SELECT ${listColumns(userId, sql`listed`)}
    FROM subjects s JOIN grades g ON g.id = s.grade_id
    WHERE s.id = ${subjectId}`.execute(db)
  return rows[0]
}

type ReorderedRow = LessonListRow & {
  /** Whether the order it is based on is the present one; nothing is written otherwise. */
  current: boolean
  /** Whether every lesson was named once; nothing is written otherwise. */
  complete: boolean
}

/**
 * Deals out the numbers of a subject's lessons anew, in the order given. Content is locked by the caller.
 * @returns the list as it is then; undefined when there is no such subject
 */
export async function reorderLessons(
  db: Executor,
  userId: string,
  given: { subjectId: string; orderVersion: string; lessonIds: string[] },
): Promise<ReorderedRow | undefined> {
  const { rows } = await sql<ReorderedRow>`
    WITH present AS (SELECT * FROM stored_lessons WHERE subject_id = ${given.subjectId} AND deletion_id IS NULL),
    wanted AS (
      SELECT id, place FROM unnest(${given.lessonIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    ),
    checked AS MATERIALIZED (
      SELECT ${orderVersion(sql`present`)} = ${given.orderVersion} AS current,
             ARRAY(SELECT id FROM present ORDER BY id) = ARRAY(SELECT id FROM wanted ORDER BY id) AS complete
    ),
    moved AS (
      UPDATE stored_lessons stored
      SET number = numbers.number, changed_by = ${userId}
      FROM wanted
      JOIN (SELECT number, row_number() OVER (ORDER BY number) AS place FROM present) numbers USING (place),
           checked
      WHERE stored.id = wanted.id AND checked.current AND checked.complete
      RETURNING stored.*
    ),
    listed AS (
      SELECT * FROM moved
      UNION ALL SELECT * FROM present WHERE NOT EXISTS (SELECT FROM moved)
    )
    SELECT ${listColumns(userId, sql`listed`)}, checked.current, checked.complete
    FROM subjects s JOIN grades g ON g.id = s.grade_id CROSS JOIN checked
    WHERE s.id = ${given.subjectId}`.execute(db)
  return rows[0]
}

export type LessonRow = LastChangeRow &
  StoredLesson & { id: string; subjectId: string; subjectName: string; gradeId: string; gradeName: string }

/** Of the row `item`, its subject `s` and its grade `g`. */
const lessonColumnsOf = (userId: string) => sql`
  item.id, item.number, item.title, item.description, item.video_title, item.video_url, item.video_duration,
  item.video_captions_url, item.text_title, item.text_markdown, item.quiz_title, item.quiz_questions,
  item.assignment_title, item.assignment_instructions, item.assignment_tasks, item.assignment_due_date,
  s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.name AS "gradeName", ${lastChangeColumns(userId)}`

/** A lesson, also one in the bin; undefined when there is none. */
export async function findLesson(
  db: Executor,
  userId: string,
  lessonId: string,
): Promise<(LessonRow & { deletion: DeletionRow | null }) | undefined> {
  const { rows } = await sql<LessonRow & { deletion: DeletionRow | null }>`
    SELECT ${lessonColumnsOf(userId)}, ${deletion(sql`item.deletion_id`, userId)} AS deletion
    FROM stored_lessons item
    JOIN stored_subjects s ON s.id = item.subject_id
    JOIN stored_grades g ON g.id = s.grade_id
    WHERE item.id = ${lessonId}`.execute(db)
  return rows[0]
}

/**
 * @param values the number null to come last
 * @returns undefined when there is no such subject; nothing is then written
 * @throws a violation of lessons_number_subject_key
 */
export async function insertLesson(
  db: Executor,
  userId: string,
  subjectId: string,
  values: Omit<LessonValues, 'number'> & { number: number | null },
): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`
    WITH item AS (
      INSERT INTO lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT s.id, coalesce(source.number, ${nextNumber(subjectId)}), source.title, ${userId}::uuid,
             ${sourceLessonColumns}
      FROM subjects s
      CROSS JOIN jsonb_populate_record(NULL::stored_lessons, ${JSON.stringify(values)}::jsonb) source
      WHERE s.id = ${subjectId}
      RETURNING *
    )
    SELECT ${lessonColumnsOf(userId)}
    FROM item JOIN subjects s ON s.id = item.subject_id JOIN grades g ON g.id = s.grade_id`.execute(db)
  return rows[0]
}

/** @throws a violation of lessons_number_subject_key */
export async function updateLesson(
  db: Executor,
  given: { id: string; userId: string; basedOn: number; values: LessonValues },
): Promise<(LessonRow & ChangedRow) | undefined> {
  const change: Change = { kind: 'lesson', ...given }
  const { rows } = await sql<LessonRow & ChangedRow>`
    ${changeClause(change)}
    SELECT ${lessonColumnsOf(given.userId)}, ${changedColumns(change)}
    FROM item
    JOIN stored_subjects s ON s.id = item.subject_id
    JOIN stored_grades g ON g.id = s.grade_id`.execute(db)
  return rows[0]
}

/**
 * Writes a copy of a lesson as the last of a subject. Undefined when there is no such lesson; not written when the subject
 * is not there.
 */
export async function copyLesson(
  db: Executor,
  userId: string,
  { lessonId, subjectId }: { lessonId: string; subjectId: string },
): Promise<(LessonRow & WrittenRow) | undefined> {
  const { rows } = await sql<LessonRow & WrittenRow>`
    WITH item AS (
      INSERT INTO lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT s.id, ${nextNumber(subjectId)}, left('Copy of ' || source.title, 200), ${userId}::uuid,
             ${sourceLessonColumns}
      FROM lessons source CROSS JOIN subjects s
      WHERE source.id = ${lessonId} AND s.id = ${subjectId}
      RETURNING *
    )
    SELECT ${lessonColumnsOf(userId)},
           item.id IS NOT NULL AS written, ${deletion(sql`stored.deletion_id`, userId)} AS deletion
    FROM stored_lessons stored
    LEFT JOIN item ON true
    LEFT JOIN subjects s ON s.id = item.subject_id
    LEFT JOIN grades g ON g.id = s.grade_id
    WHERE stored.id = ${lessonId}`.execute(db)
  return rows[0]
}

function nextNumber(subjectId: string) {
  return sql`(SELECT coalesce(max(number), 0) + 1 FROM lessons WHERE subject_id = ${subjectId})`
}
