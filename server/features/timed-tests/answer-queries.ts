import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Answer } from '#contract/questions.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { prepareDirect } from '../../http/session-queries.ts'
import { currentDeadline } from './outage-queries.ts'

/** Place of a test in the curriculum, on which the right to start it depends. */
export const TestPlace = z.object({
  gradeId: z.string(),
  /** False for a closed grade, and for one in the trash. */
  published: z.boolean(),
  /** False for a test in the trash. */
  available: z.boolean(),
})

/** Columns of `TestPlace`, from `testWithAttempt`. */
export const testPlace = sql`
  g.id AS "gradeId", g.live_status AND g.deletion_id IS NULL AS published, t.deletion_id IS NULL AS available`

/**
 * Test `t`, subject `s` and grade `g`, those in the trash included, with the learner's latest attempt as `a` and its
 * `current_deadline`, locked by the transaction.
 */
export function testWithAttempt(userId: RawBuilder<string> | string) {
  return sql`
    FROM stored_tests t
    JOIN stored_subjects s ON s.id = t.subject_id
    JOIN stored_grades g ON g.id = s.grade_id
    LEFT JOIN LATERAL (
      SELECT locked.*, ${currentDeadline('locked')} AS current_deadline
      FROM (
        SELECT * FROM test_attempts WHERE user_id = ${userId} AND test_id = t.id
        ORDER BY attempt DESC LIMIT 1 FOR UPDATE
      ) locked
    ) a ON true`
}

/**
 * Condition that the test exists for this learner. One in the trash does for its attempt, or along with the whole grade,
 * which looks like a closed one.
 */
export function isTestOfLearner(testId: RawBuilder<string> | string) {
  return sql`t.id = ${testId} AND (t.deletion_id IS NULL OR t.deletion_id = g.deletion_id OR a.user_id IS NOT NULL)`
}

/** Facts that decide whether an answer of a running attempt counts. */
const AnswerFacts = z.object({
  /** Time of the database at the start of the transaction. */
  now: z.date(),
  ...TestPlace.shape,
  attempt: z
    .object({
      finished: z.boolean(),
      startedAt: z.string(),
      /** Stored questions; not read for a cached attempt. */
      questions: z.unknown(),
      /** Stored answer; null without one. */
      answer: Answer.nullable(),
      /** Sequence number of that answer's save; 0 without one. */
      answerSequence: z.int(),
      sequence: z.int(),
    })
    .nullable(),
  deadline: z.date().nullable(),
})

const WrittenAnswer = z.object({ sequence: z.int(), deadline: z.date(), now: z.date() })

type AnswerToWrite = Omit<AnswerPlace, 'userId'> & {
  account: string
  answer: string
  sequence: number
  seconds: number | null
  knownStart: string
}

/**
 * Saves an answer before the deadline of the cached attempt, to which its learner always has a right, if it is newer
 * than the stored one. The grace period and outages are left to the transaction.
 */
export const writeAnswer = prepareDirect(
  WrittenAnswer,
  (_sender, { account, testId, questionId, answer, sequence, seconds, knownStart }: Placeholders<AnswerToWrite>) => sql`
    UPDATE test_attempts a
    SET answers = a.answers || jsonb_build_object(${questionId}::text, ${answer}::jsonb),
        answer_sequences = a.answer_sequences || jsonb_build_object(${questionId}::text, ${sequence}::int),
        seconds = ${addSeconds(sql`a.seconds`, questionId, seconds)},
        sequence = greatest(a.sequence, ${sequence}::int)
    FROM sender, (SELECT now()) clock
    WHERE a.user_id = ${account} AND a.test_id = ${testId} AND a.started_at = ${knownStart}::timestamptz
      AND a.finished_at IS NULL AND a.deadline >= now()
      AND coalesce((a.answer_sequences -> ${questionId}::text)::int, 0) < ${sequence}::int
    RETURNING a.sequence, a.deadline, clock.now`,
)

/**
 * Time on the questions of an attempt with that on one of them, the longest of any page; null for an attempt of which it
 * is not stored.
 */
function addSeconds(stored: RawBuilder<unknown>, questionId: RawBuilder<string>, seconds: RawBuilder<number | null>) {
  return sql`CASE WHEN ${seconds}::int IS NULL THEN ${stored} ELSE jsonb_set(
    ${stored}, ARRAY[${questionId}::text], greatest((${stored} -> ${questionId}::text)::int, ${seconds}::int)::text::jsonb
  ) END`
}

type AnswerPlace = { userId: string; testId: string; questionId: string }

/**
 * Locks the latest attempt and reads the facts of one answer, under the lock of the enrollment; no row for an unknown
 * test. `knownStart` is the start of the cached attempt: reading its questions costs several times as much.
 */
export const lockAnswer = prepare(
  AnswerFacts,
  ({ userId, testId, questionId, knownStart }: Placeholders<AnswerPlace & { knownStart: string | null }>) => sql`
    SELECT now() AS now, ${testPlace}, a.current_deadline AS deadline,
           CASE WHEN a.user_id IS NOT NULL THEN json_build_object(
             'finished', a.finished_at IS NOT NULL, 'sequence', a.sequence,
             'answer', a.answers -> ${questionId}::text,
             'answerSequence', coalesce(a.answer_sequences -> ${questionId}::text, '0'),
             'startedAt', a.started_at,
             'questions', CASE WHEN a.started_at IS DISTINCT FROM ${knownStart}::timestamptz THEN a.questions END
           ) END AS attempt
    ${testWithAttempt(userId)}
    WHERE ${isTestOfLearner(testId)}`,
)

/** Stores one answer, as JSON, of a locked attempt; returns the highest sequence number so far. */
export const updateAnswer = prepare(
  z.object({ sequence: z.int() }),
  ({
    userId,
    testId,
    questionId,
    answer,
    sequence,
    seconds,
  }: Placeholders<AnswerPlace & { answer: string; sequence: number; seconds: number | null }>) =>
    sql`
    UPDATE test_attempts
    SET answers = answers || jsonb_build_object(${questionId}::text, ${answer}::jsonb),
        answer_sequences = answer_sequences || jsonb_build_object(${questionId}::text, ${sequence}::int),
        seconds = ${addSeconds(sql`seconds`, questionId, seconds)},
        sequence = greatest(sequence, ${sequence}::int)
    WHERE user_id = ${userId} AND test_id = ${testId} AND finished_at IS NULL
    RETURNING sequence`,
)
