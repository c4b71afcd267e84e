import { sql } from 'kysely'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { AttemptNumber, TestScore } from '#domain/timed-tests/timed-test.ts'
import { BoundedCache } from '../../bounded-cache.ts'
import type { Executor } from '../../database/database.ts'
import { type Parameters, prepareAsserted } from '../../database/prepared.ts'
import type { TransactionScope } from '../../database/transaction.ts'
import { recordEvent } from '../../live/queries.ts'
import { type MisconceptionTexts, misconceptionTexts } from '../../questions/queries.ts'
import { parentLink } from '../learners/queries.ts'
import { studyHistory } from '../study/badge-queries.ts'
import { type MarkFacts, markFactColumns } from '../study/marks-queries.ts'
import { lockedAttempt } from './answer-queries.ts'
import { currentDeadline } from './outage-queries.ts'

/** Current version of a test; an attempt has its own questions and passing mark. */
export type TestRow = {
  id: string
  title: string
  type: TestType
  description: string | null
  subjectId: string
  subjectName: string
  gradeId: string
  published: boolean
  afterLessonNumber: number
  durationMinutes: number
  passingMark: number
  questionCount: number
  /** Read only for an attempt that may be started now. */
  questions: unknown
}

/** Attempt with the questions and passing mark with which it was started. */
export type AttemptRow = {
  number: AttemptNumber
  questions: readonly Question[]
  passingMark: number
  deadline: Date
  answers: Answers
  /** Sequence number of each answer's save, by question id. */
  answerSequences: Record<string, number>
  /** Highest sequence number; 0 before the first save. */
  sequence: number
  finished: boolean
  /** True once a parent has allowed another attempt after this one. */
  anotherAllowed: boolean
}

export type ResultRow = TestScore & { results: readonly ScoredQuestion[]; completedAt: Date }

type StoredResult = Omit<ResultRow, 'results'> & { results: unknown }

export type TestOfLearner = {
  /** Time of the database at the start of the transaction. */
  now: Date
  test: TestRow
  /** Latest attempt. */
  attempt: AttemptRow | null
  /** Result of that attempt. */
  result: ResultRow | null
  /** Score of the first attempt once a second one has been started; otherwise null. */
  firstScore: number | null
  /** Not read for a running attempt that continues, since saving an answer does not need them. */
  markFacts: MarkFacts | null
  /** Read only for an attempt that may be finished now: past its deadline, or being submitted. */
  history: StudyHistory | null
  /** Texts for the attempt's questions. */
  misconceptions: MisconceptionTexts
  /** Factor on the test's duration if the learner starts it now. */
  extraTimeFactor: number
}

/** Runs a prepared statement in the caller's transaction. */
export type Query = TransactionScope<never>['query']

/**
 * Loads a test with everything that this learner's attempt depends on, in one statement; undefined for an unknown test.
 * Locks the attempt. The caller must hold the lock on the enrollment, so that nothing of the learner is saved between
 * this statement and the end of the transaction.
 * @param purpose `submit` to finish the attempt even before its deadline, `start` to read the test's questions
 * @param parentId parent who loads it; without a link to the learner nothing is found
 */
export async function lockTestOfLearner(
  query: Query,
  userId: string,
  testId: string,
  purpose: Purpose = 'read',
  parentId: string | null = null,
): Promise<TestOfLearner | undefined> {
  const submits = purpose === 'submit'
  const starts = purpose === 'start'
  const [row] = await query(findTestOfLearner({ userId, testId, parentId, submits, starts }))
  if (!row) return undefined
  const { now, attempt, deadline, result, completedAt, firstScore, history, misconceptions, extraTimeFactor } = row
  return {
    now,
    test: row,
    attempt: attempt &&
      deadline && {
        ...attempt,
        questions: questionsOf(userId, testId, attempt),
        deadline,
      },
    result: result && completedAt && { ...result, results: readScoredQuestions(result.results).questions, completedAt },
    firstScore,
    markFacts: row.lessons === null ? null : { ...row, lessons: row.lessons },
    history,
    misconceptions,
    extraTimeFactor,
  }
}

/** Purpose for which a test is loaded. */
export type Purpose = 'read' | 'start' | 'submit'

type TestToLoad = { userId: string; testId: string; parentId: string | null; submits: boolean; starts: boolean }

