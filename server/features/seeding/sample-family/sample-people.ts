import type { TestType } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { WritingCriterion } from '#domain/writing/written-answer.ts'

/** Progress in one lesson; each number is a submission with that many right answers. */
export type StudiedLesson = {
  subject: string
  number: number
  /** 0 means within the last hour. */
  daysAgo: number
  video: boolean
  text: boolean
  quiz: number[]
  assignment: number[]
}

export type TakenTest = { subject: string; type: TestType; daysAgo: number; right: number }

export type WrittenAnswer = {
  subject: string
  number: number
  part: 'quiz' | 'assignment'
  daysAgo: number
  text: string
  /** Positions of ticked sentences of the checklist. */
  checked: number[]
  note: { criteria: WritingCriterion[]; message: string }
}

export type SampleLearner = {
  firstName: string
  username: string
  password: string
  gradeName: string
  plan: Plan
  lessons: StudiedLesson[]
  tests: TakenTest[]
  /** With any, the parent has ticked the box for written answers. */
  writings: WrittenAnswer[]
}

export const LAST_NAME = 'Lind'
export const emailOf = (name: string) => `${name}@trellis.example`

/** Days since the family joined, before all activities below. */
export const JOINED_DAYS_AGO = 21

export const SAMPLE_PARENT = {
  firstName: 'Ana',
  email: emailOf('sample.parent'),
  password: 'trellis-parent',
}

const LEOS_TEXT =
  'The main idea is that the library boat helps people who live in villages without roads. Children wait on the steps when it comes and hand back last week’s books. A farmer found out from a garden book “why his beans were turning yellow.” The grandmother of Tomás never went to school, and now she is learning to read. I also like that the boat has a bell.'

/**
 * Mira is well into grade 7, has a paid plan and studied on each of the last three days; Leo has just started grade 6.
 */
export const SAMPLE_LEARNERS: SampleLearner[] = [
  {
    firstName: 'Mira',
    username: 'mira',
    password: 'trellis-mira',
    gradeName: 'Grade 7',
    plan: 'Premium',
    lessons: [
      { subject: 'Mathematics', number: 1, daysAgo: 17, video: true, text: true, quiz: [2, 4], assignment: [6] },
      { subject: 'Mathematics', number: 2, daysAgo: 14, video: true, text: true, quiz: [], assignment: [] },
      { subject: 'Mathematics', number: 3, daysAgo: 14, video: true, text: true, quiz: [3], assignment: [3, 5] },
      { subject: 'Mathematics', number: 4, daysAgo: 12, video: true, text: true, quiz: [4], assignment: [] },
      { subject: 'Science', number: 1, daysAgo: 12, video: true, text: true, quiz: [4], assignment: [5, 6] },
      { subject: 'Science', number: 2, daysAgo: 0, video: true, text: true, quiz: [1], assignment: [] },
      { subject: 'English', number: 1, daysAgo: 9, video: true, text: true, quiz: [5], assignment: [5] },
      { subject: 'English', number: 3, daysAgo: 2, video: true, text: true, quiz: [], assignment: [] },
      { subject: 'English', number: 4, daysAgo: 2, video: true, text: true, quiz: [], assignment: [] },
    ],
    tests: [
      { subject: 'Mathematics', type: 'Mid Test 1', daysAgo: 11, right: 8 },
      { subject: 'English', type: 'Mid Test 1', daysAgo: 1, right: 5 },
    ],
    writings: [],
  },
  {
    firstName: 'Leo',
    username: 'leo',
    password: 'trellis-leo',
    gradeName: 'Grade 6',
    plan: 'Freemium',
    lessons: [
      { subject: 'English', number: 1, daysAgo: 8, video: true, text: true, quiz: [3, 5], assignment: [7] },
      { subject: 'English', number: 4, daysAgo: 8, video: true, text: true, quiz: [], assignment: [] },
      { subject: 'Science', number: 1, daysAgo: 5, video: true, text: true, quiz: [2], assignment: [] },
      { subject: 'Mathematics', number: 1, daysAgo: 0, video: true, text: true, quiz: [], assignment: [] },
    ],
    tests: [{ subject: 'English', type: 'Mid Test 1', daysAgo: 7, right: 7 }],
    writings: [
      {
        subject: 'English',
        number: 1,
        part: 'assignment',
        daysAgo: 7,
        text: LEOS_TEXT,
        checked: [0, 1, 2],
        note: {
          criteria: ['clear', 'own-words'],
          message: 'The farmer’s beans are a great piece of evidence!',
        },
      },
    ],
  },
]
