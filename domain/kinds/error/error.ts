import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  feedbackPerOption,
  Index,
  OptionalFeedback,
  optionalList,
  problem,
  writeFeedbackList,
} from '../author-fields.ts'
import { normalOptions, optionFields, shuffleOptions, withOptions, writeOptions } from '../choices.ts'
import { describeChoices, Feedback, feedbackAt } from '../feedback.ts'
import { kind } from '../kind.ts'
import { writtenLines } from '../lines.ts'
import { pairsAnswer } from '../pairs.ts'
import { texts } from '../shown-fields.ts'
import { errorAnswers } from './answers.ts'

const { solutionLines: maxLines, reasons: maxReasons } = CONTENT_LIMITS

const shown = {
  /** Lines of a worked solution. */
  lines: texts,
  /** Reasons to choose from. */
  options: texts,
}

const normal = {
  ...normalOptions,
  lines: texts,
  /** Index of the first wrong line. */
  line: z.int(),
  /** One entry per line. */
  lineFeedback: z.array(Feedback.nullable()),
  /** Index of the reason. */
  correct: z.int(),
}

export const error = kind({
  ...errorAnswers,
  key: 'error',
  name: 'find the error',
  answer: pairsAnswer,
  shown,
  normal,

  written: z
    .object({
      ...optionFields,
      options: optionFields.options.max(maxReasons, `it may have at most ${maxReasons} reasons.`),
      correct: z.int('the right reason must be an index.').min(0),
      lines: writtenLines(3),
      line: Index,
      lineFeedback: optionalList('the feedback on lines', OptionalFeedback, maxLines),
    })
    .transform(({ options, feedback, fixedOrder, correct, lines, line, lineFeedback }, context) => {
      if (line >= lines.length) {
        return problem(context, `the line with the error counts from 0 to ${lines.length - 1}.`, ['line'])
      }
      if (correct >= options.length) {
        return problem(context, `the right reason counts from 0 to ${options.length - 1}.`, ['correct'])
      }
      const onLines = feedbackPerOption(lineFeedback, lines.length)
      return { ...withOptions(options, feedback, fixedOrder), correct, lines, line, lineFeedback: onLines }
    }),
  write: (question) => ({
    lines: question.lines,
    line: question.line,
    ...writeFeedbackList(question.lineFeedback, 'lineFeedback'),
    ...writeOptions(question, question.correct),
  }),

  show: ({ lines, options }) => ({ lines: [...lines], options: [...options] }),
  correct: ({ line, correct }) => [line, correct],
  judge: (question, [line = null, reason = null]) => ({
    outcome: line === question.line && reason === question.correct ? 'right' : 'wrong',
    // Reasons are counted after the lines.
    feedback: [
      ...feedbackAt(question.lineFeedback, line === null ? [] : [line]),
      ...feedbackAt(question.feedback, reason === null ? [] : [reason]).map((one) => ({
        ...one,
        at: question.lines.length + (reason ?? 0),
      })),
    ],
  }),
  /** Lines stay in their order. */
  shuffle(question, random) {
    if (question.fixedOrder) return question
    const { order, ...shuffled } = shuffleOptions(question, random)
    return { ...question, ...shuffled, correct: order.indexOf(question.correct) }
  },

  describeKey: ({ lines, line, lineFeedback, options, correct, feedback }) => [
    ...describeChoices(
      lines,
      (at) => at === line,
      lineFeedback,
      (at) => `${at + 1}`,
    ),
    ...describeChoices(options, (at) => at === correct, feedback),
  ],
  editor: {
    fields: ['lines', 'line', 'lineFeedback', 'options', 'correct', 'feedback', 'fixedOrder'],
    blank: { lines: ['', '', ''], line: null, options: ['', ''], correct: null },
    example: {
      question: 'Sam solved an equation. Which line has the first error, and why?',
      lines: ['$3(x + 2) = 18$', '$3x + 2 = 18$', '$3x = 16$', '$x = \\frac{16}{3}$'],
      line: 1,
      lineFeedback: [
        { text: 'This line is the equation itself.' },
        null,
        { text: 'This follows from line 2: Sam subtracted 2 from both sides.' },
        { text: 'This follows from line 3: Sam divided both sides by 3.' },
      ],
      options: [
        'The 3 multiplies only the x, not the 2.',
        'Sam should have added 2 to both sides.',
        'Sam should have divided by 2.',
      ],
      correct: 0,
      feedback: [
        null,
        { text: 'That would not undo “plus 2.”' },
        { text: 'The x is multiplied by 3, so dividing by 3 undoes it.' },
      ],
    },
    texts: { field: 'options', right: 'one' },
  },
})
