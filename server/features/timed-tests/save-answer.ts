import { isNewerSave } from '#domain/timed-tests/timed-test.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { problemWithOption } from './answer-problems.ts'
import { enterTest, type Refused } from './enter.ts'
import { updateAnswer } from './queries.ts'

export type AnswerSave = { testId: string; questionId: string; option: number; sequence: number }

export type Saved =
  | { outcome: 'kept'; sequence: number; option: number; deadline: Date; now: Date }
  | { outcome: 'not-started' }
  | { outcome: 'already-finished' }
  | { outcome: 'time-is-up' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | Refused

/**
 * Keeps one chosen answer of a running attempt, and tells which counts now. Numbers are compared question by question, so that a save which
 * was overtaken by one of another question is kept all the same.
 */
export function saveAnswer(services: Services, user: SessionUser, save: AnswerSave): Promise<Saved> {
  return enterTest<Saved>(services, user, save.testId, async (db, { userId, loaded, current }) => {
    if (current.state === 'none') return { outcome: 'not-started' }
    if (current.state === 'finished') {
      return { outcome: current.closedNow ? 'time-is-up' : 'already-finished' }
    }
    const { attempt } = current
    const problem = problemWithOption(attempt.questions, save.questionId, save.option)
    if (problem) return { outcome: 'invalid', fields: { [problem.at]: problem.message } }

    const keptBefore = attempt.answerSequences[save.questionId] ?? 0
    const { deadline } = attempt
    const { now } = loaded
    if (isNewerSave(keptBefore, save.sequence)) {
      const sequence = await updateAnswer(db, userId, loaded.test.id, save)
      return { outcome: 'kept', sequence, option: save.option, deadline, now }
    }
    const option = attempt.answers[save.questionId] ?? save.option
    return { outcome: 'kept', sequence: attempt.sequence, option, deadline, now }
  })
}
