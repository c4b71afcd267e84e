import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { type Parameters, prepare } from '../../../database/prepared.ts'
import { prepareLock } from '../../../http/session-queries.ts'
import { lessonContent } from '../queries.ts'

/** Who may save to a lesson is decided by these. */
export type HeldLesson = {
  gradeId: string
  published: boolean
  /** The grade that the learner is enrolled in, locked until the transaction ends. */
  enrolledGradeId: string | null
}

type LessonToLock = { lessonId: string }

type LessonToAnswer = {
  content: LessonContent
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
}

/** Locks the enrollment and a lesson; no row when there is no such lesson. */
export const lockForLesson = prepareLock(({ lessonId }: Parameters<LessonToLock>) => lockedLesson(lessonId, sql``))

/** The same with what answers to its quiz and assignment are checked by. */
export const lockForAnswers = prepareLock(({ lessonId }: Parameters<LessonToLock>) =>
  lockedLesson<LessonToAnswer>(
    lessonId,
    sql`, ${lessonContent} AS content, l.quiz_questions AS "quizQuestions",
      l.assignment_instructions AS "assignmentInstructions", l.assignment_tasks AS "assignmentTasks"`,
  ),
)

function lockedLesson<Columns = object>(lessonId: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  return sql<Columns & Omit<HeldLesson, 'enrolledGradeId'>>`
    SELECT g.id AS "gradeId", g.live_status AS published ${columns}
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`
}

/** Answers that are not submitted yet; empty ones stand for a draft that was submitted or cleared. */
export type StoredDraft = { answers: Answers; version: number }

export type DraftToKeep = {
  userId: string
  lessonId: string
  part: ExercisePart
  /** As JSON. */
  answers: string
  /** The version that the answers were made from; 0 for the first. */
  basedOn: number
}

/**
 * Saves a draft unless another save followed the version it is based on, all in one statement; the caller holds the lock on
 * the learner's enrollment. The version goes on counting after a submit, so that a device that still shows what was
 * answered before it can never overwrite what was begun since. The row has the new version, or null with the stored draft.
 */
export const writeDraft = prepare(
  ({ userId, lessonId, part, answers, basedOn }: Parameters<DraftToKeep>) => sql<{
    version: number | null
    stored: StoredDraft | null
  }>`
    WITH previous AS MATERIALIZED (
      SELECT answers, version FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), written AS (
      INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, version)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${answers}::jsonb, 1
      WHERE ${basedOn}::integer = coalesce((SELECT version FROM previous), 0)
        OR (${basedOn}::integer = 0 AND (SELECT answers FROM previous) = '{}')
      ON CONFLICT (user_id, lesson_id, part) DO UPDATE
      SET answers = excluded.answers, version = stored.version + 1, updated_at = now()
      RETURNING version
    )
    SELECT (SELECT version FROM written) AS version, (SELECT to_jsonb(previous) FROM previous) AS stored`,
)

/** Part of the statement that keeps a submission: what was submitted is no draft any more. */
export function emptyDraft(userId: string, lessonId: string, part: ExercisePart) {
  return sql`
    UPDATE exercise_drafts SET answers = '{}', version = version + 1, updated_at = now()
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
      AND answers <> '{}'`
}
