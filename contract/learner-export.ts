import { z } from 'zod'
import { DECLINE_REASONS, REPORTERS } from '#domain/asking/limits.ts'
import { PICK_KINDS } from '#domain/helper-picks.ts'
import { OFFER_IDS } from '#domain/plans/plans.ts'
import { SET_KINDS } from '#domain/practice/choose.ts'
import { EXERCISE_STEPS } from '#domain/practice/exercises.ts'
import { LEVELS } from '#domain/practice/mastery.ts'
import { PLACEMENT_OUTCOMES } from '#domain/practice/placement.ts'
import { QUESTION_PARTS } from '#domain/practice/progress.ts'
import { WritingTask } from './content/writing-tasks.ts'
import { Id, Part, PartFlags, Plan, TestType } from './fields.ts'
import { StudyActivity } from './live.ts'
import { Answers, Draw, Help, LearnerQuestion, ScoredQuestion } from './questions.ts'
import { WrittenText } from './writing.ts'

/** Submission of a quiz or assignment, with its questions as of then. */
/** Time at which a device did it that sent it later; null if it was sent at once. */
const doneAt = z.date().nullable()

const Submission = z.object({
  id: Id,
  part: z.enum(['quiz', 'assignment']),
  /** Null for a submission of an earlier version. */
  draw: Draw.nullable(),
  /** False if the answers of its draw were shown before. */
  counted: z.boolean(),
  submittedAt: z.date(),
  doneAt,
  correctCount: z.int(),
  total: z.int(),
  passed: z.boolean(),
  /** Seconds spent on the questions; null if they were not stored. */
  seconds: z.record(z.string(), z.int()).nullable(),
  questions: z.array(ScoredQuestion),
  /** Timed tests that it unlocked. */
  unlockedTests: z.array(z.object({ id: Id, title: z.string() })),
})

const Lesson = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** null until a part is completed. */
  progress: z.object({ completed: PartFlags, updatedAt: z.date() }).nullable(),
  /**
   * As stored, in percentage points; `plan` is the plan with which they were computed. The total is that of the
   * academic mark, out of 100 for the completed parts, and the bonus, as on every page.
   */
  marks: z
    .object({
      academic: z.number(),
      bonus: z.number(),
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
  completions: z.array(z.object({ part: Part, completedAt: z.date(), doneAt })),
  /** Study time per day in the learner's time zone, with the time of the last recorded attendance. */
  studyTime: z.array(z.object({ day: z.iso.date(), seconds: z.int(), lastSeenAt: z.date() })),
  /** Draft answers; empty after a submission, when only the version is stored. */
  drafts: z.array(
    z.object({ part: Part, answers: Answers, help: Help, version: z.int(), draw: Draw, updatedAt: z.date() }),
  ),
  /** Video position in seconds; null if the video was never played. */
  videoPosition: z.object({ seconds: z.int(), updatedAt: z.date() }).nullable(),
})

/** Started timed test. Only the result, after submission, includes the answer key. */
const Test = z.object({
  id: Id,
  title: z.string(),
  type: TestType,
  attempt: z.object({
    /** 2 for the second attempt that a parent allowed. */
    number: z.int(),
    /** Time at which a parent allowed another attempt after this one; null if none was allowed. */
    anotherAllowedAt: z.date().nullable(),
    startedAt: z.date(),
    deadline: z.date(),
    finishedAt: z.date().nullable(),
    passingMark: z.int(),
    questions: z.array(LearnerQuestion),
    answers: Answers,
    /** Question id to the sequence number of the save that set its answer. */
    answerSequences: z.record(z.string(), z.int()),
    /** Highest of those numbers. */
    sequence: z.int(),
    /** Seconds spent on the questions; null if they were not stored. */
    seconds: z.record(z.string(), z.int()).nullable(),
  }),
  result: z
    .object({
      score: z.int(),
      passed: z.boolean(),
      correctCount: z.int(),
      total: z.int(),
      completedAt: z.date(),
      /** Empty while another attempt is running or allowed. */
      questions: z.array(ScoredQuestion),
    })
    .nullable(),
})

