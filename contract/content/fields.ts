import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { line } from '../fields.ts'

/** True for text that PostgreSQL can store, also within JSON: no NUL, no lone surrogate. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Name or title; `missing` is the message for an empty one. */
export const title = (missing: string) =>
  line(CONTENT_LIMITS.title).min(1, missing).refine(storable, 'Please remove the invisible characters')

/** Optional single-line text; an empty one is saved as null. */
export const optionalLine = (max: number = CONTENT_LIMITS.title) =>
  line(max)
    .refine(storable, 'Please remove the invisible characters')
    .nullable()
    .transform((text) => text || null)

/** Optional multi-line text; an empty one is saved as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(storable, 'Please remove the invisible characters')
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))

export const description = optionalText(CONTENT_LIMITS.description)

/**
 * Questions as input: a list, or its JSON text, in any form that domain/content/parse-questions.ts accepts. An error in
 * the fourth question is reported on the field `<name>.3`, an error in the list on the field itself.
 */
export const QuestionsInput = z.union([z.array(z.unknown()), z.string().max(1_000_000)])

/** Question with its answer key, for content managers. `correct` is an index into `options`. */
export const QuestionWithKey = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  correct: z.int(),
  explanation: z.string().nullable(),
})

export const LessonNumber = z
  .int('Please enter a whole number')
  .min(1, 'The lesson number must be at least 1')
  .max(CONTENT_LIMITS.lessonNumber, `The lesson number must be at most ${CONTENT_LIMITS.lessonNumber}`)
