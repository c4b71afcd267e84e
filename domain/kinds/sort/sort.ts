import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { shuffledIndexes } from '../../content/variants/random.ts'
import { forward, Index, present, problem, requiredText, textList } from '../author-fields.ts'
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
import { sortAnswers } from './answers.ts'

const { groups: maxGroups, sortedItems: maxItems, optionText, blankText } = CONTENT_LIMITS

const shown = {
  groups: texts,
  items: texts,
}
const normal = { ...shown, ...normalPairs }
type Sort = z.output<z.ZodObject<typeof normal>>

const Groups = textList('groups', 'group', blankText).max(maxGroups, `it may have at most ${maxGroups} groups.`)
const Items = textList('items', 'item', optionText).max(maxItems, `it may have at most ${maxItems} items.`)

const WrittenSort = z
  .object({
    groups: Groups,
    items: z.array(
      z.tuple(
        [
          requiredText('the text of an item', optionText),
          z.union([Index, z.string()], 'the group of an item must be its name or index.'),
        ],
        'an item must have its text and its group.',
      ),
      'the items must be a list.',
    ),
    wrong: WrittenPairs,
  })
  .transform(({ groups, items, wrong }, context): Sort => {
    const correct = items.map(([, group]) => (typeof group === 'number' ? group : groups.indexOf(group.trim())))
    const stray = correct.findIndex((group) => group < 0 || group >= groups.length)
    if (stray >= 0) return problem(context, 'the group of an item does not exist.', ['items', stray, 1])
    return { groups, items: items.map(([text]) => text), correct, wrong }
  })

const NormalSort = z.object({
  groups: Groups,
  items: z.array(z.string('every item must be text.'), 'the items must be a list.'),
  correct: z.array(Index, 'the right groups must be a list of indexes.'),
  wrong: WrittenPairs,
})

export const sort = kind({
  ...sortAnswers,
  key: 'sort',
  name: 'sort into groups',
  answer: pairsAnswer,
  shown,
  normal,

  /** Written with the name of each item's group, or its index while the form has no names; in the normal form `correct` has the indexes. */
  written: z.looseObject({}).transform((fields, context): Sort => {
    const parsed = (Array.isArray(fields.correct) ? NormalSort : WrittenSort).safeParse(fields)
    if (!parsed.success) return forward(context, parsed.error, fields)
    const { groups, items, correct, wrong } = parsed.data
    const texts = Items.safeParse(items)
    if (!texts.success) {
      return forward(context, texts.error, items, ([index]) => ['items', ...(index === undefined ? [] : [index, 0])])
    }
    if (correct.length !== items.length || !correct.every((group) => group < groups.length)) {
      return problem(context, 'every item needs a group.', ['items'])
    }
    const found = findPairProblem({ correct, wrong }, { left: items.length, right: groups.length })
    if (found !== null) return problem(context, found.message, found.path)
    return { groups, items: texts.data, correct, wrong }
  }),
  write: ({ groups, items, correct, wrong }) => ({
    groups,
    items: items.map((text, index) => [text, groups[correct[index] ?? 0]]),
    ...present({ wrong: wrong.map(writePair) }),
  }),

  show: ({ groups, items }) => ({ groups: [...groups], items: [...items] }),
  correct: ({ correct }) => correct,
  judge: judgePairs,
  /** Groups stay in their order, which often has a meaning. */
  shuffle(question, random) {
    const order = shuffledIndexes(question.items.length, random)
    return {
      ...question,
      items: pick(question.items, order),
      correct: pick(question.correct, order),
      wrong: shufflePairs(question.wrong, 0, order),
    }
  },

  describeKey: (question) => describePairs(question, question.items, question.groups),
  editor: {
    fields: ['groups', 'items', 'wrong'],
    blank: {
      groups: ['', ''],
      items: [
        ['', 0],
        ['', 1],
      ],
    },
    example: {
      question: 'Sort the animals.',
      groups: ['Mammals', 'Birds'],
      items: [
        ['Bat', 'Mammals'],
        ['Penguin', 'Birds'],
        ['Whale', 'Mammals'],
      ],
      wrong: [{ pair: [0, 1], text: 'A bat has fur, and its young drink milk.' }],
    },
  },
})
