import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { shuffledIndexes } from '../../content/variants/random.ts'
import {
  feedbackFields,
  findInvalidIndex,
  Index,
  OptionalFeedback,
  optionalList,
  present,
  problem,
  textList,
  writeFeedback,
} from '../author-fields.ts'
import { pick } from '../choices.ts'
import { describeFeedback, Feedback, feedbackOf } from '../feedback.ts'
import { kind } from '../kind.ts'
import { indexes, texts } from '../shown-fields.ts'
import { orderAnswers } from './answers.ts'

const { items: maxItems, foreseen: maxForeseen, optionText } = CONTENT_LIMITS

const Places = z.array(Index, 'an order must be a list of indexes.').max(maxItems)

export const order = kind({
  ...orderAnswers,
  key: 'order',
  name: 'put in order',
  /** Indexes of the items, first to last. */
  answer: indexes,
  shown: { items: texts },
  normal: {
    items: texts,
    /** Indexes of the items in the correct order. */
    correct: z.array(z.int()),
    wrong: z.array(z.object({ ...Feedback.shape, order: z.array(z.int()) })),
    /** Feedback for a wrong order that was not foreseen. */
    feedback: Feedback.nullable(),
  },

  /** An author writes the items in the correct order; in the normal form `correct` has the order. */
  written: z
    .object({
      items: textList('items', 'item', optionText).max(maxItems, `it may have at most ${maxItems} items.`),
      correct: Places.optional(),
      wrong: optionalList('the foreseen orders', z.object({ order: Places, ...feedbackFields }), maxForeseen),
      feedback: OptionalFeedback,
    })
    .transform(({ items, correct = [...items.keys()], wrong, feedback }, context) => {
      const isOrder = (places: readonly number[]) =>
        places.length === items.length && findInvalidIndex(places, items.length) === null
      if (![correct, ...wrong.map((one) => one.order)].every(isOrder)) {
        return problem(context, `an order must have each index from 0 to ${items.length - 1} once.`, ['wrong'])
      }
      const right = wrong.findIndex((one) => one.order.join() === correct.join())
      if (right >= 0) return problem(context, 'a foreseen order is the right one.', ['wrong', right])
      return { items, correct, wrong, feedback }
    }),
  write({ items, correct, wrong, feedback }) {
    const isWrittenOrder = correct.every((index, place) => index === place)
    return {
      items,
      ...(isWrittenOrder ? {} : { correct }),
      ...present({ wrong: wrong.map(({ order: places, ...one }) => ({ order: places, ...writeFeedback(one) })) }),
      ...(feedback === null ? {} : { feedback: writeFeedback(feedback) }),
    }
  },

  show: ({ items }) => ({ items: [...items] }),
  correct: ({ correct }) => correct,
  judge({ correct, wrong, feedback }, answer) {
    if (isSameList(correct, answer)) return { outcome: 'right', feedback: [] }
    const foreseen = wrong.find((one) => isSameList(one.order, answer)) ?? feedback
    return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
  },
  shuffle(question, random) {
    const shuffled = shuffledIndexes(question.items.length, random)
    const moved = (places: readonly number[]) => places.map((index) => shuffled.indexOf(index))
    return {
      ...question,
      items: pick(question.items, shuffled),
      correct: moved(question.correct),
      wrong: question.wrong.map((one) => ({ ...one, order: moved(one.order) })),
    }
  },

  describeKey({ items, correct, wrong, feedback }) {
    const describe = (places: readonly number[]) => orderAnswers.describe({ items }, places, (text) => text ?? '')
    return [
      `Answer: ${describe(correct)}`,
      ...wrong.map((one) => `Wrong: ${describe(one.order)}${describeFeedback(one)}`),
      ...(feedback ? [`Any other order${describeFeedback(feedback)}`] : []),
    ]
  },
  editor: {
    fields: ['items', 'wrong', 'feedback'],
    blank: { items: ['', '', ''] },
    example: {
      question: 'Put these in order, from first to last.',
      items: ['Seed', 'Sprout', 'Flower', 'Pod'],
      feedback: { text: 'Start with what you plant.' },
    },
    texts: { field: 'items', right: null },
  },
})

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((index, place) => index === b[place])
}
