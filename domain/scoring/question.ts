import { KINDS } from '../kinds/index.ts'
import type { AnswerIn, LearnerQuestionIn, QuestionIn, RulesIn } from '../kinds/registry.ts'

type Kinds = typeof KINDS
export type Kind = keyof Kinds

/** Question of some kinds in its normal form (readings, "Quizzes, assignments, tests"); of any kind by default. */
export type QuestionOf<K extends Kind = Kind> = QuestionIn<Kinds, K>
export type Question = QuestionOf

/** Question as a learner sees it before submitting: without key, feedback, explanation and steps. */
export type LearnerQuestionOf<K extends Kind = Kind> = LearnerQuestionIn<Kinds, K>

export type AnswerOf<K extends Kind = Kind> = AnswerIn<Kinds, K>

/** Rules of some kinds. */
type Rules<K extends Kind> = RulesIn<Kinds, K>

const RULES: { [K in Kind]: Rules<K> } = KINDS

/** Rules of the kind of a question. */
export const rulesOf = <K extends Kind>({ kind }: { kind: K }): Rules<K> => RULES[kind]
