import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { Answers } from '#contract/questions.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { type AttemptNumber, PERMISSION_DAYS, type TestScore } from '#domain/timed-tests/timed-test.ts'
import { cacheOfJson } from '../../bounded-cache.ts'
import type { Executor } from '../../database/database.ts'
import { mapRows, type Placeholders, prepare } from '../../database/prepared.ts'
import { NoColumns, query } from '../../database/rows.ts'
import type { TransactionScope } from '../../database/transaction.ts'
import { recordEvent } from '../../live/queries.ts'
import { anotherAllowed } from '../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../questions/queries.ts'
import { coversTime } from '../learners/access-queries.ts'
import { parentLink } from '../learners/queries.ts'
import { ProgressToChange, progressToChange } from '../practice/progress-queries.ts'
import { StudyHistory, studyHistory } from '../study/badge-queries.ts'
import { MarkFacts, markFactColumns } from '../study/marks-queries.ts'
import { isTestOfLearner, TestPlace, testPlace, testWithAttempt } from './answer-queries.ts'
import { currentDeadline } from './outage-queries.ts'

/** Attempt with the questions and passing mark with which it was started. */
const StoredAttempt = z.object({
  number: z.literal([1, 2]),
  startedAt: z.string(),
  /** Stored questions. */
  questions: z.unknown(),
  passingMark: z.int(),
  deadline: z.date(),
  answers: Answers,
  /** Highest sequence number; 0 before the first save. */
  sequence: z.int(),
  finished: z.boolean(),
  /** True for a finished attempt whose expressions are being judged: it has no result yet. */
  checking: z.boolean(),
  /** True while a parent's permission for another attempt after this one is valid. */
  anotherAllowed: z.boolean(),
})
type StoredAttempt = z.infer<typeof StoredAttempt>

export type AttemptRow = Omit<StoredAttempt, 'questions'> & { questions: readonly Question[] }

/** Result of an attempt. */
export const StoredResult = z.object({
  score: z.int(),
  passed: z.boolean(),
  correctCount: z.int(),
  total: z.int(),
  /** Stored results. */
  results: z.unknown(),
  completedAt: z.date(),
})

export type ResultRow = TestScore & { results: readonly ScoredQuestion[]; completedAt: Date }

export function readResult(stored: z.infer<typeof StoredResult>): ResultRow {
  return { ...stored, results: readScoredQuestions(stored.results).questions }
}

const StoredTestOfLearner = z.object({
  /** Time of the database at the start of the transaction. */
  now: z.date(),
  ...TestPlace.shape,
  /** Current version of the test; an attempt has its own questions and passing mark. */
  test: outputOf(contract.timedTests.get).shape.test.omit({ subjectOpen: true }),
  /** Stored questions of the test. Read only for an attempt that may be started now. */
  questions: z.unknown(),
  /** Latest attempt. */
  attempt: StoredAttempt.nullable(),
  /** Result of that attempt. */
  result: StoredResult.nullable(),
  /** Result of the first attempt beside that of a second one. Read only if the latter is finished, or may be now. */
  earlier: StoredResult.extend({ timeIsUp: z.boolean() }).nullable(),
  /** Not read for a running attempt that continues, since saving an answer does not need them. */
  markFacts: MarkFacts.nullable(),
  /** Read only for an attempt that may be finished now: past its deadline, or being submitted. */
  history: StudyHistory.nullable(),
  /** Practice state that the attempt's result changes; read like the history. */
  practice: ProgressToChange.nullable(),
  /** Texts for the attempt's questions. */
  misconceptions: MisconceptionTexts,
  /** Factor on the test's duration if the learner starts it now. */
  extraTimeFactor: z.number(),
})

export type TestOfLearner = Omit<z.infer<typeof StoredTestOfLearner>, 'attempt' | 'result' | 'earlier'> & {
  attempt: AttemptRow | null
  result: ResultRow | null
  earlier: (ResultRow & { timeIsUp: boolean }) | null
}

/** Runs a prepared statement in the caller's transaction. */
export type Query = TransactionScope<never>['query']

/** Purpose for which a test is loaded: `submit` to finish the attempt even before its deadline. */
export type Purpose = 'read' | 'start' | 'submit'

type TestToLoad = {
  userId: string
  testId: string
  purpose?: Purpose
  /** Parent who loads it; without a link to the learner nothing is found. */
  parentId?: string | null
}

/**
 * Statement that loads a test with everything that this learner's attempt depends on, and locks the attempt; no row for
 * an unknown test. The caller must hold the lock on the enrollment, so that nothing of the learner is saved between
 * this statement and the end of the transaction.
 */
