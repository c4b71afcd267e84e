import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_UNREADY_INSTRUCTIONS_LENGTH, PLACEHOLDER_INSTRUCTIONS } from '#domain/scoring/assignment.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'

/**
 * True if the assignment of the lesson `l` can be done. One that is being prepared is shown, but counts nowhere until it
 * exists (`assignmentState` of the domain).
 */
const hasAssignment = sql`(
  l.assignment_tasks IS NOT NULL AND coalesce(
    position(${sql.lit(PLACEHOLDER_INSTRUCTIONS)} IN l.assignment_instructions) = 0
    AND length(regexp_replace(l.assignment_instructions, '^\\s+|\\s+$', '', 'g')) > ${sql.lit(MAX_UNREADY_INSTRUCTIONS_LENGTH)},
    false)
)`

/** Parts of the lesson `l` of which any field is filled, as JSON: for those who write it. */
export const writtenContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', coalesce(l.assignment_title, l.assignment_instructions) IS NOT NULL OR l.assignment_tasks IS NOT NULL
)`

/** Parts of the lesson `l` as JSON, without an assignment that is being prepared. */
export const lessonContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', ${hasAssignment}
)`

/** True if the lesson `l` has any part. Others count nowhere. */
export const lessonHasPart = sql`(
  num_nonnulls(l.video_url, l.text_content, l.quiz_questions) > 0 OR ${hasAssignment}
)`

/** True if every part of the lesson `l` is completed in the progress `p` (`isFinished` of the domain). */
export const lessonIsFinished = sql`(
  (l.video_url IS NULL OR coalesce(p.video_completed, false))
  AND (l.text_content IS NULL OR coalesce(p.text_completed, false))
  AND (l.quiz_questions IS NULL OR coalesce(p.quiz_completed, false))
  AND (NOT ${hasAssignment} OR coalesce(p.assignment_completed, false))
)`

/** Completed flags of the progress `p` as JSON; all false without a row. */
export const completedFlags = sql`json_build_object(
  'video', coalesce(p.video_completed, false),
  'text', coalesce(p.text_completed, false),
  'quiz', coalesce(p.quiz_completed, false),
  'assignment', coalesce(p.assignment_completed, false)
)`

/** Order of a learner's results of a test: the one that counts first, which is the earlier of equal ones. */
export const countingFirst = sql`passed DESC, score DESC, attempt`

/**
 * Results of the test `t` as JSON, the one that counts first (readings, "Second attempts").
 * @param more further fields of each, as a list for `json_build_object`
 */
export function resultsOfTest(userId: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'attempt', attempt, 'score', score, 'passed', passed, 'completedAt', completed_at ${more}
    ) ORDER BY ${countingFirst})
    FROM test_results WHERE user_id = ${userId} AND test_id = t.id
  ), '[]')`
}

/** Joins the result that counts for the test `t` as `r`. */
export function bestResult(userId: string | RawBuilder<unknown>) {
  return sql`LEFT JOIN LATERAL (
    SELECT * FROM test_results WHERE user_id = ${userId} AND test_id = t.id
    ORDER BY ${countingFirst} LIMIT 1
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
