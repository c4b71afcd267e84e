import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type TimedTests = InferContractRouterOutputs<typeof contract>['timedTests']

export type LearnerQuestion = TimedTests['start']['questions'][number]
export type ScoredQuestion = TimedTests['submit']['questions'][number]
export type Kind = LearnerQuestion['kind']
export type QuestionOf<K extends Kind> = Extract<LearnerQuestion, { kind: K }>
export type ScoredOf<K extends Kind> = Extract<ScoredQuestion, { kind: K }>
export type AnswerFeedback = ScoredQuestion['feedback'][number]

export type Answers = InferContractRouterInputs<typeof contract>['timedTests']['submit']['answers']
export type Answer = Answers[string]

export type DrawingTool = QuestionOf<'graph'>['tool']
export type ShownBlank = QuestionOf<'blanks'>['blanks'][number]
export type { Axis, Board, Drawing, Point } from '#domain/scoring/drawing-schemas.ts'
