import { toLearnerQuestions, toScoredQuestions } from '#domain/scoring/question.ts'
import { highestStartedLesson, isUnlocked, remainingSeconds, secondsAllowed } from '#domain/timed-tests/timed-test.ts'
import type { AttemptState } from './enter.ts'
import { type AttemptRow, expectFacts, type ResultRow, type TestOfLearner } from './queries.ts'

/** Presents a test; an attempt has its own number of questions and passing mark. */
export function presentTest({ test }: TestOfLearner, current: AttemptState) {
  const pinned = current.kind === 'none' ? null : current.attempt
  return {
    id: test.id,
    title: test.title,
    type: test.type,
    description: test.description,
    subjectId: test.subjectId,
    subjectName: test.subjectName,
    durationMinutes: test.durationMinutes,
    passingMark: pinned?.passingMark ?? test.passingMark,
    questionCount: pinned?.questions.length ?? test.questionCount,
    afterLessonNumber: test.afterLessonNumber,
  }
}

export function presentAttempt(loaded: TestOfLearner, current: AttemptState) {
  const { test, now, extraTimeFactor } = loaded
  if (current.kind === 'running') return presentRunning(current.attempt, now)
  if (current.kind === 'finished') return presentFinished(current.result)
  if (!isUnlocked(test.afterLessonNumber, highestStartedLesson(expectFacts(loaded).lessons))) {
    return { state: 'locked' as const }
  }
  return { state: 'ready' as const, secondsAllowed: secondsAllowed(test.durationMinutes, extraTimeFactor) }
}

/** Presents a running attempt, with questions without their key. */
export function presentRunning({ questions, answers, sequence, deadline }: AttemptRow, now: Date) {
  return {
    state: 'in-progress' as const,
    questions: toLearnerQuestions(questions),
    answers,
    sequence,
    deadline,
    remainingSeconds: remainingSeconds(now, deadline),
  }
}

export function presentFinished({ score, passed, correctCount, total, completedAt, results }: ResultRow) {
  return {
    state: 'finished' as const,
    score,
    passed,
    correctCount,
    total,
    completedAt,
    questions: toScoredQuestions(results),
  }
}
