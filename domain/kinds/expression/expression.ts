import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  explainUnreadable,
  isExpanded,
  readExpression,
  type WrittenExpression,
  withDecimalPoint,
} from '../../scoring/expressions/read-expression.ts'
import { hasRelationForm, isRelationForm, RELATION_FORMS } from '../../scoring/expressions/relation-forms.ts'
import { foreseen, problem, requiredText, writeForeseen } from '../author-fields.ts'
import { ForeseenValue, feedbackOf } from '../feedback.ts'
import { type Judged, type Judgment, kind, markOf, type QuestionBase, type Unreadable } from '../kind.ts'
import { typedText } from '../shown-fields.ts'
import { describeForeseen, wrongForm } from '../typed.ts'
import { expressionAnswers } from './answers.ts'

/** Forms that an expression may have to have in addition to being equal to the key. */
const EXPRESSION_FORMS = ['any', 'simplified', 'expanded', 'factored', ...RELATION_FORMS] as const
export type ExpressionForm = (typeof EXPRESSION_FORMS)[number]

/** Key of an expression question, in plain school notation: "2(x+3)" or "y = 2x + 1". */
const ExpressionKey = z.object({ value: z.string(), form: z.enum(EXPRESSION_FORMS) })
export type ExpressionKey = z.infer<typeof ExpressionKey>

const normal = { key: ExpressionKey, wrong: z.array(ForeseenValue) }
type Expression = z.output<z.ZodObject<typeof normal>>

const ExpressionText = requiredText('an expression', CONTENT_LIMITS.templateText)
const WrittenForm = z
  .enum(EXPRESSION_FORMS, `the form is none of ${EXPRESSION_FORMS.join(', ')}.`)
  .nullish()
  .transform((form) => form ?? 'any')

export const expression = kind({
  ...expressionAnswers,
  key: 'expression',
  name: 'expression',
  answer: typedText(CONTENT_LIMITS.expression),
  shown: {},
  normal,

  written: z
    .object({
      answer: ExpressionText.optional(),
      form: WrittenForm,
      key: z.object({ value: ExpressionText, form: WrittenForm }).optional(),
      wrong: foreseen(ExpressionText),
    })
    .transform(({ answer, form, key, wrong }, context): Expression => {
      if (key) return { key, wrong }
      if (answer === undefined) return problem(context, 'the answer is missing.', ['answer'])
      return { key: { value: answer, form }, wrong }
    }),
  write: ({ key: { value, form }, wrong }) => ({
    answer: value,
    ...(form === 'any' ? {} : { form }),
    ...writeForeseen(wrong),
  }),
  checkKey({ key, wrong, decimalMark }) {
    const read = (value: string) => readExpression(withDecimalPoint(value, markOf({ decimalMark })))
    const values = [key.value, ...wrong.map(({ value }) => value)]
    const unreadable = values.flatMap((value, index) => {
      const path = index === 0 ? ['answer'] : ['wrong', index - 1, 'value']
      return read(value) === null ? [{ path, message: `the expression "${value}" cannot be read.` }] : []
    })
    const written = read(key.value)
    return written === null || hasReadableForm(written, key.form) ? unreadable : [...unreadable, wrongForm(key.value)]
  },

  show: () => ({}),
  correct: ({ key }) => key.value,
  judge: judgeExpression,

  describeKey: ({ key: { value, form }, wrong }) => [
    `Answer: ${value}${form === 'any' ? '' : `, ${form}`}`,
    ...describeForeseen(wrong),
  ],
  editor: {
    fields: ['answer', 'form', 'wrong'],
    blank: { answer: '' },
    example: {
      question: 'Write 2 times the sum of x and 3.',
      answer: '2(x+3)',
      wrong: [{ value: '2x+3', text: 'Only x was doubled. The sum needs parentheses.' }],
    },
    isTyped: true,
  },
})

/** Checks the forms of a key that need no computer algebra. */
function hasReadableForm(key: WrittenExpression, form: ExpressionForm): boolean {
  if (form === 'expanded') return isExpanded(key)
  return !isRelationForm(form) || hasRelationForm(key, key, form)
}

// not translated: feedback is a part of the question
const OTHER_FORM: Record<ExpressionForm, string> = {
  any: 'Write it in the form that the question asks for.',
  simplified: 'Your answer is equal, but it can be simplified.',
  expanded: 'Your answer is equal, but not expanded. Multiply out the parentheses.',
  factored: 'Your answer is equal, but not factored. Write it as a product.',
  solved: 'Your answer is equal, but not solved. Write the letter alone on one side, and simplify the other.',
  'slope-intercept': 'Your answer is equal, but not in the form y = mx + b.',
  equation: 'Write the equation for the question, not its solution.',
}

type Marked = Pick<QuestionBase, 'decimalMark'>

/** What a judge of expressions compares, in the notation with a decimal point; null for an answer that is unreadable. */
export function expressionTask({ key, wrong, decimalMark }: Expression & Marked, typed: string) {
  const mark = markOf({ decimalMark })
  if (explainUnreadable(key.value, typed, mark) !== null) return null
  return {
    key: { ...key, value: withDecimalPoint(key.value, mark) },
    wrong: wrong.map(({ value }) => withDecimalPoint(value, mark)),
    typed: withDecimalPoint(typed, mark),
  }
}

export function judgeExpression(
  { key, wrong, decimalMark }: Expression & Marked,
  typed: string,
  judgment: Judgment | undefined,
): Judged | Unreadable | { outcome: 'undecided' } {
  const unreadable = explainUnreadable(key.value, typed, markOf({ decimalMark }))
  if (unreadable !== null) return { outcome: 'unreadable', message: unreadable }
  if (judgment === undefined) return { outcome: 'undecided' }
  switch (judgment.outcome) {
    case 'equal':
      return { outcome: 'right', feedback: [] }
    case 'undecided':
    case 'parts':
      return { outcome: 'undecided' }
    default: {
      const foreseen = judgment.wrong === null ? undefined : wrong[judgment.wrong]
      if (foreseen) return { outcome: 'wrong', feedback: [feedbackOf(foreseen, null)] }
      const text = judgment.outcome === 'other-form' ? OTHER_FORM[key.form] : null
      return { outcome: 'wrong', feedback: text === null ? [] : [{ text, misconception: null, at: null }] }
    }
  }
}
