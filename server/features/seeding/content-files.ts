import { z } from 'zod'
import { SUBJECT_COLORS } from '#contract/fields.ts'
import { TEST_TYPES } from '#domain/marking.ts'
import { type ParsedQuestions, parseQuestions } from '#domain/parse-questions.ts'

const text = z.string().trim().min(1)

/** Questions as an author writes them, brought into the stored form; at least one. */
const questions = z
  .array(z.unknown())
  .min(1)
  .transform((written, context) => {
    const parsed: ParsedQuestions = parseQuestions(written)
    if (parsed.ok) return parsed.questions
    for (const { index, message } of parsed.problems) {
      context.addIssue({ code: 'custom', path: [index], message, input: written[index] })
    }
    return z.NEVER
  })

/** content/grade-<n>/grade.json */
export const GradeFile = z.strictObject({ name: text })

/** content/grade-<n>/<subject>/subject.json */
export const SubjectFile = z.strictObject({
  name: text,
  description: text,
  color: z.enum(SUBJECT_COLORS),
  /** Whether the grade counts on it. */
  required: z.boolean().default(false),
})

/** `file` and `captions` are in content/videos; `address` is one of a video elsewhere. */
const VideoEntry = z
  .strictObject({
    title: text,
    file: z
      .string()
      .regex(/^[a-z0-9-]+\.(webm|mp4)$/)
      .optional(),
    address: text.optional(),
    captions: z
      .string()
      .regex(/^[a-z0-9-]+\.vtt$/)
      .optional(),
    duration: z.string().regex(/^\d{1,3}:[0-5]\d$/, 'must be minutes and seconds like 10:30'),
  })
  .refine(
    ({ file, address }) => (file === undefined) !== (address === undefined),
    'must have either a file or an address',
  )

export type VideoEntry = z.output<typeof VideoEntry>

/** content/grade-<n>/<subject>/lessons/<number>-<slug>.json; the Markdown of its text stands beside it in <number>-<slug>.md */
export const LessonFile = z.strictObject({
  number: z.int().min(1),
  title: text,
  description: text,
  video: VideoEntry.optional(),
  text: z.strictObject({ title: text }),
  quiz: z.strictObject({ title: text, questions }),
  assignment: z.strictObject({
    title: text,
    instructions: text,
    tasks: questions,
    dueInDays: z.int().min(1),
  }),
})

/** content/grade-<n>/<subject>/tests.json: each type of test once. */
export const TestsFile = z
  .array(z.strictObject({ type: z.enum(TEST_TYPES), title: text, description: text, questions }))
  .refine(
    (tests) => TEST_TYPES.every((type) => tests.filter((test) => test.type === type).length === 1),
    `must hold one each of ${TEST_TYPES.join(', ')}`,
  )
