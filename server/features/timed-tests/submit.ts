import type { Answers, Judgments } from '#domain/scoring/score-answers.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { type Decision, judging, result } from '../../http/handlers.ts'
import type { Judged } from '../../questions/judge-answers.ts'
import { type EnteredTest, finish } from './enter.ts'
import { presentChecking, presentFinished } from './present.ts'
import { problemsWithAnswers } from './save-answer.ts'

type SubmitErrors = {
  NOT_STARTED(): Error
  INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error
  UNREADABLE(options: { data: { questions: { id: string; message: string }[] } }): Error
}

/**
 * Closes the attempt once. Submitted answers replace saved ones, unless they arrive after the deadline and grace
 * period. A closed attempt returns its result, regardless of the answers sent. Before the deadline, unreadable answers do
 * not close the attempt. One whose expressions could not be judged in time gets its result from a job.
 */
export function submitTest(
  { userId, learnerTest, current }: EnteredTest,
  submitted: Answers,
  judged: Judged | null,
  errors: SubmitErrors,
): Decision<ReturnType<typeof presentFinished> | ReturnType<typeof presentChecking>> {
  if (current.kind === 'none') throw errors.NOT_STARTED()
  if (current.kind === 'checking') return result(presentChecking(current.attempt))
  if (current.kind === 'finished') return result(presentFinished(learnerTest, current))

  const { attempt } = current
  const { questions } = attempt
  const fields = problemsWithAnswers(questions, submitted)
  if (fields) throw errors.INVALID_INPUT({ data: { fields } })
  const answers = { ...attempt.answers, ...submitted }
  const judgments = judged === null ? {} : judgmentsOf(judged, answers)
  const timeIsUp = learnerTest.now >= attempt.deadline
  const byId = new Map(Object.entries(answers))
  const judgmentById = new Map(Object.entries(judgments))
  const scores = questions.map((one) => scoreQuestion(one, byId.get(one.id), judgmentById.get(one.id)))
  const isUndecided = scores.some(({ question: { outcome } }) => outcome === 'undecided')
  if (isUndecided && judged === null) return judging(questions, answers)
  const unreadable = scores.flatMap(({ question: { id }, message }) => (message === null ? [] : [{ id, message }]))
  if (unreadable.length > 0 && !timeIsUp) throw errors.UNREADABLE({ data: { questions: unreadable } })
  const scored = { answers, results: scores.map(({ question }) => question) }
  return async (write) => {
    const stored = await finish(write, { userId, learnerTest, attempt }, scored)
    return stored === null
      ? presentChecking({ questions, answers })
      : presentFinished(learnerTest, { attempt, result: stored })
  }
}

/** Judgments of unchanged answers; another device may have saved since. */
function judgmentsOf({ answers, judgments }: Judged, current: Answers): Judgments {
  return Object.fromEntries(Object.entries(judgments).filter(([id]) => answers[id] === current[id]))
}
