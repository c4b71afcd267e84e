import type { Flags } from '../marks/compute-marks.ts'
import { anyCompleted } from '../progress/lesson-progress.ts'
import type { ScoredQuestion } from '../scoring/question-schemas.ts'

/** Range and step of the factor on a test's duration: 1 is no extra time, 2 is double time. */
export const MIN_EXTRA_TIME = 1
export const MAX_EXTRA_TIME = 2
export const EXTRA_TIME_STEP = 0.05

/** Factors that schools commonly grant, offered to parents. */
export const COMMON_EXTRA_TIMES: readonly number[] = [1, 1.1, 1.25, 1.5, 1.75, 2]

/** Seconds that a learner has for a test; a whole number for every step of the factor. */
export function secondsAllowed(durationMinutes: number, extraTimeFactor: number): number {
  return Math.round(durationMinutes * 60 * extraTimeFactor)
}

/** Highest number of a lesson with any completed part; 0 if none was started. */
export function highestStartedLesson(lessons: readonly { number: number; flags: Flags }[]): number {
  return lessons.reduce((highest, { number, flags }) => (anyCompleted(flags) ? Math.max(highest, number) : highest), 0)
}

/** True if the test's lesson, or a later one, is started (learner area, section 4); lesson 0 is always started. */
export function isUnlocked(afterLessonNumber: number, highestStarted: number): boolean {
  return afterLessonNumber <= highestStarted
}

/** Ids of the tests unlocked when the highest started lesson changes from `before` to `after`, in input order. */
export function newlyUnlocked(
  tests: readonly { id: string; afterLessonNumber: number }[],
  before: number,
  after: number,
): string[] {
  return tests
    .filter((test) => isUnlocked(test.afterLessonNumber, after) && !isUnlocked(test.afterLessonNumber, before))
    .map((test) => test.id)
}

/** Inputs to the decision whether a learner may start a test. `startedAt` is the server's clock at the request. */
export type StartFacts = {
  enrolled: boolean
  /** Learner's latest attempt at this test. Close an overdue attempt before passing it. */
  attempt: null | { finished: false } | { finished: true; score: number; anotherAllowed: boolean }
  afterLessonNumber: number
  highestStarted: number
  startedAt: Date
  durationMinutes: number
  /** Learner's current factor: 1 for the test's own duration, 1.5 for 50% more. */
  extraTimeFactor: number
}

type StartDecision =
  | { kind: 'start'; deadline: Date; attempt: AttemptNumber }
  | { kind: 'resume' }
  | { kind: 'already-taken'; score: number }
  | { kind: 'locked'; afterLessonNumber: number }
  | { kind: 'not-enrolled' }

/**
 * Decides whether a learner may start a test: once, if enrolled in its subject's grade and the test is unlocked
 * (readings, "Quizzes, assignments, tests"), and once more if a parent has allowed it. A started attempt is resumed,
 * and an allowed one starts, even if the test was since moved after a later lesson.
 */
export function decideStart(facts: StartFacts): StartDecision {
  const { enrolled, attempt, afterLessonNumber, highestStarted } = facts
  if (!enrolled) return { kind: 'not-enrolled' }
  if (attempt && !attempt.finished) return { kind: 'resume' }
  if (attempt && !attempt.anotherAllowed) return { kind: 'already-taken', score: attempt.score }
  if (!attempt && !isUnlocked(afterLessonNumber, highestStarted)) return { kind: 'locked', afterLessonNumber }
  return {
    kind: 'start',
    attempt: attempt ? 2 : 1,
    deadline: computeDeadline(facts.startedAt, facts.durationMinutes, facts.extraTimeFactor),
  }
}

/** Number of an attempt among one learner's attempts at one test. */
export type AttemptNumber = 1 | 2

/** Days for which a parent's permission for another attempt is valid (readings, "Keys"). */
export const PERMISSION_DAYS = 14

/** Sorts the results of a test like the pages: the one that counts first, which is the earlier of equal ones. */
export function countingFirst<Result extends { attempt: number; score: number; passed: boolean }>(
  results: readonly Result[],
): Result[] {
  return results.toSorted((a, b) => Number(b.passed) - Number(a.passed) || b.score - a.score || a.attempt - b.attempt)
}

type TakeBack = { kind: 'take-back' } | { kind: 'not-allowed' } | { kind: 'rejected'; message: string }

/** Decides whether a parent may take back the permission for another attempt: until that attempt is started. */
export function decideTakeBack(latest: LatestAttempt): TakeBack {
  if (latest === null) return { kind: 'not-allowed' }
  if (!latest.finished) return { kind: 'rejected', message: 'This test is being taken right now.' }
  if (latest.number > 1) return { kind: 'rejected', message: 'This test was taken twice already.' }
  return latest.anotherAllowed ? { kind: 'take-back' } : { kind: 'not-allowed' }
}

/** Latest attempt, closed if its time is over; null before the first. */
type LatestAttempt =
  | null
  | { finished: false }
  | { finished: true; number: AttemptNumber; passed: boolean; anotherAllowed: boolean }

type AnotherAttempt = { kind: 'allow' } | { kind: 'already-allowed' } | { kind: 'rejected'; message: string }

/**
 * Decides whether a parent may allow one more attempt (readings, "One more attempt"): once, at a failed test.
 */
export function decideAnotherAttempt(latest: LatestAttempt): AnotherAttempt {
  if (latest === null) return { kind: 'rejected', message: 'This test has not been taken yet.' }
  if (!latest.finished) return { kind: 'rejected', message: 'This test is being taken right now.' }
  if (latest.passed) return { kind: 'rejected', message: 'This test was passed.' }
  if (latest.number > 1) return { kind: 'rejected', message: 'This test was taken twice already.' }
  return latest.anotherAllowed ? { kind: 'already-allowed' } : { kind: 'allow' }
}

/** End of an attempt. The factor multiplies the duration. */
export function computeDeadline(startedAt: Date, durationMinutes: number, extraTimeFactor = 1): Date {
  return new Date(startedAt.getTime() + secondsAllowed(durationMinutes, extraTimeFactor) * 1000)
}

/** Seconds on the countdown: whole, rounded up, so that it reads 0 only at the deadline. */
export function remainingSeconds(now: Date, deadline: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000))
}

/** True until the end of the grace period, inclusive. */
export function acceptsAnswers(now: Date, deadline: Date, graceSeconds: number): boolean {
  return now.getTime() <= deadline.getTime() + graceSeconds * 1000
}

/** True if a save may replace the stored one: saves may arrive out of order, and only higher sequence numbers win. */
export function isNewerSave(storedSequence: number, sequence: number): boolean {
  return sequence > storedSequence
}

/** `score` is the percentage of right answers, rounded to a whole number. */
export type TestScore = { score: number; passed: boolean; correctCount: number; total: number }

/**
 * Scores an attempt by its results; only right answers count. Passes if the rounded score is at least the passing mark,
 * in percent (learner area, section 4). A test without questions never passes.
 */
export function scoreTest(results: readonly Pick<ScoredQuestion, 'outcome'>[], passingMark: number): TestScore {
  const total = results.length
  const correctCount = results.filter(({ outcome }) => outcome === 'right').length
  const score = total === 0 ? 0 : Math.round((correctCount * 100) / total)
  return { score, passed: total > 0 && score >= passingMark, correctCount, total }
}