export function testOfLearner({ userId, testId, purpose, parentId = null }: TestToLoad) {
  const submits = purpose === 'submit'
  const starts = purpose === 'start'
  const statement = findTestOfLearner({ userId, testId, parentId, submits, starts })
  return mapRows(
    statement,
    (row): TestOfLearner => ({
      ...row,
      attempt: row.attempt && { ...row.attempt, questions: questionsOf(userId, testId, row.attempt) },
      result: row.result && readResult(row.result),
      earlier: row.earlier && { ...readResult(row.earlier), timeIsUp: row.earlier.timeIsUp },
    }),
  )
}

type TestToFind = { userId: string; testId: string; parentId: string | null; submits: boolean; starts: boolean }

const findTestOfLearner = prepare(
  StoredTestOfLearner,
  ({ userId, testId, parentId, submits, starts }: Placeholders<TestToFind>) => sql`
    SELECT now() AS now, ${testPlace},
           json_build_object(
             'id', t.id, 'title', t.title, 'type', t.type, 'description', t.description, 'subjectId', s.id,
             'subjectName', s.name, 'durationMinutes', t.duration_minutes, 'passingMark', t.passing_mark,
             'questionCount', jsonb_array_length(t.questions), 'afterLessonNumber', t.after_lesson_number
           ) AS test,
           CASE WHEN ${starts}::boolean AND (a.user_id IS NULL OR a.finished_at IS NOT NULL) THEN t.questions END AS questions,
           ${misconceptionTexts(sql`(
             SELECT jsonb_agg(every.questions) FROM test_attempts every WHERE every.user_id = ${userId} AND every.test_id = t.id
           )`)} AS misconceptions,
           CASE WHEN a.user_id IS NOT NULL THEN jsonb_build_object(
             'number', a.attempt, 'startedAt', a.started_at, 'anotherAllowed', ${anotherAllowed('a')},
             'questions', a.questions, 'passingMark', a.passing_mark, 'deadline', a.current_deadline,
             'answers', a.answers, 'sequence', a.sequence, 'finished', a.finished_at IS NOT NULL, 'checking', a.is_checking
           ) END AS attempt,
           CASE WHEN r.user_id IS NOT NULL THEN jsonb_build_object(
             'score', r.score, 'passed', r.passed, 'correctCount', r.correct_count, 'total', r.total,
             'results', r.results, 'completedAt', r.completed_at
           ) END AS result,
           CASE WHEN a.attempt > 1 AND (a.finished_at IS NOT NULL OR ${submits}::boolean OR a.deadline < now()) THEN (
             SELECT jsonb_build_object(
               'score', first.score, 'passed', first.passed, 'correctCount', first.correct_count, 'total', first.total,
               'results', first.results, 'completedAt', first.completed_at,
               'timeIsUp', first.completed_at >= begun.deadline
             )
             FROM test_results first JOIN test_attempts begun USING (user_id, test_id, attempt)
             WHERE first.user_id = ${userId} AND first.test_id = t.id AND first.attempt = 1
           ) END AS earlier,
           CASE WHEN a.user_id IS NULL OR a.finished_at IS NOT NULL OR ${submits}::boolean OR a.deadline < now() THEN (
             SELECT to_jsonb(facts) FROM (SELECT ${markFactColumns(userId, sql`s.id`)}) facts
           ) END AS "markFacts",
           CASE WHEN a.is_checking OR a.finished_at IS NULL AND (${submits}::boolean OR a.deadline < now()) THEN ${studyHistory(userId)} END
             AS history,
           CASE WHEN a.is_checking OR a.finished_at IS NULL AND (${submits}::boolean OR a.deadline < now()) THEN ${progressToChange(
             userId,
             { sourceId: testId, part: sql`'test'`, questions: sql`a.questions` },
           )} END AS practice,
           -- The profile may just have been deleted.
           coalesce((SELECT extra_time_factor FROM profiles WHERE id = ${userId}), 1) AS "extraTimeFactor"
    ${testWithAttempt(userId)}
    LEFT JOIN test_results r ON r.user_id = ${userId} AND r.test_id = t.id AND r.attempt = a.attempt
    WHERE ${isTestOfLearner(testId)} AND (${parentId}::uuid IS NULL OR EXISTS (${parentLink(parentId, userId)}))`,
)

type KnownAttempt = { startedAt: string; questions: readonly Question[] }

/**
 * Cache of parsed questions of running attempts; parsing takes longer than everything else about a test. An attempt
 * never changes its questions, and no longer needs them once it is submitted.
 */
const attempts = cacheOfJson<KnownAttempt>(16)

/** Cached attempt: a statement need not read the questions if the attempt has the same start. */
export function knownAttempt(userId: string, testId: string): KnownAttempt | undefined {
  return attempts.get([userId, testId].join(' '))
}

/**
 * Questions of an attempt. Another attempt of the same learner and test, later or rolled back, has another start.
 * @param stored with its questions, unless they are cached as `known`
 */
