import type { TestRight } from '#domain/access.ts'
import { openKeys, workOnTest } from '#domain/keys.ts'
import { scoreQuestions } from '#domain/scoring/score-answers.ts'
import {
  type AttemptNumber,
  countingFirst,
  highestStartedLesson,
  isUnlocked,
  remainingSeconds,
  secondsAllowed,
} from '#domain/timed-tests/timed-test.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../questions/present-questions.ts'
import type { AttemptState, EnteredTest } from './enter.ts'
import { countUndecided } from './finish-queries.ts'
import { type AttemptRow, expectFacts, type ResultRow, type TestOfLearner } from './queries.ts'

/** True if a test is finished and may be started a second time. */
function canRepeat(current: AttemptState, right: TestRight): boolean {
  return current.kind === 'finished' && current.attempt.anotherAllowed && right === 'start'
}

/** Presents a test; an attempt has its own number of questions and passing mark. */
export function presentTest({ learnerTest: { test }, current, right }: EnteredTest) {
  const pinned = current.kind === 'none' || canRepeat(current, right) ? null : current.attempt
  return {
    ...test,
    subjectOpen: right === 'start',
    passingMark: pinned?.passingMark ?? test.passingMark,
    questionCount: pinned?.questions.length ?? test.questionCount,
  }
}

export function presentAttempt({ learnerTest, current, right }: EnteredTest) {
  const { test, now, extraTimeFactor } = learnerTest
  if (current.kind === 'running') return presentRunning(current.attempt, now)
  if (current.kind === 'checking') return presentChecking(current.attempt)
  const allowed = secondsAllowed(test.durationMinutes, extraTimeFactor)
  if (current.kind === 'finished') {
    if (!canRepeat(current, right)) return presentFinished(learnerTest, current)
    return { state: 'ready' as const, secondsAllowed: allowed, lastScore: current.result.score }
  }
  if (!isUnlocked(test.afterLessonNumber, highestStartedLesson(expectFacts(learnerTest).lessons))) {
    return { state: 'locked' as const }
  }
  return { state: 'ready' as const, secondsAllowed: allowed, lastScore: null }
}

/** Presents a finished attempt whose expressions are being judged. */
export function presentChecking({ questions, answers }: Pick<AttemptRow, 'questions' | 'answers'>) {
  return { state: 'checking' as const, answers: countUndecided(scoreQuestions(questions, answers)) }
}

/** Presents a running attempt, with questions without their key. */
export function presentRunning({ questions, answers, sequence, deadline }: AttemptRow, now: Date) {
  return {
    state: 'in-progress' as const,
    questions: presentLearnerQuestions(questions, { showHints: false }),
    answers,
    sequence,
    deadline,
    remainingSeconds: remainingSeconds(now, deadline),
  }
}

/** Presents the result that counts, with the other one after a second attempt (readings, "Second attempts"). */
export function presentFinished(
  { earlier, misconceptions }: Pick<TestOfLearner, 'earlier' | 'misconceptions'>,
  { attempt, result }: { attempt: AttemptRow; result: ResultRow },
) {
  const work = workOnTest({ finished: true, anotherAllowed: attempt.anotherAllowed })
  const permission = openKeys({ reader: 'learner', work })
  const present = ({ results, timeIsUp, ...scored }: ResultRow & { timeIsUp: boolean }, number: AttemptNumber) => ({
    attempt: number,
    score: scored.score,
    passed: scored.passed,
    correctCount: scored.correctCount,
    total: scored.total,
    completedAt: scored.completedAt,
    timeIsUp,
    questions: permission === null ? [] : presentScoredQuestions(permission, results, misconceptions),
  })
  const latest = present({ ...result, timeIsUp: result.completedAt >= attempt.deadline }, attempt.number)
  const [best = latest, ...others] = countingFirst(earlier === null ? [latest] : [present(earlier, 1), latest])
  return { state: 'finished' as const, ...best, others, answersHidden: permission === null }
}
