import { z } from 'zod'
import { ACCOUNT_LIMITS, IDLE_LIMITS_MINUTES } from '#domain/accounts.ts'
import { PRACTICE_SIZE, PRACTICE_SIZE_MESSAGE } from '#domain/practice/choose.ts'
import { PLANTS } from '#domain/progress/garden.ts'
import { GOAL_DAYS } from '#domain/progress/progress-summary.ts'
import { EXTRA_TIME_STEP, MAX_EXTRA_TIME, MIN_EXTRA_TIME } from '#domain/timed-tests/timed-test.ts'
import {
  Avatar,
  EmailAddress,
  Id,
  LearnerAccount,
  line,
  NewPassword,
  Plan,
  RemovedGrade,
  requiredLine,
  SAMPLE_LEARNER_ACCOUNT,
  SubjectColor,
  TestType,
  Username,
} from './fields.ts'
import { LearnerExport } from './learner-export.ts'
import { LastActivity, LivePosition } from './live.ts'
import {
  CONFIRM_SWITCH,
  EXPORT_IN_BACKGROUND,
  REAUTHENTICATION_REQUIRED,
  restrictedOperation,
  TOO_MANY_ATTEMPTS,
  TOO_MANY_MAILS,
  verifiedOperation,
} from './operation.ts'
import { OpenTargets, ProgressVerdict, RunningTest, StudyWeek } from './today-shapes.ts'

/** Form to add a learner (accounts-and-parent-portal.md, section 5). */
const NewLearner = LearnerAccount.extend({
  /** Null for a child without an address. Unverified until its owner confirms it, and not valid for sign-in before. */
  email: EmailAddress.nullable(),
  cell: line(ACCOUNT_LIMITS.phone).optional(),
  /** Boxes of the consent text for written answers, for helpers and tutors, and for questions. */
  writingAllowed: z.boolean().default(false),
  helpersAllowed: z.boolean().default(false),
  askingAllowed: z.boolean().default(false),
}).meta({ examples: [SAMPLE_LEARNER_ACCOUNT] })

/** Parent's consent to store the learner's data (readings, "Access"). */
const Consent = z.object({
  /** Parent who gave it: the reader, or the name of the other one, which may be empty; null after that account is deleted. */
  givenBy: z.object({ you: z.boolean(), name: z.string() }).nullable(),
  textVersion: z.string(),
  givenAt: z.date(),
  /** Time at which consent was withdrawn; the learner cannot sign in until consent is given again. */
  withdrawnAt: z.date().nullable(),
  /** True if the box for written answers is ticked. */
  writingAllowed: z.boolean(),
  /** True if the box for helpers and tutors is ticked. */
  helpersAllowed: z.boolean(),
  /** True if the box for questions about lessons is ticked. */
  askingAllowed: z.boolean(),
})

const EXTRA_TIME = 'Extra time must be a number from 1 (none) to 2 (twice the time), in steps of 0.05'

/** Multiplier of a timed test's duration. */
const ExtraTimeFactor = z
  .number(EXTRA_TIME)
  .min(MIN_EXTRA_TIME, EXTRA_TIME)
  .max(MAX_EXTRA_TIME, EXTRA_TIME)
  .multipleOf(EXTRA_TIME_STEP, EXTRA_TIME)

export const Learner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: Avatar,
  /** null if there is none. */
  email: z.string().nullable(),
  /** False until the address is confirmed; the learner then signs in by username only. */
  emailConfirmed: z.boolean(),
  username: z.string().nullable(),
  cell: z.string().nullable(),
  gradeId: Id.nullable(),
  /** Null is displayed as 'Unknown'. */
  gradeName: z.string().nullable(),
  /** Multiplier of a timed test's duration; 1 means no extra time. */
  extraTimeFactor: z.number(),
  /** Idle minutes after which the learner is signed out; null for the general limit of seven days. */
  idleLimitMinutes: z.int().nullable(),
  /** Family's weekly goal in days of study. */
  goalDays: z.int(),
  /** Maximum number of questions in a day's practice. */
  practiceSize: z.int(),
  /**
   * Time until which sign-ins from unknown devices are rejected, after too many wrong passwords; null if they are accepted.
   */
  signInsBlockedUntil: z.date().nullable(),
  /** Latest consent; null if none was recorded. */
  consent: Consent.nullable(),
  /** Names of the learner's other parents, which may be empty. */
  otherParents: z.array(z.string()),
  /** Invitation of a second parent that the reader sent, while it is open. */
  invitation: z.object({ email: z.string(), expiresAt: z.date() }).nullable(),
  /** Requested by one of two parents, and not yet carried out; the learner is paused until then. */
  deletion: z.object({ dueAt: z.date(), byYou: z.boolean() }).nullable(),
})
export type Learner = z.infer<typeof Learner>

