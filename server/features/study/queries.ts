import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Placeholders, prepare } from '../../database/prepared.ts'

/** Parts of the lesson `l` as JSON: a part exists if any of its fields is filled. */
export const lessonContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', coalesce(l.assignment_title, l.assignment_instructions) IS NOT NULL OR l.assignment_tasks IS NOT NULL
)`

/** True if the lesson `l` has any part. */
export const lessonHasPart = sql`(
  num_nonnulls(
    l.video_url, l.text_content, l.quiz_questions, l.assignment_title, l.assignment_instructions, l.assignment_tasks
  ) > 0
)`

/** True if every part of the lesson `l` is completed in the progress `p` (`isFinished` of the domain). */
export const lessonIsFinished = sql`(
  (l.video_url IS NULL OR coalesce(p.video_completed, false))
  AND (l.text_content IS NULL OR coalesce(p.text_completed, false))
  AND (l.quiz_questions IS NULL OR coalesce(p.quiz_completed, false))
  AND (num_nonnulls(l.assignment_title, l.assignment_instructions, l.assignment_tasks) = 0
       OR coalesce(p.assignment_completed, false))
)`

/** Completed flags of the progress `p` as JSON; all false without a row. */
export const completedFlags = sql`json_build_object(
  'video', coalesce(p.video_completed, false),
  'text', coalesce(p.text_completed, false),
  'quiz', coalesce(p.quiz_completed, false),
  'assignment', coalesce(p.assignment_completed, false)
)`

/**
 * Joins the result that counts for the test `t` as `r`: the better of at most two attempts, the first of equal ones.
 */
export function bestResult(userId: string | RawBuilder<unknown>) {
  return sql`LEFT JOIN LATERAL (
    SELECT * FROM test_results WHERE user_id = ${userId} AND test_id = t.id
    ORDER BY passed DESC, score DESC, attempt LIMIT 1
  ) r ON true`
}

/** Exercises of a lesson as stored, from which the questions of each learner are drawn. */
export const StoredExercises = z.object({
  /** Incremented by every change of the lesson's content. */
  version: z.int(),
  quizQuestions: z.unknown(),
  quizAsk: z.int().nullable(),
  assignmentInstructions: z.string().nullable(),
  assignmentTasks: z.unknown(),
  assignmentAsk: z.int().nullable(),
})

/** Finds the exercises of a few lessons. */
export const findExercises = prepare(
  StoredExercises.extend({ lessonId: z.string() }),
  ({ lessonIds }: Placeholders<{ lessonIds: readonly string[] }>) => sql`
    SELECT id AS "lessonId", version, quiz_questions AS "quizQuestions", quiz_ask AS "quizAsk",
      assignment_instructions AS "assignmentInstructions", assignment_tasks AS "assignmentTasks",
      assignment_ask AS "assignmentAsk"
    FROM family_lessons WHERE id = ANY (${lessonIds}::uuid[])`,
)
