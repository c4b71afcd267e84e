import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Save } from '../../http/session.ts'
import { type AccessDenied, type EnteredTest, enterTest, finish, type LearnerRequest } from './enter.ts'
import type { AttemptRow, ResultRow, TestOfLearner } from './queries.ts'
import { problemsWithAnswers } from './save-answer.ts'

export type Submitted =
  | { outcome: 'finished'; loaded: TestOfLearner; attempt: AttemptRow; result: ResultRow }
  | { outcome: 'not-started' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | AccessDenied

/**
 * Closes the attempt once. Submitted answers replace saved ones, unless they arrive after the deadline and its grace. A
 * closed attempt returns its result, whatever is sent with it.
 */
export function submitTest(request: LearnerRequest, testId: string, submitted: Answers): Promise<Submitted> {
  const work = async (save: Save, { userId, loaded, current }: EnteredTest): Promise<Submitted> => {
    if (current.kind === 'none') return { outcome: 'not-started' }
    if (current.kind === 'finished') {
      return { outcome: 'finished', loaded, attempt: current.attempt, result: current.result }
    }

    const { attempt } = current
    const fields = problemsWithAnswers(attempt.questions, submitted)
    if (fields) return { outcome: 'invalid', fields }
    const answers = { ...attempt.answers, ...submitted }
    return {
      outcome: 'finished',
      loaded,
      attempt,
      result: await finish(save.commitWith, userId, loaded, attempt, answers),
    }
  }
  return enterTest(request, testId, work, { submits: true })
}
