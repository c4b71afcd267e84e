import type { z } from 'zod'
import type { Random } from '../content/variants/random.ts'
import type { AuthorFields, FieldProblem } from './author-fields.ts'
import type { Judgment, QuestionBase } from './kind.ts'

/** Kinds of questions by name, such as all of them or those of the parts of a question. */
type Registry = Readonly<
  Record<string, { written: z.ZodType; answer: z.ZodType; LearnerQuestion: z.ZodType; ScoredQuestion: z.ZodType }>
>

type FieldsIn<R extends Registry, K extends keyof R> = z.output<R[K]['written']>

/** Question of some kinds in its normal form. */
export type QuestionIn<R extends Registry, K extends keyof R> = {
  [P in K]: QuestionBase & { kind: P } & FieldsIn<R, P>
}[K]

export type LearnerQuestionIn<R extends Registry, K extends keyof R> = {
  [P in K]: { kind: P } & z.output<R[P]['LearnerQuestion']>
}[K]

type ScoredQuestionIn<R extends Registry, K extends keyof R> = {
  [P in K]: { kind: P } & z.output<R[P]['ScoredQuestion']>
}[K]

export type AnswerIn<R extends Registry, K extends keyof R> = { [P in K]: z.output<R[P]['answer']> }[K]

/** Rules of some kinds of a registry. */
export type RulesIn<R extends Registry, K extends keyof R> = {
  written: z.ZodType<FieldsIn<R, K>>
  toQuestion: (base: QuestionBase, fields: FieldsIn<R, K>) => QuestionIn<R, K>
  toLearnerQuestion: (question: QuestionIn<R, K>) => LearnerQuestionIn<R, K>
  score: (
    question: QuestionIn<R, K>,
    answer: unknown,
    judgment: Judgment | undefined,
  ) => { question: ScoredQuestionIn<R, K>; message: string | null }
  shuffle: (question: QuestionIn<R, K>, random: Random) => QuestionIn<R, K>
  fade: (question: QuestionIn<R, K>, share: number) => QuestionIn<R, K>
  write: (question: QuestionIn<R, K>) => AuthorFields
  checkKey: (question: QuestionIn<R, K>) => FieldProblem[]
  describeKey: (question: QuestionIn<R, K>) => string[]
}
