import type { StudyActivity } from '#contract/live.ts'
import type { Flags, Part, TestType } from '#domain/marks/compute-marks.ts'
import type { OfferId, PaidPlan, Plan } from '#domain/plans/plans.ts'
import type { Question, ScoredQuestion } from '#domain/scoring/question.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'

/** A time as it comes inside JSON: ISO text. */
export type Time = string

export type ExportedSubmission = {
  id: string
  part: 'quiz' | 'assignment'
  submittedAt: Time
  correctCount: number
  total: number
  passed: boolean
  questions: ScoredQuestion[]
  unlocked: { id: string; title: string }[]
}

export type ExportedLesson = {
  id: string
  number: number
  title: string
  progress: { completed: Flags; updatedAt: Time } | null
  marks: (Flagged<number> & { testBonus: number; total: number; plan: Plan; updatedAt: Time }) | null
  submissions: ExportedSubmission[]
  completions: { part: Part; completedAt: Time }[]
  /** `day` is YYYY-MM-DD. */
  studyTime: { day: string; seconds: number; lastSeenAt: Time }[]
  drafts: { part: 'quiz' | 'assignment'; answers: Answers; version: number; updatedAt: Time }[]
  videoPosition: { seconds: number; updatedAt: Time } | null
}
type Flagged<Value> = Record<keyof Flags, Value>

export type ExportedTest = {
  id: string
  title: string
  type: TestType
  attempt: {
    startedAt: Time
    deadline: Time
    finishedAt: Time | null
    passingMark: number
    /** With their keys, which are not for the learner before the test is submitted. */
    questions: Question[]
    answers: Answers
    answerSequences: Record<string, number>
    sequence: number
  }
  result: {
    score: number
    passed: boolean
    correctCount: number
    total: number
    completedAt: Time
    questions: ScoredQuestion[]
  } | null
}

export type Everything = {
  now: Date
  learner: {
    id: string
    firstName: string
    lastName: string
    email: string
    emailConfirmed: boolean
    username: string | null
    cell: string | null
    image: string | null
    isParent: boolean
    role: string
    gradeId: string | null
    gradeName: string | null
    timeZone: string
    extraTimeFactor: number
    banned: boolean
    banReason: string | null
    banExpires: Time | null
    createdAt: Time
    updatedAt: Time
  }
  parents: { id: string; linkedAt: Time }[]
  signInMethods: { provider: string; accountId: string; addedAt: Time; changedAt: Time }[]
  enrollment: { gradeId: string; gradeName: string; plan: Plan; enrolledAt: Time; updatedAt: Time } | null
  plans: {
    subscriptionId: string
    offer: OfferId
    plan: PaidPlan
    entitled: boolean
    startedAt: Time
    endsAt: Time | null
  }[]
  consents: {
    textVersion: string
    givenBy: 'adding' | 'approving' | 'renewing'
    parentId: string | null
    givenAt: Time
    withdrawnAt: Time | null
  }[]
  subjects: {
    id: string
    name: string
    gradeName: string
    lessons: ExportedLesson[]
    tests: ExportedTest[]
  }[]
  achievements: { code: string; earnedAt: Time }[]
  liveEvents: { activity: StudyActivity; aboutId: string; score: number | null; at: Time }[]
  sessions: {
    signedInAt: Time
    lastUsedAt: Time
    endsAt: Time
    ipAddress: string | null
    userAgent: string | null
  }[]
  mails: { subject: string; postedAt: Time; sentAt: Time | null }[]
  messages: { name: string; email: string; topic: string; message: string; sentAt: Time }[]
  requests: {
    firstName: string
    lastName: string
    email: string
    username: string
    parentEmail: string
    gradeId: string | null
    requestedAt: Time
    expiresAt: Time
  }[]
}
