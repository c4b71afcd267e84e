import { z } from 'zod'
import { PARTS, TEST_TYPES, TIERS } from '#domain/marking.ts'

export const Id = z.uuid()
export const Tier = z.enum(TIERS)
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
export const MarkedQuestion = LearnerQuestion.extend({
  chosen: z.int().nullable(),
  correct: z.int(),
  right: z.boolean(),
  explanation: z.string().nullable(),
})

/** Question id → index of the chosen option. */
export const Answers = z.record(z.string().max(100), z.int().min(0).max(99))

/** Marks of one lesson as stored, in percent points with two decimals; `tier` is the one they were computed with. */
export const LessonMarks = z.object({
  video: z.number(),
  text: z.number(),
  quiz: z.number(),
  assignment: z.number(),
  testBonus: z.number(),
  total: z.number(),
  tier: Tier,
  /** The same total, told apart: out of 100 for the work itself, then what the plan and the tests add. */
  academic: z.number(),
  tierBonus: z.number(),
})
