import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { whatCountsFirst } from './queries.ts'

export type AnsweredKind = 'quiz' | 'assignment' | 'test'

/** Submission to one activity, with its questions as stored then. */
export type SubmittedAnswers = {
  subjectId: string
  subjectName: string
  /** null for a test. */
  lesson: { number: number; title: string } | null
  submittedAt: Date
  correctCount: number
  total: number
  questions: unknown
}

/** Finds the submission that counts for one activity; undefined without one. */
export async function findAnswers(
  db: Executor,
  learnerId: string,
  kind: AnsweredKind,
  activityId: string,
): Promise<SubmittedAnswers | undefined> {
  const found =
    kind === 'test'
      ? sql<SubmittedAnswers>`
          SELECT s.id AS "subjectId", s.name AS "subjectName", NULL AS lesson,
                 r.completed_at AS "submittedAt", r.correct_count AS "correctCount", r.total, r.results AS questions
          FROM test_results r
          JOIN tests t ON t.id = r.test_id
          JOIN subjects s ON s.id = t.subject_id
          WHERE r.user_id = ${learnerId} AND r.test_id = ${activityId}`
      : sql<SubmittedAnswers>`
          SELECT s.id AS "subjectId", s.name AS "subjectName",
                 json_build_object('number', l.number, 'title', l.title) AS lesson,
                 counts.submitted_at AS "submittedAt", counts.correct_count AS "correctCount", counts.total,
                 counts.results AS questions
          FROM (
            SELECT * FROM lesson_submissions
            WHERE user_id = ${learnerId} AND lesson_id = ${activityId} AND part = ${kind}
            ORDER BY ${whatCountsFirst}
            LIMIT 1
          ) counts
          JOIN lessons l ON l.id = counts.lesson_id
          JOIN subjects s ON s.id = l.subject_id`
  const { rows } = await found.execute(db)
  return rows[0]
}
