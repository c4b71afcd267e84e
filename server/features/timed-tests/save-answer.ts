import { fitsQuestion } from '#domain/kinds/answers.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { acceptsAnswers, isNewerSave } from '#domain/timed-tests/timed-test.ts'
import { enrollmentLock } from '../study/saving/queries.ts'
import { lockAnswer, updateAnswer } from './answer-queries.ts'
import { type AccessDenied, checkTestAccess, closeIfOverdue, type LearnerRequest } from './enter.ts'
import { expectRow, knownAttempt, lockTestOfLearner, questionsOf } from './queries.ts'

export type AnswerSave = { testId: string; questionId: string; answer: Answer; sequence: number }

export type Saved =
  | { outcome: 'saved'; sequence: number; answer: Answer; deadline: Date; now: Date }
  | { outcome: 'not-started' }
  | { outcome: 'already-finished' }
  | { outcome: 'time-is-up' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | AccessDenied

/**
 * Saves one answer of a running attempt and returns the one that counts now. Sequence numbers are compared per
 * question, so that a save overtaken by that of another question still counts.
 */
export function saveAnswer({ session, account: userId, services }: LearnerRequest, save: AnswerSave): Promise<Saved> {
  const { testId, questionId, answer, sequence } = save
  const known = knownAttempt(userId, testId)
  return session.save(enrollmentLock, {}, async ({ query, opened, commitWith }) => {
    const [[facts], { user }] = await Promise.all([
      query(lockAnswer({ userId, testId, questionId, knownStart: known?.startedAt ?? null })),
      opened(),
    ])
    const denied = checkTestAccess(user, facts, facts?.attempt != null)
    if (facts === undefined || denied) return denied ?? { outcome: 'not-found' }
    const { attempt, deadline, now } = facts
    if (attempt === null || deadline === null) return { outcome: 'not-started' }
    if (attempt.finished) return { outcome: 'already-finished' }
    const { testGraceSeconds } = services.config
    if (!acceptsAnswers(now, deadline, testGraceSeconds)) {
      const loaded = await lockTestOfLearner(query, userId, testId)
      if (loaded) await closeIfOverdue(query, userId, loaded, testGraceSeconds)
      return { outcome: 'time-is-up' }
    }
    const question = questionsOf(userId, testId, attempt, known).find(({ id }) => id === questionId)
    const problem = problemWithAnswer(question, answer)
    if (problem) return { outcome: 'invalid', fields: { [problem.at]: problem.message } }
    if (!isNewerSave(attempt.answerSequence, sequence)) {
      return { outcome: 'saved', sequence: attempt.sequence, answer: attempt.answer ?? answer, deadline, now }
    }
    const update = { userId, testId, questionId, answer: JSON.stringify(answer), sequence }
    const stored = expectRow(await commitWith(updateAnswer(update)))
    return { outcome: 'saved', sequence: stored.sequence, answer, deadline, now }
  })
}

type Problem = { at: 'questionId' | 'answer'; message: string }

/**
 * Validates an answer, which may be incomplete.
 * @returns null if it is valid
 */
function problemWithAnswer(question: Question | undefined, answer: Answer): Problem | null {
  if (question === undefined) return { at: 'questionId', message: 'This test has no such question.' }
  const fits = fitsQuestion(toLearnerQuestion(question), answer)
  return fits ? null : { at: 'answer', message: 'This question has no such answer.' }
}

/**
 * Validates a set of answers, which may be incomplete.
 * @returns problems by field, or null
 */
export function problemsWithAnswers(questions: readonly Question[], answers: Answers): Record<string, string> | null {
  const problems = Object.entries(answers).flatMap(([questionId, answer]) => {
    const problem = problemWithAnswer(
      questions.find(({ id }) => id === questionId),
      answer,
    )
    return problem ? [[`answers.${questionId}`, problem.message] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
