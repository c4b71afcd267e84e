import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { shuffledIndexes } from '../../content/variants/random.ts'
import {
  type AuthorFields,
  feedbackFields,
  forward,
  Index,
  optionalList,
  present,
  problem,
  requiredText,
  textList,
  writeFeedback,
} from '../author-fields.ts'
import { pick } from '../choices.ts'
import { describeFeedback, Feedback, feedbackOf } from '../feedback.ts'
import { kind } from '../kind.ts'
import { index, texts } from '../shown-fields.ts'
import { matchAnswers } from './answers.ts'

const normal = {
  left: texts,
  /** Distinct right sides; some may have no left side. */
  partners: texts,
  /** Index of the partner for each left side. */
  correct: z.array(z.int()),
  wrong: z.array(z.object({ ...Feedback.shape, pair: z.tuple([z.int(), z.int()]) })),
}
type Match = z.output<z.ZodObject<typeof normal>>

const { pairs: maxPairs, extraRights: maxExtra, foreseen: maxForeseen, optionText } = CONTENT_LIMITS

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

export const match = kind({
  ...matchAnswers,
  key: 'match',
  name: 'match pairs',
  /** Index of the partner for each left side; null while it has none. */
  answer: z.array(index.nullable()).max(CONTENT_LIMITS.options),
  shown: { left: texts, partners: texts },
  normal,

  /** Written as `pairs` and `extra`; in the normal form `correct` has the index of each left side's partner. */
  written: z.looseObject({}).transform((fields, context): Match => {
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
    return { left, partners, correct, wrong }
  }),
  write: writeMatch,

  show: ({ left, partners }) => ({ left: [...left], partners: [...partners] }),
  correct: ({ correct }) => correct,
  judge({ correct, wrong }, answer) {
    const mistakes = correct.flatMap((right, left) => (answer[left] === right ? [] : [left]))
    const feedback = mistakes.flatMap((left) => {
      const foreseen = wrong.find(({ pair }) => pair[0] === left && pair[1] === answer[left])
      return foreseen ? [feedbackOf(foreseen, left)] : []
    })
    return { outcome: mistakes.length === 0 ? 'right' : 'wrong', feedback }
  },
  shuffle(question, random) {
    const order = shuffledIndexes(question.partners.length, random)
    return {
      ...question,
      partners: pick(question.partners, order),
      correct: question.correct.map((partner) => order.indexOf(partner)),
      wrong: question.wrong.map(({ pair: [left, partner], ...feedback }) => ({
        ...feedback,
        pair: [left, order.indexOf(partner)] satisfies [number, number],
      })),
    }
  },

  describeKey: ({ left, partners, correct, wrong }) => [
    ...left.map((text, at) => `${text} → ${partners[correct[at] ?? 0]}`),
    ...partners.filter((_, at) => !correct.includes(at)).map((text) => `Extra: ${text}`),
    ...wrong.map((one) => `Wrong: ${left[one.pair[0]]} → ${partners[one.pair[1]]}${describeFeedback(one)}`),
  ],
  editor: {
    title: 'Match pairs',
    fields: ['pairs', 'extra', 'wrong'],
    blank: {
      pairs: [
        ['', ''],
        ['', ''],
      ],
    },
    example: {
      question: 'Match each part of a plant with its job.',
      pairs: [
        ['Roots', 'Take up water'],
        ['Leaves', 'Catch light'],
      ],
      extra: ['Draw bees'],
      wrong: [{ pair: [0, 1], text: 'Roots grow in the dark.' }],
    },
  },
})

/** Left sides with the same partner each name it; right sides without a left side become `extra`. */
function writeMatch({ left, partners, correct, wrong }: Match): AuthorFields {
  const pairs = left.map((text, index) => [text, partners[correct[index] ?? 0] ?? ''])
  const used = new Set(correct)
  const extra = partners.filter((_, index) => !used.has(index))
  const isWrittenOrder = [...new Set(pairs.map(([, right]) => right)), ...extra].join('\0') === partners.join('\0')
  // Reordered right sides, as in a draw, are not rewritten because indexes refer to them.
  if (!isWrittenOrder) return { left, partners, correct, ...present({ wrong: wrong.map(writePair) }) }
  const rights = [...pairs.map(([, right]) => right), ...extra]
  const written = wrong.map((one) => {
    const [index, partner] = one.pair
    return writePair({ ...one, pair: [index, rights.indexOf(partners[partner] ?? '')] })
  })
  return { pairs, ...present({ extra, wrong: written }) }
}

const writePair = ({ pair, ...feedback }: Match['wrong'][number]) => ({ pair, ...writeFeedback(feedback) })
