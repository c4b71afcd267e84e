import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import {
  type Change,
  type ChangedRow,
  changedColumns,
  changing,
  type DeletionRow,
  deletion,
  type LastChangeRow,
  lastChangeColumns,
  type WrittenRow,
} from '../changes/change-queries.ts'
import { lessonColumns, sourceLessonColumns } from '../changes/copied-columns-queries.ts'
import type { LessonValues, StoredLesson } from './stored-lesson.ts'

export type LessonRow = LastChangeRow &
  StoredLesson & { id: string; subjectId: string; subjectName: string; gradeId: string; gradeName: string }

/** Of the row `item`, its subject `s` and its grade `g`. */
const wholeLesson = (userId: string) => sql`
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
    SELECT ${wholeLesson(userId)}, ${deletion(sql`item.deletion_id`, userId)} AS deletion
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
    SELECT ${wholeLesson(userId)}
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
    ${changing(change)}
    SELECT ${wholeLesson(given.userId)}, ${changedColumns(change)}
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
    SELECT ${wholeLesson(userId)},
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
