import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import { type Random, shuffledIndexes } from '../content/variants/random.ts'
import {
  type AuthorFields,
  feedbackPerOption,
  OptionalFeedback,
  optionalFlag,
  optionalList,
  present,
  textList,
  writeFeedbackList,
} from './author-fields.ts'
import { Feedback, feedbackAt } from './feedback.ts'
import type { Judged } from './kind.ts'
import { texts } from './shown-fields.ts'

/** Fields of a question that shows options, of which one or several are right. */
export const normalOptions = {
  options: texts,
  /** One entry per option. */
  feedback: z.array(Feedback.nullable()),
  /** True if an option refers to others by position, so that options are not shuffled. */
  fixedOrder: z.boolean(),
}
export type WithOptions = z.output<z.ZodObject<typeof normalOptions>>

export const optionFields = {
  options: textList('options', 'option'),
  feedback: optionalList('the feedback', OptionalFeedback, CONTENT_LIMITS.options),
  fixedOrder: optionalFlag('fixedOrder'),
}

/** Options that refer to other options by position or collectively; shuffling would make them meaningless. */
const NAMES_OTHERS =
  /^\(?[a-h][.)] |\b[a-h]\b\)? ?(?:\b(?:and|or|nor)\b|&) ?\(?[a-h]\)?$|\b(?:all|none|both|neither|either|any|some|two) of (?:the )?(?:above|these|those|them|the (?:other )?(?:options|answers|choices))\b/i

const namesOthers = (option: string) => NAMES_OTHERS.test(option)

export function withOptions(options: string[], feedback: (Feedback | null)[], fixedOrder: boolean): WithOptions {
  return {
    options,
    feedback: feedbackPerOption(feedback, options.length),
    fixedOrder: fixedOrder || options.some(namesOthers),
  }
}

export function writeOptions({ options, feedback, fixedOrder }: WithOptions, correct: unknown): AuthorFields {
  return {
    options,
    correct,
    ...writeFeedbackList(feedback),
    ...present({ fixedOrder: fixedOrder && !options.some(namesOthers) }),
  }
}

/** Items in another order: `order[i]` is the written index of the item at displayed index `i`. */
export function pick<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return order.flatMap((index) => items.slice(index, index + 1))
}

/** Shuffles options with their feedback. */
export function shuffleOptions({ options, feedback }: WithOptions, random: Random) {
  const order = shuffledIndexes(options.length, random)
  return { order, options: pick(options, order), feedback: pick(feedback, order) }
}

type WithSeveralRight = { correct: readonly number[]; feedback: readonly (Feedback | null)[] }

/** Judges a selection and explains each choice that was wrongly made or missed. */
export function judgeSelection({ correct, feedback }: WithSeveralRight, answer: readonly number[]): Judged {
  const mistakes = feedback.flatMap((_, index) => (correct.includes(index) === answer.includes(index) ? [] : [index]))
  return { outcome: mistakes.length === 0 ? 'right' : 'wrong', feedback: feedbackAt(feedback, mistakes) }
}
