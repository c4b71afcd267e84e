import { z } from 'zod'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { findInvalidIndex } from './parse-choices.ts'
import {
  feedbackFields,
  forward,
  OptionalFeedback,
  optionalList,
  problem,
  requiredText,
  textList,
} from './parse-fields.ts'

const { items: maxItems, pairs: maxPairs, extraRights: maxExtra, foreseen: maxForeseen, optionText } = CONTENT_LIMITS

const Index = z.int('an index must be a whole number.').min(0, 'an index counts from 0.').max(99)
const Places = z.array(Index, 'an order must be a list of indexes.').max(maxItems)

/** Written with the items in the correct order; in the normal form `correct` has the order. */
export const Order = z
  .object({
    items: textList('items', 'item', optionText).max(maxItems, `it may have at most ${maxItems} items.`),
    correct: Places.optional(),
    wrong: optionalList('the foreseen orders', z.object({ order: Places, ...feedbackFields }), maxForeseen),
    feedback: OptionalFeedback,
  })
  .transform(({ items, correct = [...items.keys()], wrong, feedback }, context) => {
    const isOrder = (places: readonly number[]) =>
      places.length === items.length && findInvalidIndex(places, items.length) === null
    if (![correct, ...wrong.map(({ order }) => order)].every(isOrder)) {
      return problem(context, `an order must have each index from 0 to ${items.length - 1} once.`, ['wrong'])
    }
    const right = wrong.findIndex(({ order }) => order.join() === correct.join())
    if (right >= 0) return problem(context, 'a foreseen order is the right one.', ['wrong', right])
    return { kind: 'order' as const, items, correct, wrong, feedback }
  })

const SideText = requiredText('a text to match', optionText)
const Left = textList('pairs', 'left side', optionText).max(maxPairs, `it may have at most ${maxPairs} pairs.`)
const Wrong = optionalList(
  'the foreseen pairs',
  z.object({ pair: z.tuple([Index, Index], 'a foreseen pair has two indexes.'), ...feedbackFields }),
  maxForeseen,
)

const WrittenMatch = z
  .object({
    pairs: z
      .array(z.tuple([SideText, SideText], 'a pair must have two texts.'), 'the pairs must be a list.')
      .min(2, 'it needs at least two pairs.')
      .max(maxPairs, `it may have at most ${maxPairs} pairs.`),
    extra: optionalList('the extra right sides', SideText, maxExtra),
    wrong: Wrong,
  })
  .transform(({ pairs, extra, wrong }) => {
    const rights = [...pairs.map(([, right]) => right), ...extra]
    // Two left sides may share a right side, which is then displayed once.
    const partners = [...new Set(rights)]
    return {
      left: pairs.map(([left]) => left),
      partners,
      correct: pairs.map(([, text]) => partners.indexOf(text)),
      wrong: wrong.map(({ pair: [left, index], ...feedback }) => {
        const text = rights[index]
        const pair: [number, number] = [left, text === undefined ? rights.length : partners.indexOf(text)]
        return { pair, ...feedback }
      }),
    }
  })

const NormalMatch = z.object({
  left: z.array(SideText),
  partners: z.array(SideText, 'the right sides must be a list.').max(maxPairs + maxExtra),
  correct: z.array(Index, 'the right partners must be a list of indexes.'),
  wrong: Wrong,
})

/** Written as `pairs` and `extra`; in the normal form `correct` has the index of each left side's partner. */
export const Match = z.looseObject({}).transform((fields, context) => {
  const parsed = ('left' in fields ? NormalMatch : WrittenMatch).safeParse(fields)
  if (!parsed.success) return forward(context, parsed.error, fields)
  const { left, partners, correct, wrong } = parsed.data
  const lefts = Left.safeParse(left)
  if (!lefts.success)
    return forward(context, lefts.error, left, ([index]) => ['pairs', ...(index === undefined ? [] : [index, 0])])
  if (partners.length < 2) return problem(context, 'it needs at least two different right sides.', ['pairs'])
  if (new Set(partners).size < partners.length) return problem(context, 'a right side is used more than once.')
  const isPartner = (index: number) => index < partners.length
  if (correct.length !== left.length || !correct.every(isPartner)) {
    return problem(context, 'every left side needs a right side.')
  }
  const stray = wrong.findIndex(({ pair }) => pair[0] >= left.length || !isPartner(pair[1]))
  if (stray >= 0) return problem(context, 'a foreseen pair has an index that does not exist.', ['wrong', stray])
  const right = wrong.findIndex(({ pair }) => correct[pair[0]] === pair[1])
  if (right >= 0) return problem(context, 'a foreseen pair is a right one.', ['wrong', right])
  return { kind: 'match' as const, left, partners, correct, wrong }
})
