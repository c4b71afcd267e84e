import { z } from 'zod'
import { VERDICTS } from '#domain/progress/progress-verdict.ts'
import { Id, Part, SubjectColor } from './fields.ts'

/** Timed test that a learner is taking now. */
export const RunningTest = z.object({ id: Id, title: z.string(), deadline: z.date() })

/** Running test with the remaining time by the server's clock, for a countdown. */
export const RunningTestClock = RunningTest.extend({ remainingSeconds: z.int() })

const ofSubject = { subjectId: Id, subjectName: z.string(), color: SubjectColor }

/** Something a learner can do now. */
export const NextStep = z.discriminatedUnion('kind', [
  RunningTestClock.extend({ kind: z.literal('running-test') }),
  z.object({
    kind: z.literal('part'),
    ...ofSubject,
    lessonId: Id,
    lessonNumber: z.int(),
    lessonTitle: z.string(),
    part: Part,
    /** Questions of a quiz or tasks of an assignment; null for a video or a text. */
    questionCount: z.int().nullable(),
    /** Completed parts of the lesson in whole percent. */
    progress: z.int(),
  }),
  z.object({
    kind: z.literal('test'),
    ...ofSubject,
    testId: Id,
    title: z.string(),
    /** Duration for this learner, including extra time. */
    secondsAllowed: z.int(),
    /** True for the second attempt at a failed test, allowed by a parent. */
    again: z.boolean(),
  }),
  /** A quiz or assignment that failed several times: its lesson is to be read again first. */
  z.object({
    kind: z.literal('reread'),
    ...ofSubject,
    lessonId: Id,
    lessonNumber: z.int(),
    lessonTitle: z.string(),
    part: z.enum(['quiz', 'assignment']),
    hasReading: z.boolean(),
  }),
  z.object({
    kind: z.literal('practice'),
    /** True once a question of today's set was answered. */
    begun: z.boolean(),
  }),
])

/** Day by which a parent would like a lesson finished or a timed test taken. */
export const TargetDay = z.object({
  kind: z.enum(['lesson', 'test']),
  itemId: Id,
  day: z.iso.date(),
  title: z.string(),
  /** Null for a test. */
  lessonNumber: z.int().nullable(),
  ...ofSubject,
})

/** Open targets, earliest first, with today's date on the learner's calendar. */
export const OpenTargets = z.object({ today: z.iso.date(), next: z.array(TargetDay).max(3) })
export type OpenTargets = z.infer<typeof OpenTargets>

/** Practice in a period: days, questions answered, and those right without a hint. */
export const PracticeDone = z.object({ days: z.int(), answered: z.int(), right: z.int() })

/**
 * Current week from Monday in the learner's time zone: days of study, seconds on lessons and practice, and the family's goal in
 * days.
 */
export const StudyWeek = z.object({ days: z.int(), seconds: z.int(), goalDays: z.int() })

/** Verdict on a learner's study (domain/progress/progress-verdict.ts), for linked parents. */
export const ProgressVerdict = z.object({
  kind: z.enum(VERDICTS),
  /** What it is based on, in one sentence. */
  evidence: z.string(),
  /** One thing to do. */
  toDo: z.string(),
  /** Row of the report with the answers that it is about; null without one. */
  rowId: z.string().nullable(),
})
