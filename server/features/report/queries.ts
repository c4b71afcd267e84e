import { sql } from 'kysely'
import type { LessonContent } from '#domain/completion.ts'
import { TEST_TYPES } from '#domain/marking.ts'
import type { Executor } from '../../database/database.ts'
import { lessonContent } from '../study/lesson-columns-queries.ts'

export type ReportLearner = {
  id: string
  first_name: string
  last_name: string
  /** The grade of the enrolment. */
  grade_id: string | null
  grade_name: string | null
  /** Whether the person who asks is a parent linked to the learner. */
  is_linked_parent: boolean
}

/** A learner, and what decides whether this viewer may read their report; undefined when there is no such profile. */
export async function reportLearner(
  db: Executor,
  learnerId: string,
  viewerId: string,
): Promise<ReportLearner | undefined> {
  const { rows } = await sql<ReportLearner>`
    SELECT p.id, p.first_name, p.last_name, g.id AS grade_id, g.name AS grade_name,
           EXISTS (
             SELECT FROM parent_child link WHERE link.parent_id = ${viewerId} AND link.child_id = p.id
           ) AS is_linked_parent
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`.execute(db)
  return rows[0]
}

/** One lesson with its quiz and assignment; best scores in percent, null where nothing was submitted. */
export type LessonEntry = {
  kind: 'lesson'
  id: string
  subject_name: string
  number: number
  title: string
  content: LessonContent
  quiz_marks: number
  assignment_marks: number
  best_quiz: number | null
  best_assignment: number | null
}

export type TestEntry = {
  kind: 'test'
  id: string
  subject_name: string
  title: string
  result: { score: number; passed: boolean } | null
}

/**
 * Every lesson and test of a grade with what the learner did in it, by subject, lessons in their order and tests
 * after them. One statement whatever the number of lessons.
 */
export async function reportEntries(
  db: Executor,
  learnerId: string,
  gradeId: string,
): Promise<(LessonEntry | TestEntry)[]> {
  const { rows } = await sql<{ entry: LessonEntry | TestEntry }>`
    WITH best AS (
      SELECT lesson_id,
             round(max(correct_count * 100.0 / total) FILTER (WHERE part = 'quiz'), 2) AS quiz,
             round(max(correct_count * 100.0 / total) FILTER (WHERE part = 'assignment'), 2) AS assignment
      FROM lesson_submissions
      WHERE user_id = ${learnerId}
      GROUP BY lesson_id
    ), entries AS (
      SELECT l.subject_id, 1 AS section, l.number AS position, 0 AS tie,
             jsonb_build_object(
               'kind', 'lesson', 'id', l.id, 'subject_name', s.name, 'number', l.number, 'title', l.title,
               'content', ${lessonContent},
               'quiz_marks', coalesce(m.quiz_marks, 0), 'assignment_marks', coalesce(m.assignment_marks, 0),
               'best_quiz', best.quiz, 'best_assignment', best.assignment
             ) AS entry
      FROM subjects s
      JOIN lessons l ON l.subject_id = s.id
      LEFT JOIN lesson_marks m ON m.user_id = ${learnerId} AND m.lesson_id = l.id
      LEFT JOIN best ON best.lesson_id = l.id
      WHERE s.grade_id = ${gradeId}
      UNION ALL
      SELECT t.subject_id, 2, t.after_lesson_number, array_position(${[...TEST_TYPES]}::text[], t.type),
             jsonb_build_object(
               'kind', 'test', 'id', t.id, 'subject_name', s.name, 'title', t.title,
               'result', CASE WHEN r.test_id IS NOT NULL
                 THEN jsonb_build_object('score', r.score, 'passed', r.passed) END
             )
      FROM subjects s
      JOIN tests t ON t.subject_id = s.id
      LEFT JOIN test_results r ON r.user_id = ${learnerId} AND r.test_id = t.id
      WHERE s.grade_id = ${gradeId}
    )
    SELECT entry
    FROM entries JOIN subjects s ON s.id = entries.subject_id
    ORDER BY s.name, section, position, tie`.execute(db)
  return rows.map((row) => row.entry)
}
