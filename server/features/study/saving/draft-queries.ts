import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { type Parameters, prepare } from '../../../database/prepared.ts'
import { prepareLock } from '../../../http/session-queries.ts'
import { lessonContent } from '../queries.ts'

/** Facts that decide who may save to a lesson. */
export type HeldLesson = {
  gradeId: string
  published: boolean
  /** Grade in which the learner is enrolled, locked until the end of the transaction. */
  enrolledGradeId: string | null
}

type LessonToLock = { lessonId: string }

/** @property knownVersion version of the lesson whose questions are cached and need not be read; null for none */
type AnswersToLock = LessonToLock & { part: ExercisePart; knownVersion: number | null }

type LessonToAnswer = {
  version: number
  content: LessonContent
  quizQuestions: unknown
  quizAsk: number | null
  assignmentInstructions: string | null
  assignmentTasks: unknown
  assignmentAsk: number | null
}

/** Locks the enrollment and a lesson; no row for an unknown lesson. */
export const lockForLesson = prepareLock(({ lessonId }: Parameters<LessonToLock>) => lockedLesson(lessonId, sql``))

/** Like `lockForLesson`, with everything needed to validate answers to its quiz or assignment. */
export const lockForAnswers = prepareLock(({ lessonId, part, knownVersion }: Parameters<AnswersToLock>) => {
  const isNew = sql`l.version IS DISTINCT FROM ${knownVersion}::integer`
  return lockedLesson<LessonToAnswer>(
    lessonId,
    sql`, l.version, ${lessonContent} AS content, l.quiz_ask AS "quizAsk", l.assignment_ask AS "assignmentAsk",
      l.assignment_instructions AS "assignmentInstructions",
      CASE WHEN ${part}::text = 'quiz' AND ${isNew} THEN l.quiz_questions END AS "quizQuestions",
      CASE WHEN ${part}::text = 'assignment' AND ${isNew} THEN l.assignment_tasks END AS "assignmentTasks"`,
  )
})

function lockedLesson<Columns = object>(lessonId: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  return sql<Columns & Omit<HeldLesson, 'enrolledGradeId'>>`
    SELECT g.id AS "gradeId", g.live_status AS published ${columns}
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`
}

/** Answers that are not yet submitted; empty after a submission or when cleared. */
export type StoredDraft = { answers: Answers; version: number; draw: number }

export type DraftToKeep = {
  userId: string
  lessonId: string
  part: ExercisePart
  /** As JSON. */
  answers: string
  draw: number
  /** Version from which the answers were edited; 0 for the first. */
  basedOn: number
}

/**
 * Saves a draft unless another save followed the version on which it is based, in one statement; the caller must hold
 * the lock on the learner's enrollment. The version continues to count after a submission, so that a device that still
 * shows earlier answers can never overwrite later ones. A stored draft of another draw than the current one, or than
 * the authored order of an earlier version, is outdated and is replaced. Returns the new version, or null with the
 * stored draft, and the current draw.
 */
export const writeDraft = prepare(
  ({ userId, lessonId, part, answers, draw, basedOn }: Parameters<DraftToKeep>) => sql<{
    version: number | null
    stored: StoredDraft | null
    draw: number
  }>`
    WITH previous AS MATERIALIZED (
      SELECT answers, version, draw FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), next AS MATERIALIZED (
      SELECT count(*)::integer + 1 AS draw FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), written AS (
      INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, version, draw)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${answers}::jsonb, 1, ${draw}::integer
      FROM next LEFT JOIN previous ON true
      WHERE ${draw}::integer IN (0, next.draw) AND CASE
        WHEN previous.version IS NULL THEN ${basedOn}::integer = 0
        WHEN previous.answers = '{}' THEN ${basedOn}::integer IN (0, previous.version)
        WHEN previous.draw = ${draw}::integer THEN ${basedOn}::integer = previous.version
        ELSE previous.draw NOT IN (0, next.draw)
      END
      ON CONFLICT (user_id, lesson_id, part) DO UPDATE
      SET answers = excluded.answers, version = stored.version + 1, draw = excluded.draw, updated_at = now()
      RETURNING version
    )
    SELECT (SELECT version FROM written) AS version, (SELECT to_jsonb(previous) FROM previous) AS stored,
      (SELECT draw FROM next) AS draw`,
)

/** CTE that empties the draft when its answers are submitted. */
export function emptyDraft(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, part: RawBuilder<unknown>) {
  return sql`
    UPDATE exercise_drafts SET answers = '{}', version = version + 1, updated_at = now()
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
      AND answers <> '{}'`
}
