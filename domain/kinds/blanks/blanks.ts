import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { problem, requiredText } from '../author-fields.ts'
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
import { blanksIn } from '../blank-marks.ts'
import { kindWithMarks, markOf, taskOf } from '../kind.ts'
import { blanksAnswers } from './answers.ts'

const normal = {
  /** Text with the blanks as {1}, {2} … */
  text: z.string(),
  blanks: z.array(Blank),
}
type Blanks = z.output<z.ZodObject<typeof normal>>

export const blanks = kindWithMarks({
  ...blanksAnswers,
  key: 'blanks',
  name: 'fill in the blanks',
  answer: blankTexts,
  shown: { text: normal.text, blanks: z.array(ShownBlank) },
  normal,

  written: z
    .object({
      text: requiredText('the text with blanks'),
      blanks: z
        .array(AnyBlank, 'the blanks must be a list.')
        .min(1, 'it needs at least one blank.')
        .max(CONTENT_LIMITS.blanks, `it may have at most ${CONTENT_LIMITS.blanks} blanks.`),
    })
    .transform((fields, context): Blanks => {
      const { length } = fields.blanks
      const marks = blanksIn(fields.text)
      const isInOrder = marks.length === length && marks.every((blank, index) => blank === index)
      if (isInOrder) return fields
      const last = length === 1 ? 'once' : `to {${length}}, each once and in order`
      return problem(context, `its text must have {1} ${last}.`, ['text'])
    }),
  write: ({ text, blanks: list }) => ({ text, blanks: list.map(writeBlank) }),
  checkKey: ({ blanks: list, decimalMark }) =>
    checkBlanks(list, markOf({ decimalMark }), 'blank').map(({ index, path, message }) => ({
      path: ['blanks', index, ...path],
      message,
    })),

  show: ({ text, blanks: list }) => ({ text, blanks: list.map(showBlank) }),
  correct: ({ blanks: list }) => list.map(formatBlankKey),
  judge: (question, answer) =>
    judgeBlanks(question.blanks, answer, {
      mark: markOf(question),
      task: `${taskOf(question)}\n${question.text}`,
      name: 'Blank',
    }),
  marks: blankMarks,
  unmarked: ({ blanks: list }) => ({ parts: list.map(() => false) }),
  shuffle: (question, random) => ({
    ...question,
    blanks: question.blanks.map((blank) => shuffleBlank(blank, random)),
  }),

  describeKey: ({ text, blanks: list }) => [
    text,
    ...list.flatMap((blank, index) => describeBlank(blank, `{${index + 1}}`)),
  ],
  editor: {
    fields: ['text', 'blanks'],
    blank: { text: '', blanks: [] },
    example: {
      question: 'Complete the sentence.',
      text: 'The {1} take up water. Light falls on the {2}. A bean has {3} seed leaves.',
      blanks: [{ accept: ['roots', 'root'] }, { options: ['leaves', 'roots'], correct: 0 }, { answer: '2' }],
    },
  },
})
