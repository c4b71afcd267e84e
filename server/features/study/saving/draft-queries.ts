import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Executor } from '../../../database/database.ts'
import { lessonContent } from '../queries.ts'

/** Who may save to a lesson is decided by these. */
export type HeldLesson = {
  gradeId: string
  published: boolean
  /** The grade that the learner is enrolled in, locked until the transaction ends. */
  enrolledGradeId: string | null
}

type LessonToAnswer = HeldLesson & {
  content: LessonContent
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
}

/**
 * Locks the learner's enrollment: whatever else of theirs is saved comes before or after, so that the next statement
 * of the transaction sees all of it or nothing. Undefined when there is no such lesson.
 */
export function lockForLesson(db: Executor, userId: string, lessonId: string) {
  return lock<HeldLesson>(db, userId, lessonId, sql``)
}

/** The same with what answers to its quiz and assignment are checked by. */
export function lockForAnswers(db: Executor, userId: string, lessonId: string) {
  return lock<LessonToAnswer>(
    db,
    userId,
    lessonId,
    sql`, ${lessonContent} AS content, l.quiz_questions AS "quizQuestions",
      l.assignment_instructions AS "assignmentInstructions", l.assignment_tasks AS "assignmentTasks"`,
  )
}

async function lock<Row extends HeldLesson>(
  db: Executor,
  userId: string,
  lessonId: string,
  columns: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT g.id AS "gradeId", g.live_status AS published, held.grade_id AS "enrolledGradeId" ${columns}
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    LEFT JOIN (SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId} FOR UPDATE) held ON true
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`.execute(db)
  return rows[0]
}

/** Answers that are not submitted yet; empty ones stand for a draft that was submitted or cleared. */
export type StoredDraft = { answers: Answers; version: number }

export type DraftToKeep = {
  userId: string
  lessonId: string
  part: ExercisePart
  answers: Answers
  /** The version that the answers were made from; 0 for the first. */
  basedOn: number
}

/**
 * Saves a draft unless another save followed the version it is based on, all in one statement; the caller holds the lock on
 * the learner's enrollment. The version goes on counting after a submit, so that a device that still shows what was
 * answered before it can never overwrite what was begun since.
 * @returns the new version, or null with the stored draft
 */
export async function writeDraft(
  db: Executor,
  { userId, lessonId, part, answers, basedOn }: DraftToKeep,
): Promise<{ version: number | null; stored: StoredDraft | null }> {
  const { rows } = await sql<{ version: number | null; stored: StoredDraft | null }>`
    WITH previous AS MATERIALIZED (
      SELECT answers, version FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), written AS (
      INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, version)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${JSON.stringify(answers)}::jsonb, 1
      WHERE ${basedOn}::integer = coalesce((SELECT version FROM previous), 0)
        OR (${basedOn}::integer = 0 AND (SELECT answers FROM previous) = '{}')
      ON CONFLICT (user_id, lesson_id, part) DO UPDATE
      SET answers = excluded.answers, version = stored.version + 1, updated_at = now()
      RETURNING version
    )
    SELECT (SELECT version FROM written) AS version, (SELECT to_jsonb(previous) FROM previous) AS stored`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}

/** Part of the statement that keeps a submission: what was submitted is no draft any more. */
export function emptyDraft(userId: string, lessonId: string, part: ExercisePart) {
  return sql`
    UPDATE exercise_drafts SET answers = '{}', version = version + 1, updated_at = now()
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
      AND answers <> '{}'`
}
