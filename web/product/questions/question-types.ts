import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type TimedTests = InferContractRouterOutputs<typeof contract>['timedTests']

export type LearnerQuestion = TimedTests['start']['questions'][number]
export type ScoredQuestion = TimedTests['submit']['questions'][number]
export type Kind = LearnerQuestion['kind']
export type QuestionOf<K extends Kind> = { [P in K]: Extract<LearnerQuestion, { kind: P }> }[K]
export type ScoredOf<K extends Kind> = { [P in K]: Extract<ScoredQuestion, { kind: P }> }[K]
export type AnswerFeedback = ScoredQuestion['feedback'][number]

export type Answers = InferContractRouterInputs<typeof contract>['timedTests']['submit']['answers']
export type Answer = Answers[string]
