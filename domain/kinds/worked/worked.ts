import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { problem } from '../author-fields.ts'
import {
  AnyBlank,
  Blank,
  blankMarks,
  blankTexts,
  checkBlanks,
  describeBlank,
  formatBlankKey,
  judgeBlanks,
  ShownBlank,
  showBlank,
  shuffleBlank,
  writeBlank,
} from '../blank.ts'
import { kindWithMarks, markOf, taskOf } from '../kind.ts'
import { writtenLines } from '../lines.ts'
import { texts } from '../shown-fields.ts'
import { blanksByLine, workedAnswers } from './answers.ts'

const { blanks: maxBlanks } = CONTENT_LIMITS

const normal = {
  /** Lines of a solution with the blanks as {1}, {2} … */
  lines: texts,
  blanks: z.array(Blank),
  /** Number of the first blanks that are given; practice draws it (domain/practice/fading.ts), and authors don't write it. */
  given: z.int(),
}
type Worked = z.output<z.ZodObject<typeof normal>>

const openBlanks = ({ blanks, given }: Worked): Blank[] => blanks.slice(given)
const givenTexts = ({ blanks, given }: Worked): string[] =>
  blanks.slice(0, given).map((blank) => formatBlankKey(blank).replace(/^-/, '−'))

export const worked = kindWithMarks({
  ...workedAnswers,
  key: 'worked',
  name: 'complete a solution',
  answer: blankTexts,
  shown: {
    lines: texts,
    /** Texts of the first blanks, which are not to be filled in. */
    given: texts,
    /** Blanks to fill in. */
    blanks: z.array(ShownBlank),
  },
  normal,

  written: z
    .object({
      lines: writtenLines(2),
      blanks: z
        .array(AnyBlank, 'the blanks must be a list.')
        .min(1, 'it needs at least one blank.')
        .max(maxBlanks, `it may have at most ${maxBlanks} blanks.`),
      given: z.int().min(0).optional(),
    })
    .transform(({ lines, blanks, given = 0 }, context): Worked => {
      const marks = blanksByLine(lines).flat()
      const isInOrder = marks.length === blanks.length && marks.every((blank, index) => blank === index)
      if (!isInOrder) {
        const last = blanks.length === 1 ? 'once' : `to {${blanks.length}}, each once and in order`
        return problem(context, `its lines must have {1} ${last}.`, ['lines'])
      }
      if (given >= blanks.length) return problem(context, 'at least one blank must be open.', ['given'])
      return { lines, blanks, given }
    }),
  write: ({ lines, blanks, given }) => ({ lines, blanks: blanks.map(writeBlank), ...(given > 0 && { given }) }),
  checkKey: ({ blanks, decimalMark }) =>
    checkBlanks(blanks, markOf({ decimalMark }), 'blank').map(({ index, path, message }) => ({
      path: ['blanks', index, ...path],
      message,
    })),

  show: (question) => ({
    lines: [...question.lines],
    given: givenTexts(question),
    blanks: openBlanks(question).map(showBlank),
  }),
  correct: (question) => openBlanks(question).map(formatBlankKey),
  judge: (question, answer) =>
    judgeBlanks(openBlanks(question), answer, {
      mark: markOf(question),
      task: [taskOf(question), ...question.lines].join('\n'),
      name: 'Blank',
    }),
  marks: blankMarks,
  unmarked: (question) => ({ parts: openBlanks(question).map(() => false) }),
  shuffle: (question, random) => ({ ...question, blanks: question.blanks.map((blank) => shuffleBlank(blank, random)) }),
  fade: (question, share) => {
    const withBlanks = blanksByLine(question.lines).filter((blanks) => blanks.length > 0)
    const open = Math.max(1, Math.ceil(share * withBlanks.length))
    return { ...question, given: withBlanks.at(-open)?.[0] ?? 0 }
  },

  describeKey: ({ lines, blanks }) => [
    ...lines,
    ...blanks.flatMap((blank, index) => describeBlank(blank, `{${index + 1}}`)),
  ],
  editor: {
    fields: ['lines', 'blanks'],
    blank: { lines: ['', ''], blanks: [] },
    example: {
      question: 'Solve 3(x + 2) = 18. Complete the solution.',
      lines: ['$3(x + 2) = 18$', '$3x +$ {1} $= 18$', '$3x =$ {2}', '$x =$ {3}'],
      blanks: [
        { answer: '6', wrong: [{ value: '2', text: 'The 3 multiplies the 2, too.' }] },
        { answer: '12', wrong: [{ value: '24', text: 'Subtract 6 from both sides.' }] },
        { answer: '4', wrong: [{ value: '9', text: 'Divide by 3 instead of subtracting it.' }] },
      ],
    },
  },
})
