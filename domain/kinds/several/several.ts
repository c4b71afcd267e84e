import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { findInvalidIndex, problem } from '../author-fields.ts'
import { judgeSelection, normalOptions, optionFields, shuffleOptions, withOptions, writeOptions } from '../choices.ts'
import { describeChoices } from '../feedback.ts'
import { kind } from '../kind.ts'
import { indexes, texts } from '../shown-fields.ts'
import { severalAnswers } from './answers.ts'

export const several = kind({
  ...severalAnswers,
  key: 'several',
  name: 'several choices',
  answer: indexes,
  shown: { options: texts },
  normal: { ...normalOptions, correct: z.array(z.int()) },

  /** `correct` has the indexes of the correct options, at least one. */
  written: z
    .object({
      ...optionFields,
      correct: z
        .array(z.int('every right option must be an index.').min(0), 'the right options must be a list of indexes.')
        .min(1, 'at least one option must be right.')
        .max(CONTENT_LIMITS.options, `it may have at most ${CONTENT_LIMITS.options} options.`),
    })
    .transform(({ options, feedback, fixedOrder, correct }, context) => {
      const invalid = findInvalidIndex(correct, options.length)
      if (invalid !== null)
        return problem(context, `the right options count from 0 to ${options.length - 1}, each once.`, ['correct'])
      const sorted = correct.toSorted((a, b) => a - b)
      return { ...withOptions(options, feedback, fixedOrder), correct: sorted }
    }),
  write: (question) => writeOptions(question, question.correct),

  show: ({ options }) => ({ options: [...options] }),
  correct: ({ correct }) => correct,
  judge: judgeSelection,
  shuffle(question, random) {
    if (question.fixedOrder) return question
    const { order, ...shuffled } = shuffleOptions(question, random)
    const correct = question.correct.map((index) => order.indexOf(index)).toSorted((a, b) => a - b)
    return { ...question, ...shuffled, correct }
  },

  describeKey: ({ options, correct, feedback }) => describeChoices(options, (at) => correct.includes(at), feedback),
  editor: {
    fields: ['options', 'correct', 'feedback', 'fixedOrder'],
    blank: { options: ['', '', '', ''], correct: [] },
    example: {
      question: 'Which numbers are even?',
      options: ['3', '4', '7', '10'],
      correct: [1, 3],
      feedback: [{ text: '3 is odd: it leaves a remainder of 1.' }, null, { text: '7 is odd.' }, null],
    },
    texts: { field: 'options', right: 'several' },
  },
})
