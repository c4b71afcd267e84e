import { z } from 'zod'
import { problem } from '../author-fields.ts'
import { normalOptions, optionFields, shuffleOptions, withOptions, writeOptions } from '../choices.ts'
import { describeChoices, feedbackAt } from '../feedback.ts'
import { kind } from '../kind.ts'
import { index, texts } from '../shown-fields.ts'
import { singleAnswers } from './answers.ts'

export const single = kind({
  ...singleAnswers,
  key: 'single',
  name: 'single choice',
  answer: index,
  shown: { options: texts },
  normal: { ...normalOptions, correct: z.int() },

  /** `correctAnswer` is an option's text or index; `correct` is its index, as stored. */
  written: z
    .object({ ...optionFields, correctAnswer: z.unknown().optional(), correct: z.unknown().optional() })
    .superRefine(({ correctAnswer, correct }, context) => {
      if ((correctAnswer ?? correct ?? null) === null) problem(context, 'the correct answer is missing.', ['correct'])
    })
    .transform(({ options, feedback, fixedOrder, correctAnswer, correct }, context) => {
      const found = findCorrect(correctAnswer ?? null, correct ?? null, options)
      if (typeof found === 'string') return problem(context, found, ['correct'])
      return { ...withOptions(options, feedback, fixedOrder), correct: found }
    }),
  write: (question) => writeOptions(question, question.correct),

  show: ({ options }) => ({ options: [...options] }),
  correct: ({ correct }) => correct,
  judge: ({ correct, feedback }, answer) => ({
    outcome: answer === correct ? 'right' : 'wrong',
    feedback: feedbackAt(feedback, [answer]),
  }),
  shuffle(question, random) {
    if (question.fixedOrder) return question
    const { order, ...shuffled } = shuffleOptions(question, random)
    return { ...question, ...shuffled, correct: order.indexOf(question.correct) }
  },

  describeKey: ({ options, correct, feedback }) => describeChoices(options, (at) => at === correct, feedback),
  editor: {
    fields: ['options', 'correct', 'feedback', 'fixedOrder'],
    blank: { options: ['', '', '', ''], correct: null },
    texts: { field: 'options', right: 'one' },
  },
})

/** Index of the correct option, or an error message. */
function findCorrect(answer: unknown, index: unknown, options: readonly string[]): number | string {
  if (answer !== null && index !== null) return 'it has both correctAnswer and correct; keep one.'

  // A number is always an index, so that 2 and "2" differ when the options are numbers.
  const choice = answer ?? index
  if (typeof choice === 'number') {
    return Number.isInteger(choice) && choice >= 0 && choice < options.length
      ? choice
      : `the correct answer as a number counts options from 0 to ${options.length - 1}.`
  }
  if (typeof answer !== 'string') return 'the correct answer must be the text or the index of an option.'
  const text = answer.trim()
  const byText = options.indexOf(text)
  if (byText >= 0) return byText
  return /^\d+$/.test(text) && Number(text) < options.length
    ? Number(text)
    : `the correct answer "${text}" is not one of the options.`
}