/** Card of a learner on the parent's dashboard. */
export const LearnerCard = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: Avatar,
  /** null if there is none. */
  email: z.string().nullable(),
  /** True while the learner cannot sign in because a parent withdrew consent. */
  paused: z.boolean(),
  /**
   * Time until which sign-ins from unknown devices are rejected, after too many wrong passwords; null if they are accepted.
   */
  signInsBlockedUntil: z.date().nullable(),
  /** Null until a grade is chosen. */
  grade: z.object({ id: Id, name: z.string(), closed: z.boolean() }).nullable(),
  removedGrade: RemovedGrade,
  /** Running test that ends first; null if none is running. */
  runningTest: RunningTest.nullable(),
  lastActivity: LastActivity.nullable(),
  week: StudyWeek,
  /** Days of study in the current week. */
  studyDays: z.array(z.iso.date()),
  /** Subjects of the grade by name, with the plants of their gardens. */
  subjects: z.array(z.object({ id: Id, name: z.string(), color: SubjectColor, plants: z.array(z.enum(PLANTS)) })),
  lastTest: z
    .object({
      id: Id,
      title: z.string(),
      type: TestType,
      score: z.int(),
      /** Score of the first attempt. */
      firstScore: z.int(),
      passed: z.boolean(),
      completedAt: z.date(),
    })
    .nullable(),
  /** True if there are written answers to read. */
  hasWritten: z.boolean(),
  /** Empty in a closed grade. */
  targets: OpenTargets,
  /** What is set up, until the first finished part of a lesson; null afterwards, and while paused. */
  firstSteps: z
    .object({
      /** Signed in on a device now, or has begun to study. */
      signedIn: z.boolean(),
      /** Null without a grade. */
      plan: Plan.nullable(),
      /** This parent gets the weekly email about this learner. */
      weeklyEmail: z.boolean(),
    })
    .nullable(),
  /** Null unless the grade is open. */
  verdict: ProgressVerdict.nullable(),
})

/** Request of a child who named this parent. */
export const WaitingRequest = z.object({ id: Id, firstName: z.string(), requestedAt: z.date(), expiresAt: z.date() })

/** Operations on one learner are for linked parents; other users get FORBIDDEN. */
const OneLearner = z.object({ learnerId: Id })
const tags = ['Learners']