export function questionsOf(
  userId: string,
  testId: string,
  stored: Pick<StoredAttempt, 'startedAt' | 'questions'>,
  known = knownAttempt(userId, testId),
): readonly Question[] {
  if (known?.startedAt === stored.startedAt) return known.questions
  const questions = readAttemptQuestions(stored.questions)
  attempts.set([userId, testId].join(' '), { startedAt: stored.startedAt, questions })
  return questions
}

export const forgetAttempt = (userId: string, testId: string) => attempts.delete([userId, testId].join(' '))

/**
 * Reads the questions of an attempt, possibly stored by an earlier version.
 * @throws if they are unreadable
 */
export function readAttemptQuestions(stored: unknown): Question[] {
  const parsed = parseQuestions(stored)
  if (parsed.outcome === 'invalid') throw new Error(`Stored questions cannot be read: ${parsed.problems[0]?.message}`)
  return parsed.questions
}

/** Event that a statement records. */
export const Event = z.object({ event: z.literal('').nullable() })

const InsertedAttempt = StoredAttempt.extend(Event.shape)

/**
 * Starts an attempt with these questions and the test's current passing mark. If it has been started since the test was
 * loaded, returns that attempt; undefined if the test was deleted.
 */
export async function insertAttempt(
  db: Executor,
  userId: string,
  testId: string,
  { attempt, deadline, questions }: { attempt: AttemptNumber; deadline: Date; questions: readonly Question[] },
): Promise<AttemptRow | undefined> {
  const [row] = await query(
    db,
    InsertedAttempt,
    sql`
    WITH inserted AS (
      INSERT INTO test_attempts (user_id, test_id, attempt, questions, passing_mark, started_at, deadline, seconds)
      SELECT ${userId}, id, ${attempt}, ${JSON.stringify(questions)}::jsonb, passing_mark, now(), ${deadline},
             CASE WHEN ${coversTime(sql.val(userId))} THEN '{}'::jsonb END
      FROM tests WHERE id = ${testId}
      ON CONFLICT (user_id, test_id, attempt) DO NOTHING
      RETURNING *
    ), attempt AS (
      SELECT * FROM inserted
      UNION ALL
      SELECT * FROM test_attempts
      WHERE user_id = ${userId} AND test_id = ${testId} AND attempt = ${attempt} AND NOT EXISTS (SELECT FROM inserted)
    )
    SELECT attempt AS number, to_jsonb(started_at) AS "startedAt", ${anotherAllowed('attempt')} AS "anotherAllowed",
           questions, passing_mark AS "passingMark", deadline, answers, sequence, finished_at IS NOT NULL AS finished,
           is_checking AS checking,
           (SELECT ${recordEvent(sql`user_id`, 'test-started', sql`test_id`)} FROM inserted) AS event
    FROM attempt`,
  )
  return row && { ...row, questions: questionsOf(userId, testId, row) }
}

/** Allows a second attempt after a locked, finished first one. */
export const allowAttempt = prepare(
  Event,
  ({ learnerId, testId }: Placeholders<{ learnerId: string; testId: string }>) => sql`
    WITH allowed AS (
      UPDATE test_attempts SET another_allowed_at = now()
      FROM (SELECT now() - make_interval(days => ${sql.lit(PERMISSION_DAYS)}) AS at) expired
      WHERE user_id = ${learnerId} AND test_id = ${testId} AND attempt = 1
        AND (another_allowed_at IS NULL OR another_allowed_at <= expired.at)
      RETURNING user_id, test_id
    )
    SELECT ${recordEvent(sql`user_id`, 'attempt-allowed', sql`test_id`)} AS event FROM allowed`,
)

/** Takes back the permission for a second attempt; no row if there is none. */
export const takeBackAttempt = prepare(
  NoColumns,
  ({ learnerId, testId }: Placeholders<{ learnerId: string; testId: string }>) => sql`
    UPDATE test_attempts SET another_allowed_at = NULL
    WHERE user_id = ${learnerId} AND test_id = ${testId} AND attempt = 1`,
)

/** Lists unfinished attempts past their deadline and grace period, longest overdue first. */
export function overdueAttempts(db: Executor, graceSeconds: number) {
  return query(
    db,
    z.object({ userId: z.string(), testId: z.string() }),
    sql`
    SELECT user_id AS "userId", test_id AS "testId"
    FROM test_attempts a
    WHERE finished_at IS NULL AND deadline < now() - make_interval(secs => ${graceSeconds})
      AND ${currentDeadline('a')} < now() - make_interval(secs => ${graceSeconds})
    ORDER BY deadline`,
  )
}

export function expectRow<Row>(rows: Row[]): Row {
  const row = rows[0]
  if (!row) throw new Error('A locked row was not found')
  return row
}

/** @throws for a running attempt that continues, whose facts were not read */
export function expectFacts({ markFacts }: TestOfLearner): MarkFacts {
  if (markFacts === null) throw new Error('A decision needs facts that were not read')
  return markFacts
}
