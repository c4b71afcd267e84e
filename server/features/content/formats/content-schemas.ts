import { z } from 'zod'
import { Ask, LessonNumber, optionalLine, optionalText, title } from '#contract/content/fields.ts'
import { WritingTasks } from '#contract/content/writing-tasks.ts'
import { SubjectColor, TestType } from '#contract/fields.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseCheckedQuestions, parseStorableQuestions } from '#domain/content/parse-questions.ts'

/** Accepts numbers and booleans as text: YAML parses a title like 2024 as a number. */
const scalarText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value), schema)

const WHOLE_NUMBER = 'Please enter a whole number.'

const name = scalarText(title('This is missing.'))
const lineOrNull = (maxLength: number = CONTENT_LIMITS.title) => scalarText(optionalLine(maxLength)).default(null)
const textOrNull = (maxLength: number) => scalarText(optionalText(maxLength)).default(null)
const description = textOrNull(CONTENT_LIMITS.description)

/** Questions as authored, transformed to the stored form. */
const questionList = (parse: typeof parseStorableQuestions) =>
  z
    .array(z.unknown(), 'Please enter a list of questions.')
    // A list over the limit is not parsed.
    .max(CONTENT_LIMITS.questions, {
      abort: true,
      error: `The limit is ${CONTENT_LIMITS.questions} questions.`,
    })
    .transform((list, context) => {
      const parsed = parse(list.map(withTextScalars))
      if (parsed.outcome === 'valid') return parsed.questions
      for (const { index, message } of parsed.problems) {
        context.addIssue({ code: 'custom', path: index < 0 ? [] : [index], message, input: list })
      }
      return z.NEVER
    })

type QuestionList = ReturnType<typeof questionList>

/** Fields of a question that contain text or lists of texts, in any kind and at any depth. */
const TEXT_FIELDS = new Set(
  'question explanation stem text label steps hints options groups columns rows names items pairs extra passage accept answer value'.split(
    ' ',
  ),
)

/**
 * Converts numbers and booleans to text. If options are numeric, so is the right answer: it is a text, not an index.
 */
function withTextScalars(question: unknown): unknown {
  const texts = textScalars(question)
  if (typeof texts !== 'object' || texts === null || !('options' in texts) || !('correctAnswer' in texts)) return texts
  const written: { options?: unknown } = Object(question)
  const areTexts = Array.isArray(written.options) && written.options.every((option) => typeof option === 'string')
  return areTexts ? texts : { ...texts, correctAnswer: textScalars(texts.correctAnswer, true) }
}

function textScalars(value: unknown, isText = false): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return isText ? String(value) : value
  if (Array.isArray(value)) return value.map((item) => textScalars(item, isText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, textScalars(field, TEXT_FIELDS.has(name))]),
  )
}

/** Number of questions to ask per attempt; all if missing. */
const ask = Ask.default(null)

/** <grade>/grade.json */
export const GradeFile = z.strictObject({ name, published: z.boolean().default(false) })

/** <grade>/<subject>/subject.json */
export const SubjectFile = z.strictObject({
  name,
  description,
  color: SubjectColor,
  /** Required for the grade. */
  required: z.boolean().default(false),
})

const tagId = z
  .string('Please enter an id.')
  .regex(/^[a-z0-9.-]+$/, 'An id has small letters, digits, points and hyphens.')
  .max(CONTENT_LIMITS.tagId, `At most ${CONTENT_LIMITS.tagId} characters`)

const skillNeeds = z
  .array(z.strictObject({ skill: tagId, because: name }))
  .max(CONTENT_LIMITS.skillNeeds, `A skill has at most ${CONTENT_LIMITS.skillNeeds} needs.`)

const isUnique = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length
const TWICE = 'An id is in this list twice.'

/** <grade>/<subject>/skills.json */
export const TagsFile = z.strictObject({
  skills: z
    .array(z.strictObject({ id: tagId, name, needs: skillNeeds.optional(), section: name.nullable().optional() }))
    .max(CONTENT_LIMITS.skillsOfSubject, `The limit is ${CONTENT_LIMITS.skillsOfSubject} skills.`)
    .refine(isUnique, TWICE),
  misconceptions: z
    .array(z.strictObject({ id: tagId, text: name }))
    .max(
      CONTENT_LIMITS.misconceptionsOfSubject,
      `The limit is ${CONTENT_LIMITS.misconceptionsOfSubject} misconceptions.`,
    )
    .refine(isUnique, TWICE),
})

const lessonFrontMatter = (questions: QuestionList) =>
  z.strictObject({
    number: LessonNumber,
    title: name,
    description,
    unit: lineOrNull(),
    /** Codes of learning standards, separated by commas. */
    standards: lineOrNull(),
    video: z
      .strictObject({
        title: lineOrNull(),
        url: lineOrNull(CONTENT_LIMITS.address),
        /** Minutes and seconds: 10:30 */
        duration: lineOrNull(20),
        /** Address of a WebVTT file. */
        captions: lineOrNull(CONTENT_LIMITS.address),
        /** Address of a recording, or `audio/<name>` of one in the same archive. */
        narration: lineOrNull(CONTENT_LIMITS.address),
      })
      .prefault({}),
    text: z.strictObject({ title: lineOrNull() }).prefault({}),
    quiz: z.strictObject({ title: lineOrNull(), questions: questions.default([]), ask }).prefault({}),
    assignment: z
      .strictObject({
        title: lineOrNull(),
        instructions: textOrNull(CONTENT_LIMITS.assignmentInstructions),
        due: z.iso.date('Please write the date as YYYY-MM-DD.').optional(),
        /** Days after enrollment in the grade, counted per learner. */
        dueInDays: z.int('Please write a whole number of days.').min(0).max(3660).optional(),
        tasks: questions.default([]),
        ask,
      })
      .refine(
        ({ due, dueInDays }) => due === undefined || dueInDays === undefined,
        'Please use either due or dueInDays, not both.',
      )
      .prefault({}),
    /** Questions that only practice asks. */
    practice: z.strictObject({ questions: questions.default([]) }).prefault({}),
    /** Questions that only visitors see. */
    landing: z.strictObject({ questions: questions.default([]) }).prefault({}),
    /** Questions that the film asks where it pauses; `pauses` has a time for each: 0:22, 1:05 */
    film: z.strictObject({ pauses: lineOrNull(100), questions: questions.default([]) }).prefault({}),
    /** Tasks for written answers. */
    writing: WritingTasks.default([]),
  })

const testEntry = (questions: QuestionList) =>
  z.strictObject({
    type: TestType,
    title: name,
    description,
    /** 0 for before the first lesson. */
    afterLesson: z.int(WHOLE_NUMBER).min(0).max(CONTENT_LIMITS.lessonNumber),
    minutes: z.int(WHOLE_NUMBER).min(1).max(600),
    /** In percent. */
    passingMark: z.int(WHOLE_NUMBER).min(0).max(100),
    questions: questions.refine((list) => list.length > 0, 'A test needs at least one question.'),
  })

const schemasOf = (questions: QuestionList) => ({
  /** Front matter of <grade>/<subject>/lessons/<number>-<title>.md; the Markdown of the reading text follows it. */
  LessonFrontMatter: lessonFrontMatter(questions),
  /** Entry of the list in <grade>/<subject>/tests.json. */
  TestEntry: testEntry(questions),
})

/** Schemas of files with questions, which also validate templates by drawing them. */
export const DRAWN = schemasOf(questionList(parseCheckedQuestions))
/** Schemas without drawing, which takes most of the time. */
export const UNDRAWN = schemasOf(questionList(parseStorableQuestions))
