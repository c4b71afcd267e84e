import { z } from 'zod'
import { MAX_NUMBER_LENGTH } from '../../scoring/numbers/read-number.ts'
import type { NumberKey } from '../../scoring/numbers/score-number.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'
import {
  feedbackFields,
  forward,
  numberText,
  optionalFlag,
  optionalList,
  optionalText,
  problem,
  requiredText,
  textList,
} from './parse-fields.ts'

/** Foreseen wrong answers, each with feedback. */
const foreseen = (value: z.ZodType<string>) =>
  optionalList('the foreseen wrong answers', z.object({ value, ...feedbackFields }), CONTENT_LIMITS.foreseen)

const Numeric = numberText('a number', CONTENT_LIMITS.templateText)

const Unit = z.object(
  {
    name: requiredText('the name of the unit', MAX_NUMBER_LENGTH),
    required: optionalFlag('required'),
    convertible: optionalFlag('convertible'),
  },
  'a unit has a name.',
)

const FORMS = ['any', 'lowest-terms', 'decimal', 'fraction', 'mixed', 'scientific', 'ratio'] as const

const keyFields = {
  tolerance: numberText('the tolerance', MAX_NUMBER_LENGTH)
    .nullish()
    .transform((tolerance) => tolerance || null),
  form: z
    .enum(FORMS, `the form is none of ${FORMS.join(', ')}.`)
    .nullish()
    .transform((form) => form ?? 'any'),
  significantDigits: z
    .int('the significant digits must be a whole number.')
    .min(1, 'at least one digit is significant.')
    .max(15, 'at most 15 digits can be significant.')
    .nullish()
    .transform((digits) => digits ?? null),
  unit: Unit.nullish().transform((unit) => unit ?? null),
}

/** Key as an author writes it, with `answer` next to its rules, or `key` as in the normal form. */
const numberFields = {
  answer: Numeric.optional(),
  key: z.object({ value: Numeric, ...keyFields }).optional(),
  ...keyFields,
  label: optionalText('the label', CONTENT_LIMITS.blankText),
  wrong: foreseen(Numeric),
}

type NumberFields = z.infer<z.ZodObject<typeof numberFields>>

function numberQuestion({ answer, key, label, wrong, ...rules }: NumberFields, context: z.RefinementCtx) {
  if (key) return { key, label, wrong }
  if (!answer) return problem(context, 'the answer is missing.', ['answer'])
  const { tolerance, form, significantDigits, unit } = rules
  const written: NumberKey = { value: answer, tolerance, form, significantDigits, unit }
  return { key: written, label, wrong }
}

export const Numbers = z
  .object(numberFields)
  .transform((fields, context) => ({ kind: 'number' as const, ...numberQuestion(fields, context) }))

const EXPRESSION_FORMS = ['any', 'simplified', 'expanded', 'factored'] as const
const ExpressionText = requiredText('an expression', CONTENT_LIMITS.templateText)
const ExpressionForm = z
  .enum(EXPRESSION_FORMS, `the form is none of ${EXPRESSION_FORMS.join(', ')}.`)
  .nullish()
  .transform((form) => form ?? 'any')

export const Expression = z
  .object({
    answer: ExpressionText.optional(),
    form: ExpressionForm,
    key: z.object({ value: ExpressionText, form: ExpressionForm }).optional(),
    wrong: foreseen(ExpressionText),
  })
  .transform(({ answer, form, key, wrong }, context) => {
    if (key) return { kind: 'expression' as const, key, wrong }
    if (answer === undefined) return problem(context, 'the answer is missing.', ['answer'])
    return { kind: 'expression' as const, key: { value: answer, form }, wrong }
  })

const BlankText = requiredText('the text of a blank', CONTENT_LIMITS.blankText)

const TextBlank = z
  .object({
    accept: z
      .array(BlankText, 'a blank needs a list of accepted texts.')
      .min(1, 'a blank needs an accepted text.')
      .max(CONTENT_LIMITS.foreseen, `a blank may have at most ${CONTENT_LIMITS.foreseen} accepted texts.`),
    caseSensitive: optionalFlag('caseSensitive'),
    exact: optionalFlag('exact'),
    wrong: foreseen(BlankText),
  })
  .transform((fields) => ({ kind: 'text' as const, ...fields }))

const MenuBlank = z
  .object({
    options: textList('options', 'option', CONTENT_LIMITS.blankText).max(
      CONTENT_LIMITS.options,
      `a menu may have at most ${CONTENT_LIMITS.options} options.`,
    ),
    correct: z.int('the right option of a menu must be an index.').min(0),
    wrong: foreseen(BlankText),
  })
  .transform((fields, context) => {
    const { options, correct, wrong } = fields
    if (correct >= options.length)
      return problem(context, `the right option of a menu counts from 0 to ${options.length - 1}.`, ['correct'])
    const stranger = wrong.findIndex(({ value }) => !options.includes(value))
    if (stranger >= 0)
      return problem(context, `"${wrong[stranger]?.value}" is no option of its menu.`, ['wrong', stranger, 'value'])
    return { kind: 'menu' as const, ...fields }
  })

const NumberBlank = z
  .object(numberFields)
  .transform((fields, context) => ({ kind: 'number' as const, ...numberQuestion(fields, context) }))

/** Kind of a blank, determined by its fields: accepted texts, options of a menu, or a number. */
const AnyBlank = z.looseObject({}, 'a blank must have accept, options or answer.').transform((fields, context) => {
  const schema = 'accept' in fields ? TextBlank : 'options' in fields ? MenuBlank : NumberBlank
  const parsed = schema.safeParse(fields)
  return parsed.success ? parsed.data : forward(context, parsed.error, fields)
})

const MARKS = /\{(\d+)\}/g

export const Blanks = z
  .object({
    text: requiredText('the text with blanks'),
    blanks: z
      .array(AnyBlank, 'the blanks must be a list.')
      .min(1, 'it needs at least one blank.')
      .max(CONTENT_LIMITS.blanks, `it may have at most ${CONTENT_LIMITS.blanks} blanks.`),
  })
  .transform(({ text, blanks }, context) => {
    const marks = [...text.matchAll(MARKS)].map(([, number]) => Number(number))
    const isInOrder = marks.length === blanks.length && marks.every((number, index) => number === index + 1)
    if (!isInOrder) {
      const last = blanks.length === 1 ? 'once' : `to {${blanks.length}}, each once and in order`
      return problem(context, `its text must have {1} ${last}.`, ['text'])
    }
    return { kind: 'blanks' as const, text, blanks }
  })
