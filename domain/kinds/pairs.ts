import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import {
  type AuthorFields,
  type FieldProblem,
  feedbackFields,
  Index,
  optionalList,
  writeFeedback,
} from './author-fields.ts'
import { describeFeedback, Feedback, feedbackOf } from './feedback.ts'
import type { Judged } from './kind.ts'
import { index } from './shown-fields.ts'

const ForeseenPair = z.object({ ...Feedback.shape, pair: z.tuple([z.int(), z.int()]) })
type ForeseenPair = z.infer<typeof ForeseenPair>

/** Key of a question that gives each left side one of the right sides. */
export const normalPairs = {
  /** Index of the right side for each left one. */
  correct: z.array(z.int()),
  wrong: z.array(ForeseenPair),
}
type Pairs = z.output<z.ZodObject<typeof normalPairs>>

/** Index of the right side for each left one; null while it has none. */
export const pairsAnswer = z.array(index.nullable()).max(CONTENT_LIMITS.options)

export const WrittenPairs = optionalList(
  'the foreseen pairs',
  z.object({ pair: z.tuple([Index, Index], 'a foreseen pair has two indexes.'), ...feedbackFields }),
  CONTENT_LIMITS.foreseen,
)

/** First problem of the foreseen pairs; null for none. @param counts of both sides */
export function findPairProblem(
  { correct, wrong }: Pairs,
  counts: { left: number; right: number },
): FieldProblem | null {
  const stray = wrong.findIndex(({ pair: [left, right] }) => left >= counts.left || right >= counts.right)
  if (stray >= 0) return { path: ['wrong', stray], message: 'a foreseen pair has an index that does not exist.' }
  const right = wrong.findIndex(({ pair }) => correct[pair[0]] === pair[1])
  return right < 0 ? null : { path: ['wrong', right], message: 'a foreseen pair is a right one.' }
}

/** Judges an answer as a whole, with feedback on each foreseen wrong pair. */
export function judgePairs({ correct, wrong }: Pairs, answer: readonly (number | null)[]): Judged {
  const mistakes = correct.flatMap((right, left) => (answer[left] === right ? [] : [left]))
  const feedback = mistakes.flatMap((left) => {
    const foreseen = wrong.find(({ pair }) => pair[0] === left && pair[1] === answer[left])
    return foreseen ? [feedbackOf(foreseen, left)] : []
  })
  return { outcome: mistakes.length === 0 ? 'right' : 'wrong', feedback }
}

/** Foreseen pairs after one side, 0 for the left one, was shuffled. */
export function shufflePairs(wrong: readonly ForeseenPair[], side: 0 | 1, order: readonly number[]): ForeseenPair[] {
  return wrong.map(({ pair: [left, right], ...feedback }) => ({
    ...feedback,
    pair: side === 0 ? [order.indexOf(left), right] : [left, order.indexOf(right)],
  }))
}

export const writePair = ({ pair, ...feedback }: ForeseenPair): AuthorFields => ({ pair, ...writeFeedback(feedback) })

/** Lines with the key, for comparing versions. */
export const describePairs = (
  { correct, wrong }: Pairs,
  left: readonly string[],
  right: readonly string[],
): string[] => [
  ...left.map((text, at) => `${text} → ${right[correct[at] ?? 0]}`),
  ...right.filter((_, at) => !correct.includes(at)).map((text) => `Extra: ${text}`),
  ...wrong.map((one) => `Wrong: ${left[one.pair[0]]} → ${right[one.pair[1]]}${describeFeedback(one)}`),
]
