import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_UNREADY_INSTRUCTIONS_LENGTH, PLACEHOLDER_INSTRUCTIONS } from '#domain/scoring/assignment.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'

/**
 * True if the assignment of a lesson can be done. One that is being prepared is shown, but counts nowhere until it
 * exists (`assignmentState` of the domain).
 */
function hasAssignment(lesson: string) {
  const l = sql.ref(lesson)
  return sql`(
    ${l}.assignment_tasks IS NOT NULL AND coalesce(
      position(${sql.lit(PLACEHOLDER_INSTRUCTIONS)} IN ${l}.assignment_instructions) = 0
      AND length(regexp_replace(${l}.assignment_instructions, '^\\s+|\\s+$', '', 'g')) > ${sql.lit(MAX_UNREADY_INSTRUCTIONS_LENGTH)},
      false)
  )`
}

/** Parts of a lesson of which any field is filled, as JSON: for those who write it. */
export function writtenContent(lesson: string) {
  const l = sql.ref(lesson)
  return partsOf(
    lesson,
    sql`coalesce(${l}.assignment_title, ${l}.assignment_instructions) IS NOT NULL OR ${l}.assignment_tasks IS NOT NULL`,
  )
}

/** Parts of a lesson as JSON, without an assignment that is being prepared. */
export const lessonContent = (lesson: string) => partsOf(lesson, hasAssignment(lesson))

function partsOf(lesson: string, assignment: RawBuilder<unknown>) {
  const l = sql.ref(lesson)
  return sql`json_build_object(
    'video', ${l}.video_url IS NOT NULL,
    'text', ${l}.text_content IS NOT NULL,
    'quiz', ${l}.quiz_questions IS NOT NULL,
    'assignment', ${assignment}
  )`
}

/** True if a lesson has any part. Others count nowhere. */
export function lessonHasPart(lesson: string) {
  const l = sql.ref(lesson)
  return sql`(
    num_nonnulls(${l}.video_url, ${l}.text_content, ${l}.quiz_questions) > 0 OR ${hasAssignment(lesson)}
  )`
}

/** True if every part of a lesson is completed in the learner's progress (`isFinished` of the domain). */
export function lessonIsFinished(lesson: string, progress: string) {
  const l = sql.ref(lesson)
  const p = sql.ref(progress)
  return sql`(
    (${l}.video_url IS NULL OR coalesce(${p}.video_completed, false))
    AND (${l}.text_content IS NULL OR coalesce(${p}.text_completed, false))
    AND (${l}.quiz_questions IS NULL OR coalesce(${p}.quiz_completed, false))
    AND (NOT ${hasAssignment(lesson)} OR coalesce(${p}.assignment_completed, false))
  )`
}

/** Completed flags of a learner's progress as JSON; all false without a row. */
export function completedFlags(progress: string) {
  const p = sql.ref(progress)
  return sql`json_build_object(
    'video', coalesce(${p}.video_completed, false),
    'text', coalesce(${p}.text_completed, false),
    'quiz', coalesce(${p}.quiz_completed, false),
    'assignment', coalesce(${p}.assignment_completed, false)
  )`
}

/** Order of a learner's results of a test: the one that counts first, which is the earlier of equal ones. */
export function countingFirst(results: string) {
  const r = sql.ref(results)
  return sql`${r}.passed DESC, ${r}.score DESC, ${r}.attempt`
}

/**
 * Results of a test as JSON, the one that counts first (readings, "Second attempts").
 * @param more further fields of each, as a list for `json_build_object`
 */
export function resultsOfTest(
  userId: RawBuilder<unknown>,
  testId: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'attempt', attempt, 'score', score, 'passed', passed, 'completedAt', completed_at ${more}
    ) ORDER BY ${countingFirst('test_results')})
    FROM test_results WHERE user_id = ${userId} AND test_id = ${testId}
  ), '[]')`
}

/** Row of the result that counts for a test. */
export function bestResult(userId: RawBuilder<unknown>, testId: RawBuilder<unknown>) {
  return sql`
    SELECT * FROM test_results WHERE user_id = ${userId} AND test_id = ${testId}
    ORDER BY ${countingFirst('test_results')} LIMIT 1`
}

/** Score of the first finished attempt at a test. */
export function firstScore(userId: RawBuilder<unknown>, testId: RawBuilder<unknown>) {
  return sql`(
    SELECT tried.score FROM test_results tried WHERE tried.user_id = ${userId} AND tried.test_id = ${testId}
    ORDER BY tried.attempt LIMIT 1
  )`
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
