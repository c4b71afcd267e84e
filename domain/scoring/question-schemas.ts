import { z } from 'zod'
import { KINDS } from '../kinds/index.ts'

const { single, ...others } = KINDS
const otherKinds = Object.values(others)

/**
 * Answer of any kind, with limits; `fitsQuestion` validates it against its question. Indexes refer to the displayed
 * items. A draft may be incomplete: null for a left side without a partner, '' for an open blank, or a short list.
 */
export const Answer = z.union([...new Set([single.answer, ...otherKinds.map(({ answer }) => answer)])])
export type Answer = z.infer<typeof Answer>

/** Question in its normal form, with the key: for content managers only. */
export const QuestionWithKey = z.discriminatedUnion('kind', [
  single.QuestionWithKey,
  ...otherKinds.map((kind) => kind.QuestionWithKey),
])

/** Question as a learner sees it before submitting: without key, feedback, explanation and steps. */
export const LearnerQuestion = z.discriminatedUnion('kind', [
  single.LearnerQuestion,
  ...otherKinds.map((kind) => kind.LearnerQuestion),
])
export type LearnerQuestion = z.infer<typeof LearnerQuestion>

/** The same without the data of its figure, as it is sent. */
export const SentQuestion = z.discriminatedUnion('kind', [
  single.SentQuestion,
  ...otherKinds.map((kind) => kind.SentQuestion),
])

/** Question after a submission: the answer, the key, and the explanation. */
export const ScoredQuestion = z.discriminatedUnion('kind', [
  single.ScoredQuestion,
  ...otherKinds.map((kind) => kind.ScoredQuestion),
])
export type ScoredQuestion = z.infer<typeof ScoredQuestion>
