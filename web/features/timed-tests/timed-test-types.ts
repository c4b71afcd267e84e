import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type TimedTestAnswers = InferContractRouterOutputs<typeof contract>['timedTests']

export type OpenedTest = TimedTestAnswers['get']
export type TestFacts = OpenedTest['test']
export type RunningAttempt = TimedTestAnswers['start']
export type FinishedAttempt = TimedTestAnswers['submit']
export type Question = RunningAttempt['questions'][number]
export type MarkedQuestion = FinishedAttempt['questions'][number]
