import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { Executor } from '../../../database/database.ts'
import { lessonContent } from '../../study/lesson-columns-queries.ts'
import { type EditorRow, editor } from '../changes/change-queries.ts'

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
      'version', l.version, 'changedBy', ${editor(sql`l.changed_by`, userId)}, 'changedAt', l.updated_at
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

export type ReorderedRow = LessonListRow & {
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
