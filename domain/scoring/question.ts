import type { z } from 'zod'
import type { Random } from '../content/variants/random.ts'
import type { AuthorFields, FieldProblem } from '../kinds/author-fields.ts'
import { KINDS } from '../kinds/index.ts'
import type { ExpressionJudgment, QuestionBase } from '../kinds/kind.ts'

type Kinds = typeof KINDS
export type Kind = keyof Kinds

type FieldsOf<K extends Kind> = z.output<Kinds[K]['written']>

/** Question of some kinds in its normal form (readings, "Quizzes, assignments, tests"); of any kind by default. */
export type QuestionOf<K extends Kind = Kind> = { [P in K]: QuestionBase & { kind: P } & FieldsOf<P> }[K]
export type Question = QuestionOf

/** Question as a learner sees it before submitting: without key, feedback, explanation and steps. */
export type LearnerQuestionOf<K extends Kind = Kind> = {
  [P in K]: { kind: P } & z.output<Kinds[P]['LearnerQuestion']>
}[K]

/** Question after a submission: the answer, the key, and the explanation. */
export type ScoredQuestionOf<K extends Kind = Kind> = {
  [P in K]: { kind: P } & z.output<Kinds[P]['ScoredQuestion']>
}[K]

export type AnswerOf<K extends Kind = Kind> = { [P in K]: z.output<Kinds[P]['answer']> }[K]

/** Rules of some kinds. */
type Rules<K extends Kind> = {
  written: z.ZodType<FieldsOf<K>>
  toQuestion: (base: QuestionBase, fields: FieldsOf<K>) => QuestionOf<K>
  toLearnerQuestion: (question: QuestionOf<K>) => LearnerQuestionOf<K>
  score: (
    question: QuestionOf<K>,
    answer: AnswerOf | undefined,
    expression: ExpressionJudgment | undefined,
  ) => { question: ScoredQuestionOf<K>; message: string | null }
  shuffle: (question: QuestionOf<K>, random: Random) => QuestionOf<K>
  write: (question: QuestionOf<K>) => AuthorFields
  checkKey: (question: QuestionOf<K>) => FieldProblem[]
  describeKey: (question: QuestionOf<K>) => string[]
}

const RULES: { [K in Kind]: Rules<K> } = KINDS

/** Rules of the kind of a question. */
export const rulesOf = <K extends Kind>({ kind }: { kind: K }): Rules<K> => RULES[kind]
