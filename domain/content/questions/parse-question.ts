import { z } from 'zod'
import type { Question } from '../../scoring/question.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { checkKey } from './check-key.ts'
import { Match, Order } from './parse-arrangements.ts'
import { Graph, Spots } from './parse-boards.ts'
import { Several, Single } from './parse-choices.ts'
import {
  type FieldProblem,
  firstProblem,
  listProblems,
  optionalList,
  optionalText,
  requiredText,
} from './parse-fields.ts'
import { Blanks, Expression, Numbers } from './parse-typed.ts'
import { Template } from './parse-variants.ts'

type Parsed =
  | { outcome: 'valid'; question: Question }
  /** First problem, and all problems found. */
  | { outcome: 'invalid'; message: string; problems: FieldProblem[] }

const KINDS = {
  single: Single,
  several: Several,
  number: Numbers,
  expression: Expression,
  order: Order,
  match: Match,
  blanks: Blanks,
  graph: Graph,
  spot: Spots,
}

const isKind = (kind: unknown): kind is keyof typeof KINDS => typeof kind === 'string' && Object.hasOwn(KINDS, kind)

/** Fields common to all kinds of questions. */
const Common = z.object({
  stem: optionalText('the stem'),
  explanation: optionalText('the explanation', Number.MAX_SAFE_INTEGER),
  steps: optionalList('the steps', requiredText('a step', CONTENT_LIMITS.optionText), CONTENT_LIMITS.steps),
  hints: optionalList('the hints', requiredText('a hint', CONTENT_LIMITS.optionText), CONTENT_LIMITS.hints),
  variants: Template,
  skills: optionalList('the skills', requiredText('a skill', CONTENT_LIMITS.tagId), CONTENT_LIMITS.skills),
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
  const ofKind = KINDS[kind].safeParse(fields)
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
  const parsed: Question = { id: '', question: question.data, ...ofKind.data, ...common.data }
  const problems = parsed.variants === null ? checkKey(parsed) : []
  return problems.length === 0 ? { outcome: 'valid', question: parsed } : invalid(problems)
}

function invalid(problems: FieldProblem[], message = problems[0]?.message ?? ''): Parsed {
  return { outcome: 'invalid', message, problems }
}