const findTestOfLearner = prepareAsserted(
  ({ userId, testId, parentId, submits, starts }: Parameters<TestToLoad>) => sql<LoadedRow>`
    SELECT now() AS now, t.id, t.title, t.type, t.description,
           s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.live_status AS published,
           t.after_lesson_number AS "afterLessonNumber", t.duration_minutes AS "durationMinutes",
           t.passing_mark AS "passingMark", jsonb_array_length(t.questions) AS "questionCount",
           CASE WHEN ${starts}::boolean AND (a.user_id IS NULL OR a.finished_at IS NOT NULL) THEN t.questions END AS questions,
           ${misconceptionTexts(sql`a.questions`)} AS misconceptions,
           CASE WHEN a.user_id IS NOT NULL THEN jsonb_build_object(
             'number', a.attempt, 'startedAt', a.started_at, 'anotherAllowed', a.another_allowed_at IS NOT NULL,
             'questions', a.questions, 'passingMark', a.passing_mark, 'answers', a.answers,
             'answerSequences', a.answer_sequences, 'sequence', a.sequence, 'finished', a.finished_at IS NOT NULL
           ) END AS attempt,
           a.current_deadline AS deadline,
           CASE WHEN r.user_id IS NOT NULL THEN jsonb_build_object(
             'score', r.score, 'passed', r.passed, 'correctCount', r.correct_count, 'total', r.total,
             'results', r.results
           ) END AS result,
           r.completed_at AS "completedAt",
           CASE WHEN a.attempt > 1 THEN (
             SELECT score FROM test_results WHERE user_id = ${userId} AND test_id = t.id AND attempt = 1
           ) END AS "firstScore",
           CASE WHEN a.finished_at IS NULL AND (${submits}::boolean OR a.deadline < now()) THEN ${studyHistory(userId)} END
             AS history,
           (SELECT extra_time_factor FROM profiles WHERE id = ${userId}) AS "extraTimeFactor",
           facts.*
    FROM tests t
    JOIN subjects s ON s.id = t.subject_id
    JOIN grades g ON g.id = s.grade_id
    ${lockedAttempt(userId)}
    LEFT JOIN test_results r ON r.user_id = ${userId} AND r.test_id = t.id AND r.attempt = a.attempt
    LEFT JOIN LATERAL (
      SELECT ${markFactColumns(userId, sql`s.id`)}
      WHERE a.user_id IS NULL OR a.finished_at IS NOT NULL OR ${submits}::boolean OR a.deadline < now()
    ) facts ON true
    WHERE t.id = ${testId} AND (${parentId}::uuid IS NULL OR EXISTS (${parentLink(parentId, userId)}))`,
)

type KnownAttempt = { startedAt: string; questions: readonly Question[] }

/**
 * Cache of parsed questions of running attempts; parsing takes longer than everything else about a test. An attempt
 * never changes its questions, and no longer needs them once it is submitted.
 */
const attempts = new BoundedCache<KnownAttempt>(500)

/** Cached attempt: a statement need not read the questions if the attempt has the same start. */
export function knownAttempt(userId: string, testId: string): KnownAttempt | undefined {
  return attempts.get([userId, testId].join(' '))
}

type StoredAttempt = { startedAt: string; questions: unknown }

/**
 * Questions of an attempt. Another attempt of the same learner and test, later or rolled back, has another start.
 * @param stored with its questions, unless they are cached as `known`
 */
export function questionsOf(
  userId: string,
  testId: string,
  stored: StoredAttempt,
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
  const { rows } = await sql<Omit<AttemptRow, 'questions'> & { startedAt: string; questions: unknown }>`
    WITH inserted AS (
      INSERT INTO test_attempts (user_id, test_id, attempt, questions, passing_mark, started_at, deadline)
      SELECT ${userId}, id, ${attempt}, ${JSON.stringify(questions)}::jsonb, passing_mark, now(), ${deadline}
      FROM tests WHERE id = ${testId}
      ON CONFLICT (user_id, test_id, attempt) DO NOTHING
      RETURNING *
    ), attempt AS (
      SELECT * FROM inserted
      UNION ALL
      SELECT * FROM test_attempts WHERE user_id = ${userId} AND test_id = ${testId} AND attempt = ${attempt}
    )
    SELECT attempt AS number, to_jsonb(started_at) AS "startedAt", another_allowed_at IS NOT NULL AS "anotherAllowed", questions, passing_mark AS "passingMark", deadline, answers,
           answer_sequences AS "answerSequences", sequence, finished_at IS NOT NULL AS finished,
           (SELECT ${recordEvent(sql`user_id`, 'test-started', sql`test_id`)} FROM inserted) AS event
    FROM attempt`.execute(db)
  const [row] = rows
  return row && { ...row, questions: questionsOf(userId, testId, row) }
}

/** Allows a second attempt after a locked, finished first one. */
export async function allowAttempt(db: Executor, learnerId: string, testId: string): Promise<void> {
  await sql`
    WITH allowed AS (
      UPDATE test_attempts SET another_allowed_at = now()
      WHERE user_id = ${learnerId} AND test_id = ${testId} AND attempt = 1 AND another_allowed_at IS NULL
      RETURNING user_id, test_id
    )
    SELECT ${recordEvent(sql`user_id`, 'attempt-allowed', sql`test_id`)} FROM allowed`.execute(db)
}

/**
 * Lists unfinished attempts past their deadline and grace period, longest overdue first. An attempt at a test in the
 * bin is closed once its test is restored.
 */
export async function overdueAttempts(db: Executor, graceSeconds: number) {
  const { rows } = await sql<{ userId: string; testId: string }>`
    SELECT user_id AS "userId", test_id AS "testId"
    FROM test_attempts a
    WHERE finished_at IS NULL AND deadline < now() - make_interval(secs => ${graceSeconds})
      AND ${currentDeadline('a')} < now() - make_interval(secs => ${graceSeconds})
      AND EXISTS (SELECT FROM tests WHERE id = test_id)
    ORDER BY deadline`.execute(db)
  return rows
}

type LoadedRow = TestRow &
  Omit<MarkFacts, 'lessons'> & {
    /** Null if the mark facts were not read. */
    lessons: MarkFacts['lessons'] | null
    now: Date
    attempt: (Omit<AttemptRow, 'deadline' | 'questions'> & { startedAt: string; questions: unknown }) | null
    deadline: Date | null
    result: Omit<StoredResult, 'completedAt'> | null
    completedAt: Date | null
    firstScore: number | null
    history: StudyHistory | null
    misconceptions: MisconceptionTexts
    extraTimeFactor: number
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
