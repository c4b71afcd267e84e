import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { line } from '../fields.ts'

/** Texts that PostgreSQL can keep, alone and inside JSON: it knows neither NUL nor half a character. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A name or a title; `missing` is said where it is empty. */
export const title = (missing: string) =>
  line(CONTENT_LIMITS.title).min(1, missing).refine(storable, 'Please remove the invisible characters')

/** A text of one line that may be left empty, which is saved as null. */
export const optionalLine = (max: number = CONTENT_LIMITS.title) =>
  line(max)
    .refine(storable, 'Please remove the invisible characters')
    .nullable()
    .transform((text) => text || null)

/** A text of any number of lines that may be left empty, which is saved as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(storable, 'Please remove the invisible characters')
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))

export const description = optionalText(CONTENT_LIMITS.description)

/**
 * Questions as they enter: a list, or the JSON text of one, in any form that domain/parse-questions.ts takes. What is
 * wrong with the fourth one is told as the field `<name>.3`, what is wrong with the list as the field itself.
 */
export const QuestionsInput = z.union([z.array(z.unknown()), z.string().max(1_000_000)])

/** A question in its stored form, its key included: for those who write it. `correct` is an index into `options`. */
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
