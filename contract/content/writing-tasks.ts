import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { countWords, WRITING_LIMITS } from '#domain/writing/written-answer.ts'
import { ExercisePart, line, storableText } from '../fields.ts'

const MISSING = 'This is missing.'

/** Markdown without the white space around it. */
const markdown = (max: number) =>
  storableText(max)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, MISSING))

const AIM = `Please enter a whole number from ${WRITING_LIMITS.minAim} to ${WRITING_LIMITS.words}`
const CHECKS = `Please write ${WRITING_LIMITS.minChecks} to ${WRITING_LIMITS.maxChecks} sentences`

/** Task for a written answer below the quiz or the assignment of a lesson. */
export const WritingTask = z.object({
  /** Part below which it is shown. */
  key: ExercisePart,
  /** Markdown. */
  prompt: z.string(),
  /** Number of words that an answer has about. */
  words: z.int(),
  /** Model answer as Markdown, shown to a learner who is done. */
  model: z.string(),
  /** Sentences with which a learner who is done compares the answer. */
  checklist: z.array(z.string()),
  /** Ids of the skills that it is about. */
  skills: z.array(z.string()),
})
export type WritingTask = z.output<typeof WritingTask>

/** Task as an author writes it. */
const WritingTaskInput = z.strictObject({
  key: z.enum(ExercisePart.options, 'Please choose quiz or assignment'),
  prompt: markdown(WRITING_LIMITS.prompt),
  words: z.int(AIM).min(WRITING_LIMITS.minAim, AIM).max(WRITING_LIMITS.words, AIM),
  model: markdown(WRITING_LIMITS.text).refine(
    (text) => countWords(text) <= WRITING_LIMITS.words,
    `Please write at most ${WRITING_LIMITS.words} words`,
  ),
  checklist: z
    .array(line(WRITING_LIMITS.check).min(1, MISSING), CHECKS)
    .min(WRITING_LIMITS.minChecks, CHECKS)
    .max(WRITING_LIMITS.maxChecks, CHECKS),
  skills: z
    .array(line(CONTENT_LIMITS.tagId).min(1, MISSING))
    .max(WRITING_LIMITS.skills, `At most ${WRITING_LIMITS.skills} skills`)
    .default([]),
})

/** Tasks of a lesson as their author writes them, at most one below each part. */
export const WritingTasks = z
  .array(WritingTaskInput, 'Please enter a list of tasks')
  .max(ExercisePart.options.length, `At most ${ExercisePart.options.length} tasks`)
  .refine(
    (tasks) => new Set(tasks.map(({ key }) => key)).size === tasks.length,
    'At most one task below the quiz, and one below the assignment',
  )
