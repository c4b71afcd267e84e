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

type Graph = QuestionOf<'graph'>
export type Board = Graph['board']
export type Axis = Extract<Board, { line: unknown }>['line']
export type DrawingTool = Graph['tool']
export type Drawing = NonNullable<ScoredOf<'graph'>['answer']>
/** Coordinates: one on a number line, two on a plane. */
export type Point = number[]
export type ShownBlank = QuestionOf<'blanks'>['blanks'][number]
