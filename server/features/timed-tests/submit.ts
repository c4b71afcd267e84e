import type { Answers, Judgments } from '#domain/scoring/score-answers.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import type { Save } from '../../http/session.ts'
import { type Judged, Undecided, withJudgments } from '../../questions/judge-answers.ts'
import { type AccessDenied, type EnteredTest, enterTest, finish, type LearnerRequest } from './enter.ts'
import type { AttemptRow, ResultRow, TestOfLearner } from './queries.ts'
import { problemsWithAnswers } from './save-answer.ts'

export type Submitted =
  | { outcome: 'finished'; loaded: TestOfLearner; attempt: AttemptRow; result: ResultRow }
  | { outcome: 'not-started' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'unreadable'; questions: { id: string; message: string }[] }
  | AccessDenied

/**
 * Closes the attempt once. Submitted answers replace saved ones, unless they arrive after the deadline and grace
 * period. A closed attempt returns its result, regardless of the answers sent. Before the deadline, unreadable or
 * unjudged answers do not close the attempt.
 * @throws UnavailableError if an expression could not be judged in time
 */
export function submitTest(request: LearnerRequest, testId: string, submitted: Answers): Promise<Submitted> {
  return withJudgments(request.services.judgeAnswers, request.account, (judged) =>
    attemptSubmission(request, testId, submitted, judged),
  )
}

function attemptSubmission(request: LearnerRequest, testId: string, submitted: Answers, judged: Judged | null) {
  const work = async (save: Save, { userId, loaded, current }: EnteredTest): Promise<Submitted> => {
    if (current.kind === 'none') return { outcome: 'not-started' }
    if (current.kind === 'finished') {
      return { outcome: 'finished', loaded, attempt: current.attempt, result: current.result }
    }

    const { attempt } = current
    const { questions } = attempt
    const fields = problemsWithAnswers(questions, submitted)
    if (fields) return { outcome: 'invalid', fields }
    const answers = { ...attempt.answers, ...submitted }
    const judgments = judged === null ? {} : judgmentsOf(judged, answers)
    const timeIsUp = loaded.now >= attempt.deadline
    const byId = new Map(Object.entries(answers))
    const judgmentById = new Map(Object.entries(judgments))
    const scores = questions.map((one) => scoreQuestion(one, byId.get(one.id), judgmentById.get(one.id)))
    const isUndecided = scores.some(({ question: { outcome } }) => outcome === 'undecided')
    if (isUndecided && (judged === null || !timeIsUp)) throw new Undecided(questions, answers)
    const unreadable = scores.flatMap(({ question: { id }, message }) => (message === null ? [] : [{ id, message }]))
    if (unreadable.length > 0 && !timeIsUp) return { outcome: 'unreadable', questions: unreadable }
    return {
      outcome: 'finished',
      loaded,
      attempt,
      result: await finish(save.commitWith, userId, loaded, attempt, {
        answers,
        results: scores.map(({ question }) => question),
      }),
    }
  }
  return enterTest(request, testId, work, 'submit')
}

/** Judgments of unchanged answers; another device may have saved since. */
function judgmentsOf({ answers, judgments }: Judged, current: Answers): Judgments {
  return Object.fromEntries(Object.entries(judgments).filter(([id]) => answers[id] === current[id]))
}
