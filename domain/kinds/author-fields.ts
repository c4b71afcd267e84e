import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import type { Feedback, ForeseenValue } from './feedback.ts'

/** Question or a part of it as an author writes it (docs/questions.md). */
export type AuthorFields = Readonly<Record<string, unknown>>

/** Trimmed text; `name`, such as "the stem", is used in error messages. */
const text = (name: string, max: number = CONTENT_LIMITS.questionText) =>
  z.string(`${name} must be text.`).trim().max(max, `${name} may have at most ${max} characters.`)

export const requiredText = (name: string, max?: number) => text(name, max).min(1, `${name} is missing.`)

/** Number as an author types it; YAML reads an unquoted one as a number. */
export const numberText = (name: string, max: number) =>
  z
    .union([z.string(), z.number()], `${name} must be a number or its text.`)
    .transform((value) => String(value).trim())
    .pipe(z.string().max(max, `${name} may have at most ${max} characters.`))

/** Optional text; empty becomes null. */
export const optionalText = (name: string, max?: number) =>
  text(name, max)
    .nullish()
    .transform((value) => value || null)

/** Optional list. */
export const optionalList = <Item extends z.ZodType>(name: string, item: Item, max: number) =>
  z
    .array(item, `${name} must be a list.`)
    .max(max, `${name} may have at most ${max} entries.`)
    .nullish()
    .transform((list) => list ?? [])

/** List of at least two distinct texts. */
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
      const repeated = list.find((entry) => entry !== '' && seen.size === seen.add(entry).size)
      if (repeated === undefined) return
      problem(context, `the ${name} "${repeated}" is used more than once.`, [list.lastIndexOf(repeated)])
    })

/** Position in a written list. */
export const Index = z.int('an index must be a whole number.').min(0, 'an index counts from 0.').max(99)

/** Optional flag, false by default. */
export const optionalFlag = (name: string) =>
  z
    .boolean(`${name} must be true or false.`)
    .nullish()
    .transform((value) => value ?? false)

export const feedbackFields = {
  text: requiredText('the text of a feedback', CONTENT_LIMITS.optionText),
  misconception: optionalText('the misconception of a feedback', CONTENT_LIMITS.tagId),
}

/** Feedback as `{ text, misconception }`, or as plain text. */
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

/** Pads feedback to one entry per option; missing entries become null. */
export function feedbackPerOption(feedback: readonly (Feedback | null)[], count: number): (Feedback | null)[] {
  return Array.from({ length: count }, (_, index) => feedback[index] ?? null)
}

/** Message of the first problem; for a union, of the member that was most likely meant. */
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

/** Problem of a question's field; the path is empty for the question as a whole. */
export type FieldProblem = { path: (string | number)[]; message: string }

/**
 * Lists all problems with their fields; for a union, those of the member that was most likely meant.
 * @param value the value that failed to parse
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

/** Reports a problem from within a transform. */
export function problem(context: z.RefinementCtx, message: string, path: (string | number)[] = []): never {
  context.addIssue({ code: 'custom', message, path })
  return z.NEVER
}

/** Forwards the problems of a nested schema. */
export function forward(
  context: z.RefinementCtx,
  error: z.ZodError,
  value: unknown,
  place = (path: (string | number)[]) => path,
): never {
  for (const { path, message } of listProblems(error, value)) problem(context, message, place(path))
  return z.NEVER
}

/** Foreseen wrong answers, each with feedback. */
export const foreseen = (value: z.ZodType<string>) =>
  optionalList('the foreseen wrong answers', z.object({ value, ...feedbackFields }), CONTENT_LIMITS.foreseen)

/** Returns an index that is out of range or repeated; null if there is none. */
export function findInvalidIndex(indexes: readonly number[], count: number): number | null {
  return indexes.find((index, place) => index >= count || indexes.indexOf(index) < place) ?? null
}

/** Fields that are not null, false or an empty list. */
export function present(fields: AuthorFields): AuthorFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

export function writeFeedback({ text, misconception }: Feedback): AuthorFields {
  return { text, ...present({ misconception }) }
}

export function writeFeedbackList(feedback: readonly (Feedback | null)[], field = 'feedback'): AuthorFields {
  return feedback.some((one) => one !== null) ? { [field]: feedback.map((one) => one && writeFeedback(one)) } : {}
}

export function writeForeseen(wrong: readonly ForeseenValue[]): AuthorFields {
  return present({ wrong: wrong.map(({ value, ...feedback }) => ({ value, ...writeFeedback(feedback) })) })
}
