import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { type Random, shuffledIndexes } from '../../content/variants/random.ts'
import {
  type AuthorFields,
  forward,
  Index,
  optionalList,
  present,
  problem,
  requiredText,
  textList,
} from '../author-fields.ts'
import { pick } from '../choices.ts'
import { kind } from '../kind.ts'
import {
  describePairs,
  findPairProblem,
  judgePairs,
  normalPairs,
  pairsAnswer,
  shufflePairs,
  WrittenPairs,
  writePair,
} from '../pairs.ts'
import { texts } from '../shown-fields.ts'
import { matchAnswers } from './answers.ts'

const normal = {
  left: texts,
  /** Distinct right sides; some may have no left side. */
  partners: texts,
  ...normalPairs,
}
export type Match = z.output<z.ZodObject<typeof normal>>

const { pairs: maxPairs, extraRights: maxExtra, optionText } = CONTENT_LIMITS

const SideText = requiredText('a text to match', optionText)
const Left = textList('pairs', 'left side', optionText).max(maxPairs, `it may have at most ${maxPairs} pairs.`)
const WrittenMatch = z
  .object({
    pairs: z
      .array(z.tuple([SideText, SideText], 'a pair must have two texts.'), 'the pairs must be a list.')
      .min(2, 'it needs at least two pairs.')
      .max(maxPairs, `it may have at most ${maxPairs} pairs.`),
    extra: optionalList('the extra right sides', SideText, maxExtra),
    wrong: WrittenPairs,
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
  wrong: WrittenPairs,
})

/** What this kind shares with the kind `label`, whose left sides are places of a figure. */
export const matchParts = {
  ...matchAnswers,
  answer: pairsAnswer,
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
    const found = findPairProblem({ correct, wrong }, { left: left.length, right: partners.length })
    if (found !== null) return problem(context, found.message, found.path)
    return { left, partners, correct, wrong }
  }),
  write: writeMatch,

  show: ({ left, partners }: Match) => ({ left: [...left], partners: [...partners] }),
  correct: ({ correct }: Match) => correct,
  judge: judgePairs,
  shuffle(question: Match, random: Random): Match {
    const order = shuffledIndexes(question.partners.length, random)
    return {
      ...question,
      partners: pick(question.partners, order),
      correct: question.correct.map((partner) => order.indexOf(partner)),
      wrong: shufflePairs(question.wrong, 1, order),
    }
  },

  describeKey: (question: Match) => describePairs(question, question.left, question.partners),
}

export const match = kind({
  ...matchParts,
  key: 'match',
  name: 'match pairs',
  editor: {
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