export const learners = {
  list: restrictedOperation
    .route({ method: 'GET', path: '/learners', summary: "List the parent's learners", tags })
    .output(
      z.object({
        learners: z.array(Learner),
        /** Learners whose deletion was requested and can be taken back until `dueAt`, the next one first. */
        deleted: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string(), dueAt: z.date() })),
      }),
    ),
  overview: restrictedOperation
    .route({ method: 'GET', path: '/learners/overview', summary: "Read the parent's dashboard", tags })
    .output(
      z.object({
        /** By name. */
        learners: z.array(LearnerCard),
        livePosition: LivePosition,
        /** True where the operator names tutors, whose lessons can be booked (tutoring.list). */
        hasTutors: z.boolean(),
        /** True if the reader is a helper of other children (helping.children). */
        helpsChildren: z.boolean(),
        /** Open requests of children who named this parent, oldest first. */
        requests: z.array(WaitingRequest),
      }),
    ),
  create: restrictedOperation
    .errors({ ...TOO_MANY_ATTEMPTS, ...TOO_MANY_MAILS })
    .route({
      method: 'POST',
      path: '/learners',
      successStatus: 201,
      summary: 'Create a learner account',
      description:
        'Creates the account, profile, link to the parent, enrollment and consent in one transaction, and emails the address. The response is the same for an address that another family uses.',
      tags,
    })
    .input(NewLearner)
    .output(z.object({ learner: Learner })),
  update: restrictedOperation
    .errors({ ...CONFIRM_SWITCH, ...TOO_MANY_MAILS, ...REAUTHENTICATION_REQUIRED })
    .route({
      method: 'PATCH',
      path: '/learners/{learnerId}',
      summary: "Update a learner's name, email, username, phone, grade or settings",
      description:
        'A change of the email or username needs a proof of identity. A new email address is unverified until its mailbox answers; null removes it. The response is the same for an address that another family uses. Email and username do not change when they are omitted. A new grade moves the enrollment, as when the learner switches, and needs `confirmed`; null keeps the grade. The goal does not change when it is omitted. Extra time applies from the next timed test that the learner starts; when omitted it does not change. The idle limit applies at once; null removes it, and when omitted it does not change.',
      tags,
    })
    .input(
      OneLearner.extend({
        firstName: requiredLine(ACCOUNT_LIMITS.name),
        lastName: requiredLine(ACCOUNT_LIMITS.name),
        email: EmailAddress.nullish(),
        username: Username.optional(),
        cell: line(ACCOUNT_LIMITS.phone),
        gradeId: Id.nullable(),
        /** True after the parent has confirmed a switch to another grade. */
        confirmed: z.boolean().default(false),
        goalDays: z.literal(GOAL_DAYS, 'Please choose from 1 to 7 days').optional(),
        practiceSize: z
          .int(PRACTICE_SIZE_MESSAGE)
          .min(PRACTICE_SIZE.least, PRACTICE_SIZE_MESSAGE)
          .max(PRACTICE_SIZE.most, PRACTICE_SIZE_MESSAGE)
          .optional(),
        extraTimeFactor: ExtraTimeFactor.optional(),
        idleLimitMinutes: z.literal(IDLE_LIMITS_MINUTES, 'Please choose one of the times').nullish(),
      }),
    )
    .output(z.object({ learner: Learner })),
  setPassword: verifiedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/password',
      summary: "Set a learner's password",
      description: 'Ends every session of the learner.',
      tags,
    })
    .input(OneLearner.extend({ password: NewPassword }))
    .output(z.object({ sessionsEnded: z.int() })),
  signOutEverywhere: verifiedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/sessions',
      summary: 'Sign a learner out everywhere',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ sessionsEnded: z.int() })),
  createSignInCode: verifiedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .errors({ PAUSED: { status: 409, message: 'This learner is paused because consent was withdrawn.' } })
    .route({
      method: 'POST',
      path: '/learners/{learnerId}/sign-in-code',
      successStatus: 201,
      summary: "Create a code that signs a learner in on the learner's device",
      description:
        'For /learner/sign-in-code#token=…, where a press uses it up. It works once, for ten minutes, and replaces an earlier one.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ code: z.string(), expiresAt: z.date() })),
  signInCode: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/sign-in-code',
      summary: "Read the state of the parent's latest code",
      tags,
    })
    .input(OneLearner)
    .output(
      z.object({
        /** `none` also when another parent has replaced it. */
        state: z.enum(['none', 'waiting', 'used', 'expired']),
        /** Device on which it was used; null before, and after that session has ended. */
        device: z.object({ userAgent: z.string().nullable() }).nullable(),
      }),
    ),
  allowSignIns: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/sign-in-limit',
      summary: 'Allow sign-ins from unknown devices again',
      description: 'Lifts the limit of wrong passwords for the names of the account.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ allowed: z.literal(true) })),
  giveConsent: restrictedOperation
    .errors({
      DELETION_ASKED: { status: 409, message: 'The deletion of this account was requested. Keep the account first.' },
    })
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/consent',
      summary: 'Give consent to the current text',
      description:
        'Unlocks a learner whose consent was withdrawn. A consent to the current text stays, unless one of its boxes changes: that is a new consent.',
      tags,
    })
    .input(
      OneLearner.extend({
        /** Boxes for written answers, for helpers and tutors, and for questions; one does not change when it is omitted, and is unchecked at first. */
        writingAllowed: z.boolean().optional(),
        helpersAllowed: z.boolean().optional(),
        askingAllowed: z.boolean().optional(),
      }),
    )
    .output(z.object({ learner: Learner })),
  withdrawConsent: verifiedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/consent',
      summary: 'Withdraw consent',
      description:
        "Ends the learner's sessions; the learner cannot sign in until consent is given again. No data is deleted.",
      tags,
    })
    .input(OneLearner)
    .output(z.object({ learner: Learner })),
  export: verifiedOperation
    .meta({ keys: 'parent' })
    .errors({ ...TOO_MANY_ATTEMPTS, ...EXPORT_IN_BACKGROUND })
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/export',
      summary: 'Export all data of a learner',
      description:
        'Too much data for one answer is prepared as a file, which is then available for a day at /files/learners/{learnerId} with the same proof of identity: JSON by table, with the columns as stored.',
      tags,
    })
    .input(OneLearner)
    .output(LearnerExport),
  exportFile: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/export/file',
      summary: 'Get the state of an export that is prepared as a file',
      tags,
    })
    .input(OneLearner)
    .output(
      z.object({
        preparing: z.boolean(),
        /** Time until which the file can be downloaded; null without one. */
        readyUntil: z.date().nullable(),
      }),
    ),
  askDeletion: verifiedOperation
    .route({
      method: 'POST',
      path: '/learners/{learnerId}/deletion',
      summary: 'Ask for the deletion of a learner account',
      description:
        'Hides the learner at once: sessions, emails and plan end, and no operation finds the learner any more. Everything is deleted two weeks later, unless a parent takes that back. With two parents, the request of one pauses the learner instead, who is deleted when the other asks, too, or two weeks later.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ dueAt: z.date() })),
  takeBackDeletion: verifiedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/deletion',
      summary: 'Take back the deletion of a learner account',
      description: 'For either parent. Gives consent to the current text. A plan that has ended stays ended.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ learner: Learner })),
  delete: verifiedOperation
    .errors({
      NEEDS_BOTH: {
        status: 409,
        message: 'This child has another parent. The account is deleted at once only if both ask for it.',
      },
    })
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}',
      summary: 'Delete a learner account',
      description: 'Deletes all personal data with it. This cannot be undone.',
      tags,
    })
    .input(OneLearner)
    .output(z.object({ deleted: z.literal(true) })),
}
