import { z } from 'zod'
import {
  type FieldProblem,
  firstProblem,
  listProblems,
  optionalList,
  optionalText,
  requiredText,
} from '../../kinds/author-fields.ts'
import { KINDS } from '../../kinds/index.ts'
import { EXERCISE_STEPS } from '../../practice/exercises.ts'
import { type Kind, type Question, rulesOf } from '../../scoring/question.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { Template } from './parse-variants.ts'
import { findInvalidFigures } from './question-figures.ts'

type Parsed =
  | { outcome: 'valid'; question: Question }
  /** First problem, and all problems found. */
  | { outcome: 'invalid'; message: string; problems: FieldProblem[] }

/** Data of a figure; whether it can be drawn depends on the values of a template. */
const WrittenFigure = z
  .record(z.string(), z.json(), 'a figure has a kind and its fields.')
  .nullish()
  .refine(
    (figure) => JSON.stringify(figure ?? null).length <= CONTENT_LIMITS.figure,
    `a figure may have at most ${CONTENT_LIMITS.figure} characters.`,
  )
  .transform((figure) => figure ?? undefined)

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(KINDS, kind)

/** Fields common to all kinds of questions. */
const Common = z.object({
  stem: optionalText('the stem'),
  explanation: optionalText('the explanation', Number.MAX_SAFE_INTEGER),
  steps: optionalList('the steps', requiredText('a step', CONTENT_LIMITS.optionText), CONTENT_LIMITS.steps),
  hints: optionalList('the hints', requiredText('a hint', CONTENT_LIMITS.optionText), CONTENT_LIMITS.hints),
  variants: Template,
  decimalMark: z
    .enum(['.', ','], 'the decimal mark is a point or a comma.')
    .nullish()
    .transform((mark) => (mark === ',' ? mark : undefined)),
  skills: optionalList('the skills', requiredText('a skill', CONTENT_LIMITS.tagId), CONTENT_LIMITS.skills),
  family: optionalText('the family', CONTENT_LIMITS.tagId),
  exercise: z
    .enum(EXERCISE_STEPS, `its exercise is one of ${EXERCISE_STEPS.join(', ')}.`)
    .nullish()
    .transform((step) => step ?? undefined),
  figure: WrittenFigure,
})

const QuestionText = z.string('the question text is missing.').trim().min(1, 'the question text is missing.')

/**
 * Parses one question into its normal form, with an empty id if it has none. A question without `kind` is single
 * choice. Never throws.
 */
export function parseQuestion(fields: Record<string, unknown>): Parsed {
  const kind = fields.kind ?? 'single'
  if (!isKind(kind)) {
    return invalid([{ path: ['kind'], message: `its kind is none of ${Object.keys(KINDS).join(', ')}.` }])
  }
  const question = QuestionText.safeParse(fields.question)
  const { written, toQuestion, checkKey } = rulesOf({ kind })
  const ofKind = written.safeParse(fields)
  const common = Common.safeParse(fields)
  if (!question.success || !ofKind.success || !common.success) {
    const inText = (question.error ? listProblems(question.error, fields.question) : []).map((one) => ({
      ...one,
      path: ['question'],
    }))
    const errors = [ofKind.error, common.error].filter((error) => error !== undefined)
    const [first = question.error] = question.success ? errors : []
    return invalid([...inText, ...errors.flatMap((error) => listProblems(error, fields))], first && firstProblem(first))
  }
  const { decimalMark, family, exercise, figure, ...others } = common.data
  const rare = {
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(family === null ? {} : { family }),
    ...(exercise === undefined ? {} : { exercise }),
    ...(figure === undefined ? {} : { figure }),
  }
  const parsed = toQuestion({ id: '', question: question.data, ...others, ...rare }, ofKind.data)
  const problems = parsed.variants === null ? [...checkKey(parsed), ...findInvalidFigures(parsed)] : []
  return problems.length === 0 ? { outcome: 'valid', question: parsed } : invalid(problems)
}

function invalid(problems: FieldProblem[], message = problems[0]?.message ?? ''): Parsed {
  return { outcome: 'invalid', message, problems }
}
