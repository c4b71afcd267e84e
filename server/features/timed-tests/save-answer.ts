import type { Question } from '#domain/scoring/question.ts'
import { type Answers, findChosenOption } from '#domain/scoring/score-answers.ts'
import { isNewerSave } from '#domain/timed-tests/timed-test.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { type AccessDenied, enterTest } from './enter.ts'
import { updateAnswer } from './queries.ts'

export type AnswerSave = { testId: string; questionId: string; option: number; sequence: number }

export type Saved =
  | { outcome: 'saved'; sequence: number; option: number; deadline: Date; now: Date }
  | { outcome: 'not-started' }
  | { outcome: 'already-finished' }
  | { outcome: 'time-is-up' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | AccessDenied

/**
 * Saves one answer of a running attempt and returns the one that counts now. Numbers are compared question by question, so
 * that a save overtaken by one of another question still counts.
 */
export function saveAnswer(services: Services, user: SessionUser, save: AnswerSave): Promise<Saved> {
  return enterTest<Saved>(services, user, save.testId, async (db, { userId, loaded, current }) => {
    if (current.kind === 'none') return { outcome: 'not-started' }
    if (current.kind === 'finished') {
      return { outcome: current.closedNow ? 'time-is-up' : 'already-finished' }
    }
    const { attempt } = current
    const problem = problemWithOption(attempt.questions, save.questionId, save.option)
    if (problem) return { outcome: 'invalid', fields: { [problem.at]: problem.message } }

    const storedSequence = attempt.answerSequences[save.questionId] ?? 0
    const { deadline } = attempt
    const { now } = loaded
    if (isNewerSave(storedSequence, save.sequence)) {
      const sequence = await updateAnswer(db, userId, loaded.test.id, save)
      return { outcome: 'saved', sequence, option: save.option, deadline, now }
    }
    const option = attempt.answers[save.questionId] ?? save.option
    return { outcome: 'saved', sequence: attempt.sequence, option, deadline, now }
  })
}

type Problem = { at: 'questionId' | 'option'; message: string }

/** Validates one chosen option. @returns null when it is valid */
function problemWithOption(questions: readonly Question[], questionId: string, option: number): Problem | null {
  const question = questions.find(({ id }) => id === questionId)
  if (!question) return { at: 'questionId', message: 'This test has no such question.' }
  if (findChosenOption(question, { [questionId]: option }) === null) {
    return { at: 'option', message: 'This question has no such option.' }
  }
  return null
}

/** Validates a set of answers, which may be incomplete. @returns problems by field, or null */
export function problemsWithAnswers(questions: readonly Question[], answers: Answers): Record<string, string> | null {
  const problems = Object.entries(answers).flatMap(([questionId, option]) => {
    const problem = problemWithOption(questions, questionId, option)
    return problem ? [[`answers.${questionId}`, problem.message] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
