import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { isAnswered } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { api } from '#web/api/client.ts'

export function openedTestKey(testId: string) {
  return api.timedTests.get.queryKey({ input: { testId } })
}

/** Updates the opened test after the server has saved an answer. */
export function afterSave(
  opened: OpenedTest,
  questionId: string,
  {
    answer,
    sequence,
    deadline,
    remainingSeconds,
  }: Pick<SavedAnswer, 'answer' | 'sequence' | 'deadline' | 'remainingSeconds'>,
): OpenedTest {
  const { attempt } = opened
  if (attempt.state !== 'in-progress') return opened
  return {
    ...opened,
    attempt: {
      ...attempt,
      sequence,
      deadline,
      remainingSeconds,
      answers: { ...attempt.answers, [questionId]: answer },
    },
  }
}

/** Question at which a returning learner continues: the first unanswered one, or the last. */
export function firstOpenQuestion(questions: RunningAttempt['questions'], answers: Answers): number {
  const open = questions.findIndex((question) => !isAnswered(question, answers[question.id]))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** Numbers, from 1, of the unanswered questions. */
export function unansweredNumbers(questions: RunningAttempt['questions'], answers: Answers): number[] {
  return questions.flatMap((question, index) => (isAnswered(question, answers[question.id]) ? [] : [index + 1]))
}

type TimedTestAnswers = InferContractRouterOutputs<typeof contract>['timedTests']

type SavedAnswer = TimedTestAnswers['saveAnswer']
export type OpenedTest = TimedTestAnswers['get']
export type TestFacts = OpenedTest['test']
export type RunningAttempt = TimedTestAnswers['start']
export type FinishedAttempt = TimedTestAnswers['submit']
export type Question = RunningAttempt['questions'][number]
export type MarkedQuestion = FinishedAttempt['questions'][number]
