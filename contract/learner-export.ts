import { z } from 'zod'
import { OFFER_IDS } from '#domain/plans/plans.ts'
import { Answers, Id, LearnerQuestion, Part, PartFlags, Plan, ScoredQuestion, TestType } from './fields.ts'
import { StudyActivity } from './live.ts'

/** One try at a quiz or an assignment: the questions as they were, what was chosen and what was right. */
const Submission = z.object({
  id: Id,
  part: z.enum(['quiz', 'assignment']),
  submittedAt: z.date(),
  correctCount: z.int(),
  total: z.int(),
  passed: z.boolean(),
  questions: z.array(ScoredQuestion),
  /** The tests that it unlocked. */
  unlockedTests: z.array(z.object({ id: Id, title: z.string() })),
})

const Lesson = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** null where nothing was completed yet. */
  progress: z.object({ completed: PartFlags, updatedAt: z.date() }).nullable(),
  /** As stored, in percent points; `plan` is the one they were computed with. */
  marks: z
    .object({
      video: z.number(),
      text: z.number(),
      quiz: z.number(),
      assignment: z.number(),
      testBonus: z.number(),
      total: z.number(),
      plan: Plan,
      updatedAt: z.date(),
    })
    .nullable(),
  submissions: z.array(Submission),
  completions: z.array(z.object({ part: Part, completedAt: z.date() })),
  /** How long it was studied on each day of the learner's own calendar, and when that was last told. */
  studyTime: z.array(z.object({ day: z.iso.date(), seconds: z.int(), lastSeenAt: z.date() })),
  /** Answers that are not submitted; empty after a submit, when the count of saves alone is kept. */
  drafts: z.array(z.object({ part: Part, answers: Answers, version: z.int(), updatedAt: z.date() })),
  /** How far the video was watched, in seconds; null where it was not. */
  videoPosition: z.object({ seconds: z.int(), updatedAt: z.date() }).nullable(),
})

/** A timed test that was begun. What was right is told by its result alone, so not before it is submitted. */
const Test = z.object({
  id: Id,
  title: z.string(),
  type: TestType,
  attempt: z.object({
    startedAt: z.date(),
    deadline: z.date(),
    finishedAt: z.date().nullable(),
    passingMark: z.int(),
    questions: z.array(LearnerQuestion),
    answers: Answers,
    /** Question id → the number of the save that its answer came with. */
    answerSequences: z.record(z.string(), z.int()),
    /** The highest of those numbers. */
    sequence: z.int(),
  }),
  result: z
    .object({
      score: z.int(),
      passed: z.boolean(),
      correctCount: z.int(),
      total: z.int(),
      completedAt: z.date(),
      questions: z.array(ScoredQuestion),
    })
    .nullable(),
})

/** Everything kept about one learner, as a parent may take it away. Secrets (password, tokens) are not part of it. */
export const LearnerExport = z.object({
  exportedAt: z.date(),
  learner: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    username: z.string().nullable(),
    cell: z.string().nullable(),
    /** The address of a picture, where a provider that the learner signs in by gave one. */
    image: z.string().nullable(),
    isParent: z.boolean(),
    role: z.string(),
    /** The grade on the profile. */
    gradeId: Id.nullable(),
    gradeName: z.string().nullable(),
    /** An IANA name: whose calendar the days of studying are counted by. */
    timeZone: z.string(),
    /** How many times a test's own duration the learner is given. */
    extraTimeFactor: z.number(),
    /** Why the learner cannot sign in, and until when; null where nothing keeps them from it. */
    locked: z.object({ reason: z.string().nullable(), until: z.date().nullable() }).nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
  /** The parents linked to the learner, by id alone: what is kept about them is theirs. */
  parents: z.array(z.object({ id: Id, you: z.boolean(), linkedAt: z.date() })),
  /** By which ways the learner signs in: `credential` is the password. */
  signInMethods: z.array(
    z.object({ provider: z.string(), accountId: z.string(), addedAt: z.date(), changedAt: z.date() }),
  ),
  enrollment: z
    .object({ gradeId: Id, gradeName: z.string(), plan: Plan, enrolledAt: z.date(), updatedAt: z.date() })
    .nullable(),
  /** The paid plans that the learner has or had, by the payment provider's name; `entitled` while it is paid. */
  plans: z.array(
    z.object({
      subscriptionId: z.string(),
      offer: z.enum(OFFER_IDS),
      plan: Plan,
      entitled: z.boolean(),
      startedAt: z.date(),
      endsAt: z.date().nullable(),
    }),
  ),
  consents: z.array(
    z.object({
      textVersion: z.string(),
      givenBy: z.enum(['adding', 'approving', 'renewing']),
      /** Null once that parent's own account is deleted. */
      parentId: Id.nullable(),
      givenAt: z.date(),
      withdrawnAt: z.date().nullable(),
    }),
  ),
  /** The subjects in which there is anything of the learner, of every grade they were ever in. */
  subjects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      gradeName: z.string(),
      lessons: z.array(Lesson),
      tests: z.array(Test),
    }),
  ),
  /** Badges; the title is null where the rule is one of the past. */
  achievements: z.array(z.object({ code: z.string(), title: z.string().nullable(), earnedAt: z.date() })),
  /** What was told to the parents' open pages in the last days; `aboutId` is a lesson, a test or a grade. */
  liveEvents: z.array(
    z.object({ activity: StudyActivity, aboutId: Id, score: z.number().nullable(), at: z.date() }),
  ),
  sessions: z.array(
    z.object({
      signedInAt: z.date(),
      lastUsedAt: z.date(),
      endsAt: z.date(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** Sent to the learner's address since the account was made. */
  mails: z.array(z.object({ subject: z.string(), postedAt: z.date(), sentAt: z.date().nullable() })),
  /** What the learner wrote to the people who run this installation. */
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      topic: z.string(),
      message: z.string(),
      sentAt: z.date(),
    }),
  ),
  /** Requests to join from the learner's address to one of the parents, which nobody has answered. */
  requests: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      username: z.string(),
      parentEmail: z.string(),
      gradeId: Id.nullable(),
      requestedAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
})
