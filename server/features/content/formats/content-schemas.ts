import { z } from 'zod'
import { LessonNumber, optionalLine, optionalText, title } from '#contract/content/fields.ts'
import { SubjectColor, TestType } from '#contract/fields.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'

/** YAML takes a title like 2024 for a number. */
const worded = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
    schema,
  )

const WHOLE = 'Please give a whole number.'

const name = worded(title('This is missing.'))
const lineOrNone = (most: number = CONTENT_LIMITS.title) => worded(optionalLine(most)).default(null)
const textOrNone = (most: number) => worded(optionalText(most)).default(null)
const description = textOrNone(CONTENT_LIMITS.description)

/** Questions as an author writes them, brought into the stored form. */
const questions = z
  .array(z.unknown(), 'Please give a list of questions.')
  // Nothing is looked at of a list that is too long.
  .max(CONTENT_LIMITS.questions, {
    abort: true,
    error: `There may be at most ${CONTENT_LIMITS.questions} questions.`,
  })
  .transform((written, context) => {
    const checked = parseStorableQuestions(written.map(withWords))
    if (checked.ok) return checked.questions
    for (const { index, message } of checked.problems) {
      context.addIssue({ code: 'custom', path: index < 0 ? [] : [index], message, input: written })
    }
    return z.NEVER
  })

/** Where the options are numbers without quotes, so is the right answer: it is meant as text, not as an index. */
function withWords(question: unknown): unknown {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) return question
  const fields: Record<string, unknown> = { ...question }
  const options = Array.isArray(fields.options) ? Array.from<unknown>(fields.options) : null
  const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
  const word = (value: unknown) => (isNumber(value) ? String(value) : value)
  const words = { ...fields, question: word(fields.question), explanation: word(fields.explanation) }
  if (options === null || !options.some(isNumber)) return words
  return {
    ...words,
    options: options.map(word),
    ...('correctAnswer' in fields && { correctAnswer: word(fields.correctAnswer) }),
  }
}

/** <grade>/grade.json */
export const GradeFile = z.strictObject({ name, published: z.boolean().default(false) })

/** <grade>/<subject>/subject.json */
export const SubjectFile = z.strictObject({
  name,
  description,
  color: SubjectColor,
  /** Whether the grade counts on it. */
  required: z.boolean().default(false),
})

/** The beginning of <grade>/<subject>/lessons/<number>-<title>.md; the Markdown of its reading text follows. */
export const LessonFrontMatter = z.strictObject({
  number: LessonNumber,
  title: name,
  description,
  video: z
    .strictObject({
      title: lineOrNone(),
      url: lineOrNone(CONTENT_LIMITS.address),
      /** Minutes and seconds: 10:30 */
      duration: lineOrNone(20),
      /** The address of a WebVTT file. */
      captions: lineOrNone(CONTENT_LIMITS.address),
    })
    .prefault({}),
  text: z.strictObject({ title: lineOrNone() }).prefault({}),
  quiz: z.strictObject({ title: lineOrNone(), questions: questions.default([]) }).prefault({}),
  assignment: z
    .strictObject({
      title: lineOrNone(),
      instructions: textOrNone(CONTENT_LIMITS.assignmentInstructions),
      due: z.iso.date('Please write the day as YYYY-MM-DD.').optional(),
      /** Counted from the day on which the lesson comes in. */
      dueInDays: z.int('Please write a whole number of days.').min(0).max(3660).optional(),
      tasks: questions.default([]),
    })
    .refine(
      ({ due, dueInDays }) => due === undefined || dueInDays === undefined,
      'Please give either due or dueInDays, not both.',
    )
    .prefault({}),
})

/** One of <grade>/<subject>/tests.json, which is a list. */
export const TestEntry = z.strictObject({
  type: TestType,
  title: name,
  description,
  /** 0: before the first lesson. */
  afterLesson: z.int(WHOLE).min(0).max(CONTENT_LIMITS.lessonNumber),
  minutes: z.int(WHOLE).min(1).max(600),
  /** Percent. */
  passingMark: z.int(WHOLE).min(0).max(100),
  questions: questions.refine((list) => list.length > 0, 'A test needs at least one question.'),
})
