import { z } from 'zod'
import type { Feedback } from '../../scoring/question.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'

/** Trimmed text with a name for its messages, such as "the stem". */
const text = (name: string, max: number = CONTENT_LIMITS.questionText) =>
  z.string(`${name} must be text.`).trim().max(max, `${name} may have at most ${max} characters.`)

export const requiredText = (name: string, max?: number) => text(name, max).min(1, `${name} is missing.`)

/** Number as an author types it; YAML reads it as a number where it is not quoted. */
export const numberText = (name: string, max: number) =>
  z
    .union([z.string(), z.number()], `${name} must be a number or its text.`)
    .transform((value) => String(value).trim())
    .pipe(z.string().max(max, `${name} may have at most ${max} characters.`))

/** Text or null: an empty text is none. */
export const optionalText = (name: string, max?: number) =>
  text(name, max)
    .nullish()
    .transform((value) => value || null)

/** A list that may be missing. */
export const optionalList = <Item extends z.ZodType>(name: string, item: Item, max: number) =>
  z
    .array(item, `${name} must be a list.`)
    .max(max, `${name} may have at most ${max} entries.`)
    .nullish()
    .transform((list) => list ?? [])

/** Different texts, at least two of them. */
export const textList = (names: string, name: string, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .array(
      z
        .string(`every ${name} must be text.`)
        .trim()
        .min(1, `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} is empty.`)
        .max(max, `the longest ${name} may have ${max} characters.`),
      `it needs at least two ${names}.`,
    )
    .min(2, `it needs at least two ${names}.`)
    .superRefine((list, context) => {
      const seen = new Set<string>()
      const repeated = list.find((entry) => seen.size === seen.add(entry).size)
      if (repeated === undefined) return
      problem(context, `the ${name} "${repeated}" is used more than once.`, [list.lastIndexOf(repeated)])
    })

/** A tick that may be missing. */
export const optionalFlag = (name: string) =>
  z
    .boolean(`${name} must be true or false.`)
    .nullish()
    .transform((value) => value ?? false)

export const feedbackFields = {
  text: requiredText('the text of a feedback', CONTENT_LIMITS.optionText),
  misconception: optionalText('the misconception of a feedback', CONTENT_LIMITS.tagId),
}

/** Feedback as `{ text, misconception }`, or as its text alone. */
export const OptionalFeedback = z
  .union([z.string(), z.object(feedbackFields, 'a feedback must be text, or have a text.')], {
    error: 'a feedback must be text, or have a text.',
  })
  .nullish()
  .transform((feedback): Feedback | null => {
    if (typeof feedback !== 'string') return feedback ?? null
    const text = feedback.trim()
    return text === '' ? null : { text, misconception: null }
  })

/** Feedback for each of the options; a missing list and missing entries are none. */
export function feedbackPerOption(feedback: readonly (Feedback | null)[], count: number): (Feedback | null)[] {
  return Array.from({ length: count }, (_, index) => feedback[index] ?? null)
}

/** The first problem of a form in words; of several forms that a value may have, the one that was meant. */
export function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues
  return (issue && findProblem(issue)) ?? issue?.message ?? 'it cannot be read.'
}

function findProblem(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'custom') return issue.message
  if (issue.code !== 'invalid_union') return undefined
  return issue.errors
    .flat()
    .map(findProblem)
    .find((message) => message !== undefined)
}

/** Problem of a field of a question; an empty path for the question as a whole. */
export type FieldProblem = { path: (string | number)[]; message: string }

/**
 * All problems of a form with their fields; of several forms that a value may have, those of the one that was meant.
 * @param value what was parsed
 */
export function listProblems(error: z.ZodError, value: unknown): FieldProblem[] {
  return error.issues.flatMap((issue) => listIssue(issue, value))
}

function listIssue(issue: z.core.$ZodIssue, value: unknown): FieldProblem[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
  const inside = valueAt(value, path)
  const forms = issue.errors.map((issues) => {
    const problems = issues.flatMap((one) => listIssue(one, inside))
    const depths = problems.map((one) => (valueAt(inside, one.path) === undefined ? 0 : one.path.length))
    return { problems, depth: issues.some(findProblem) ? Number.POSITIVE_INFINITY : Math.max(0, ...depths) }
  })
  const [meant, other] = forms.toSorted((a, b) => b.depth - a.depth)
  if (!meant || meant.depth === 0 || meant.depth === other?.depth) return [{ path, message: issue.message }]
  return meant.problems.map((one) => ({ ...one, path: [...path, ...one.path] }))
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((within, key) => Object(within)[key], value)
}

/** Reports a problem in a transform. */
export function problem(context: z.RefinementCtx, message: string, path: (string | number)[] = []): never {
  context.addIssue({ code: 'custom', message, path })
  return z.NEVER
}

/** Reports the problems of a form within a form. */
export function forward(
  context: z.RefinementCtx,
  error: z.ZodError,
  value: unknown,
  place = (path: (string | number)[]) => path,
): never {
  for (const { path, message } of listProblems(error, value)) problem(context, message, place(path))
  return z.NEVER
}
