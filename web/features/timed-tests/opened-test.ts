import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
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

type TimedTestAnswers = InferContractRouterOutputs<typeof contract>['timedTests']

type SavedAnswer = TimedTestAnswers['saveAnswer']
export type OpenedTest = TimedTestAnswers['get']
export type TestFacts = OpenedTest['test']
export type RunningAttempt = TimedTestAnswers['start']
export type FinishedAttempt = TimedTestAnswers['submit']
export type MarkedQuestion = FinishedAttempt['questions'][number]
