import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { expression } from '../expression/expression.ts'
import { number } from '../number/number.ts'
import type { AnswerIn, LearnerQuestionIn, RulesIn } from '../registry.ts'
import { several } from '../several/several.ts'
import { single } from '../single/single.ts'

/** Kinds that a part may have: those with one short answer. */
export const PART_KINDS = { single, several, number, expression }

type PartKinds = typeof PART_KINDS
export type PartKind = keyof PartKinds
export type ShownPartOf<K extends PartKind> = LearnerQuestionIn<PartKinds, K>
export type PartAnswerOf<K extends PartKind> = AnswerIn<PartKinds, K>

const RULES: { [K in PartKind]: RulesIn<PartKinds, K> } = PART_KINDS

/** Rules of the kind of a part. */
export const rulesOfPart = <K extends PartKind>({ kind }: { kind: K }): RulesIn<PartKinds, K> => RULES[kind]

export const isPartKind = (kind: unknown): kind is PartKind =>
  typeof kind === 'string' && Object.hasOwn(PART_KINDS, kind)

/** Formula of a number from the answers to earlier parts; missing for none. */
const follows = z.string().optional()

/** Part as a question of its kind, whose id is its letter. */
export const Part = z.discriminatedUnion('kind', [
  single.QuestionWithKey.extend({ follows }),
  several.QuestionWithKey.extend({ follows }),
  number.QuestionWithKey.extend({ follows }),
  expression.QuestionWithKey.extend({ follows }),
])
export type Part = z.infer<typeof Part>

/** Part as a learner sees it before submitting. */
export const ShownPart = z.discriminatedUnion('kind', [
  single.SentQuestion,
  several.SentQuestion,
  number.SentQuestion,
  expression.SentQuestion,
])

/** Part after a submission. */
export const ScoredPart = z.discriminatedUnion('kind', [
  single.ScoredQuestion,
  several.ScoredQuestion,
  number.ScoredQuestion,
  expression.ScoredQuestion,
])
export type ScoredPart = z.infer<typeof ScoredPart>

/** Answer to each part in the form of its kind, null while it is open. */
export const PartAnswers = z
  .array(z.union(Object.values(PART_KINDS).map(({ answer }) => answer)).nullable())
  .max(CONTENT_LIMITS.parts)
