import { z } from 'zod'
import type { Question } from '../../scoring/question.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { checkKey } from './check-key.ts'
import { Match, Order } from './parse-arrangements.ts'
import { Graph, Spots } from './parse-boards.ts'
import { Several, Single } from './parse-choices.ts'
import { firstProblem, optionalList, optionalText, requiredText } from './parse-fields.ts'
import { Blanks, Expression, Numbers } from './parse-typed.ts'
import { Template } from './parse-variants.ts'

type Parsed = { outcome: 'valid'; question: Question } | { outcome: 'invalid'; message: string }

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

/** Texts that every kind of question has. */
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
 * Brings one question into its normal form, with an empty id where it has none. A question without a kind is single
 * choice. Reports the first problem. Never throws.
 */
export function parseQuestion(fields: Record<string, unknown>): Parsed {
  const kind = fields.kind ?? 'single'
  if (!isKind(kind)) return { outcome: 'invalid', message: `its kind is none of ${Object.keys(KINDS).join(', ')}.` }
  const question = QuestionText.safeParse(fields.question)
  if (!question.success) return invalid(question.error)
  const ofKind = KINDS[kind].safeParse(fields)
  if (!ofKind.success) return invalid(ofKind.error)
  const common = Common.safeParse(fields)
  if (!common.success) return invalid(common.error)
  const parsed: Question = { id: '', question: question.data, ...ofKind.data, ...common.data }
  const message = parsed.variants === null ? checkKey(parsed) : null
  return message === null ? { outcome: 'valid', question: parsed } : { outcome: 'invalid', message }
}

function invalid(error: z.ZodError): Parsed {
  return { outcome: 'invalid', message: firstProblem(error) }
}
