import { z } from 'zod'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { PARTS, TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { PLANS } from '#domain/plans/plans.ts'

export const Id = z.uuid().meta({ examples: ['0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3d'] })
export const Plan = z.enum(PLANS)
export const Part = z.enum(PARTS)
export const TestType = z.enum(TEST_TYPES)

/** The colors a subject may have (accounts-and-parent-portal.md, section 3). */
export const SUBJECT_COLORS = [
  'bg-edu-blue-100',
  'bg-green-100',
  'bg-red-100',
  'bg-yellow-100',
  'bg-purple-100',
  'bg-pink-100',
  'bg-indigo-100',
  'bg-gray-100',
] as const
export const SubjectColor = z.enum(SUBJECT_COLORS)

/** One boolean for each content part of a lesson: present, or completed. */
export const PartFlags = z.object({
  video: z.boolean(),
  text: z.boolean(),
  quiz: z.boolean(),
  assignment: z.boolean(),
})

/** A question as a learner sees it before submitting: it has no key. */
export const LearnerQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
})

/** What was chosen and what was right, told only after a submit. `chosen` is null where nothing was chosen. */
export const ScoredQuestion = LearnerQuestion.extend({
  chosen: z.int().nullable(),
  correct: z.int(),
  right: z.boolean(),
  explanation: z.string().nullable(),
})

/** Question id → index of the chosen option. */
export const Answers = z
  .record(z.string().max(100), z.int().min(0).max(99))
  .meta({ examples: [{ q1: 0, q2: 3 }] })

/** Marks of one lesson as stored, in percent points with two decimals; `plan` is the one they were computed with. */
export const LessonMarks = z.object({
  video: z.number(),
  text: z.number(),
  quiz: z.number(),
  assignment: z.number(),
  testBonus: z.number(),
  total: z.number(),
  plan: Plan,
  /** The same total, told apart: out of 100 for the work itself, then what the plan and the tests add. */
  academic: z.number(),
  planBonus: z.number(),
})

const FILL_IN = 'Please fill in all required fields'

/** Typed in one line. PostgreSQL's text cannot hold a NUL, and no name has a control character. */
export const line = (max: number) =>
  z
    .string(FILL_IN)
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'Please remove the invisible characters')

export const requiredLine = (max: number) => line(max).min(1, FILL_IN)

/** Letters are small from here on: two spellings of one address are one address. */
export const EmailAddress = requiredLine(254)
  .pipe(z.email('Please enter a valid email address'))
  .transform((email) => email.toLowerCase())
  .meta({ examples: ['mira@example.com'] })

export const Username = requiredLine(30)
  .pipe(
    z
      .string()
      .min(3, 'Username must be at least 3 characters')
      .regex(/^[a-zA-Z0-9_.]+$/, 'Username may have letters, digits, dots and underscores only'),
  )
  .transform((username) => username.toLowerCase())
  .meta({ examples: ['mira_07'] })

/** A password that is being chosen. That it is not a common one is checked by the server, which has the list. */
export const NewPassword = z
  .string(FILL_IN)
  .min(1, FILL_IN)
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(128, 'Password must be at most 128 characters')
  .meta({ examples: ['amber kettle 42'] })