/** All stored data of one learner, for download by a parent. Excludes secrets (password, tokens). */
export const LearnerExport = z.object({
  exportedAt: z.date(),
  learner: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** Unconfirmed address that a parent entered; `email` is then a placeholder. */
    unverifiedEmail: z.string().nullable(),
    unverifiedEmailSince: z.date().nullable(),
    username: z.string().nullable(),
    cell: z.string().nullable(),
    /** Chosen plant; null without a choice. */
    avatar: z.string().nullable(),
    /** URL of a picture from the sign-in provider. */
    image: z.string().nullable(),
    isParent: z.boolean(),
    role: z.string(),
    /** Grade on the profile. */
    gradeId: Id.nullable(),
    gradeName: z.string().nullable(),
    /** IANA time zone that determines study days. */
    timeZone: z.string(),
    /** Multiplier of a timed test's duration. */
    extraTimeFactor: z.number(),
    idleLimitMinutes: z.int().nullable(),
    goalDays: z.int(),
    practiceSize: z.int(),
    /** How pages look for the learner. */
    readingOptions: z.array(z.string()),
    /** Of screens, mails and printed pages; null if none is known. */
    language: z.string().nullable(),
    /** Reason and end of the lock on sign-in; null when not locked. */
    locked: z.object({ reason: z.string().nullable(), until: z.date().nullable() }).nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
  /** Linked parents, by id only: their data is their own. */
  parents: z.array(z.object({ id: Id, you: z.boolean(), linkedAt: z.date() })),
  /** Helpers, by id only: their data is their own. */
  helpers: z.array(z.object({ id: Id, linkedAt: z.date(), maySend: z.boolean(), mayRead: z.boolean() })),
  /** Open invitations of helpers by the reader. */
  helperInvitations: z.array(
    z.object({ id: Id, parentId: Id, email: z.string(), sentAt: z.date(), expiresAt: z.date() }),
  ),
  /** Open invitation of a second parent by the reader. */
  invitations: z.array(z.object({ parentId: Id, email: z.string(), sentAt: z.date(), expiresAt: z.date() })),
  /** Parents of two who asked for the deletion. */
  deletionRequests: z.array(z.object({ parentId: Id, askedAt: z.date(), dueAt: z.date() })),
  /** Lines of the family's log about the learner, with the role of the person. */
  log: z.array(z.object({ at: z.date(), kind: z.string(), by: z.string(), detail: z.string().nullable() })),
  /** Sign-in methods; `credential` is the password. */
  signInMethods: z.array(
    z.object({ provider: z.string(), accountId: z.string(), addedAt: z.date(), changedAt: z.date() }),
  ),
  enrollment: z
    .object({
      gradeId: Id,
      gradeName: z.string(),
      plan: Plan,
      enrolledAt: z.date(),
      /** Time of the learner's last switch to another grade. */
      switchedAt: z.date().nullable(),
      updatedAt: z.date(),
    })
    .nullable(),
  /** Current and past paid plans, by the provider's subscription id; `entitled` while paid. */
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
      /** Language of the page with the text, and a hash of the text in it and in English; null before they were recorded. */
      textLanguage: z.string().nullable(),
      textHash: z.string().nullable(),
      givenBy: z.enum(['adding', 'approving', 'renewing']),
      /** Null once the parent's account is deleted. */
      parentId: Id.nullable(),
      givenAt: z.date(),
      withdrawnAt: z.date().nullable(),
      /** True if the box for written answers was ticked. */
      writingAllowed: z.boolean(),
      /** True if the box for helpers and tutors was ticked. */
      helpersAllowed: z.boolean(),
      /** True if the box for questions about lessons was ticked. */
      askingAllowed: z.boolean(),
    }),
  ),
  /** Subjects with any work of the learner, across all grades they were ever enrolled in. */
  subjects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      gradeName: z.string(),
      lessons: z.array(Lesson),
      tests: z.array(Test),
    }),
  ),
  /** Practice (docs/practice.md). A key is the id of a skill, or the place of a question without a skill. */
  practice: z.object({
    skills: z.array(
      z.object({
        key: z.string(),
        level: z.enum(LEVELS),
        stability: z.number(),
        difficulty: z.number(),
        reviewedOn: z.iso.date(),
        dueOn: z.iso.date(),
        levelSince: z.iso.date(),
        lookAgain: z.boolean(),
        /** What the level rests on (docs/practice.md); null for a level of an earlier version. */
        evidence: z.json().nullable(),
        awaitsQuestions: z.boolean(),
      }),
    ),
    /** Misses of skills since the last right answer. */
    struggles: z.array(
      z.object({
        key: z.string(),
        misses: z.int(),
        missedOn: z.iso.date().nullable(),
        stuckOn: z.iso.date().nullable(),
        rights: z.int(),
      }),
    ),
    /** Days on which the level of a skill changed. */
    levels: z.array(z.object({ key: z.string(), day: z.iso.date(), level: z.enum(LEVELS) })),
    questions: z.array(
      z.object({
        sourceId: Id,
        part: z.enum(QUESTION_PARTS),
        questionId: z.string(),
        metOn: z.iso.date(),
        /** The two days before on which it was answered, older first. */
        metEarlierOn: z.array(z.iso.date()),
        missedOn: z.iso.date().nullable(),
        rightOn: z.iso.date().nullable(),
        misconception: z.string().nullable(),
        /** Draws whose keys were shown, by what they show. */
        shownDraws: z.array(z.string()),
      }),
    ),
    /** When levels of an earlier version were counted again, and how many have changed. */
    recounts: z.array(z.object({ recountedAt: z.date().nullable(), changed: z.int() })),
    /** As of lessons. */
    studyTime: z.array(z.object({ day: z.iso.date(), seconds: z.int(), lastSeenAt: z.date() })),
    /** "Find your start" in a grade: the skills that were asked about, and how it went. */
    placements: z.array(
      z.object({
        gradeId: Id,
        asked: z.array(z.object({ skill: z.string(), outcome: z.enum(PLACEMENT_OUTCOMES) })),
        startedAt: z.date(),
        endedAt: z.date().nullable(),
      }),
    ),
    sets: z.array(
      z.object({
        id: Id,
        kind: z.enum(SET_KINDS),
        /** Lesson and step of a round of exercises; null for other sets. */
        lessonId: Id.nullable(),
        step: z.enum(EXERCISE_STEPS).nullable(),
        day: z.iso.date(),
        createdAt: z.date(),
        /** Number of hints opened in each question, by position. */
        openedHints: z.record(z.string(), z.int()),
        answers: z.array(
          z.object({
            position: z.int(),
            outcome: z.enum(['right', 'hinted', 'wrong']),
            answeredAt: z.date(),
            doneAt,
            /** Seconds spent on the question; null if they were not stored. */
            seconds: z.int().nullable(),
            /** Null for an unreadable one, while a second try is possible, and while the keys of its part or test are hidden. */
            question: ScoredQuestion.nullable(),
            /** Second try after a wrong answer; null without one, and like the first. */
            secondQuestion: ScoredQuestion.nullable(),
            secondAnsweredAt: z.date().nullable(),
          }),
        ),
      }),
    ),
  }),
  /** Target days that a parent set for lessons and timed tests. */
  targetDays: z.array(z.object({ kind: z.enum(['lesson', 'test']), itemId: Id, day: z.iso.date(), setAt: z.date() })),
  /** Cards from the reader, with a drawing or a text, and from helpers. */
  parentCards: z.array(
    z.object({
      parentId: Id.nullable(),
      helperId: Id.nullable(),
      drawing: z.string().nullable(),
      text: z.string().nullable(),
      sentAt: z.date(),
    }),
  ),
  /** What helpers picked for a day, with the id of the skill and the number of the worksheet. */
  helperPicks: z.array(
    z.object({
      id: Id,
      helperId: Id,
      kind: z.enum(PICK_KINDS),
      skill: z.string(),
      sheet: z.int().nullable(),
      day: z.iso.date(),
      pickedAt: z.date(),
    }),
  ),
  /** Questions about lessons, with the answers of people whom the operator names, and who has reported one. */
  questions: z.array(
    z.object({
      lessonId: Id,
      text: z.string(),
      askedAt: z.date(),
      answer: z.string().nullable(),
      reason: z.enum(DECLINE_REASONS).nullable(),
      closedAt: z.date().nullable(),
      reporter: z.enum(REPORTERS).nullable(),
      reportedAt: z.date().nullable(),
    }),
  ),
  /** Lessons with tutors, with the names of what a parent chose to show. */
  tutorBookings: z.array(
    z.object({
      id: Id,
      parentId: Id.nullable(),
      tutor: z.string(),
      tutorName: z.string(),
      startsAt: z.date(),
      subject: z.string().nullable(),
      skill: z.string().nullable(),
      bookedAt: z.date(),
      canceledAt: z.date().nullable(),
      canceledBy: z.enum(['parent', 'tutor', 'server']).nullable(),
      remindedAt: z.date().nullable(),
      /** When the tutor marked that nobody came. */
      missedAt: z.date().nullable(),
    }),
  ),
  /** Written answers, each with its task as of when it was begun. */
  writtenAnswers: z.array(
    WrittenText.extend({
      lessonId: Id,
      part: z.enum(['quiz', 'assignment']),
      task: WritingTask,
      begunAt: z.date(),
      updatedAt: z.date(),
      doneAt: z.date().nullable(),
      /** What parents said about it. */
      notes: z.array(
        z.object({ parentId: Id, criteria: z.array(z.string()), message: z.string().nullable(), notedAt: z.date() }),
      ),
      /** Helpers with whom the learner shares it. */
      sharedWith: z.array(z.object({ helperId: Id, sharedAt: z.date() })),
    }),
  ),
  /** Badges; the title is null for a badge that no longer exists. */
  achievements: z.array(z.object({ code: z.string(), title: z.string().nullable(), earnedAt: z.date() })),
  /** Certificates of subjects, with the counts of lessons and timed tests of the day. */
  certificates: z.array(
    z.object({
      subjectId: Id,
      subjectName: z.string(),
      gradeName: z.string(),
      lessons: z.int(),
      tests: z.int(),
      earnedOn: z.iso.date(),
    }),
  ),
  /** Grades of the learner that were removed for good. */
  purgedGrades: z.array(z.object({ gradeId: Id, gradeName: z.string(), purgedAt: z.date() })),
  /** Term reports about content that was removed for good, each a complete HTML document. */
  storedTermReports: z.array(
    z.object({ title: z.string(), from: z.iso.date(), to: z.iso.date(), html: z.string(), storedAt: z.date() }),
  ),
  /** Recent live events; `aboutId` is the id of the lesson, timed test or grade. */
  liveEvents: z.array(z.object({ activity: StudyActivity, aboutId: Id, score: z.number().nullable(), at: z.date() })),
  sessions: z.array(
    z.object({
      signedInAt: z.date(),
      lastUsedAt: z.date(),
      endsAt: z.date(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** Emails to the learner's address since the account was created. */
  mails: z.array(z.object({ subject: z.string(), postedAt: z.date(), sentAt: z.date().nullable() })),
  /** Messages from the learner to the operator. */
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      topic: z.string(),
      message: z.string(),
      sentAt: z.date(),
    }),
  ),
  /** Open learner requests from the learner's address to one of the parents. */
  requests: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      username: z.string(),
      parentEmail: z.string(),
      gradeId: Id.nullable(),
      language: z.string().nullable(),
      requestedAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
})
