import { z } from 'zod'
import { LEAF_STATES } from '#domain/progress/garden.ts'
import { Id, LessonMarks, oneLine, PartFlags, Plan, SubjectColor, TestType } from './fields.ts'
import { Answers, Draw, Help, LearnerQuestion, ScoredQuestion } from './questions.ts'

/** Enrollment of the learner on this page. */
export const Enrollment = z.object({
  gradeId: Id,
  gradeName: z.string(),
  plan: Plan,
  /** True while the grade is unpublished: it then has no subjects, and everything earned in it is preserved. */
  closed: z.boolean(),
})

/** Garden of a subject (domain/progress/garden.ts): lessons by number, each followed by the timed tests that it unlocks. */
const Garden = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('lesson'), number: z.int(), title: z.string(), state: z.enum(LEAF_STATES) }),
    z.object({ kind: z.literal('test'), title: z.string(), afterLessonNumber: z.int(), passed: z.boolean() }),
  ]),
)

export const SubjectCard = z.object({
  id: Id,
  name: z.string(),
  color: SubjectColor,
  garden: Garden,
  description: z.string().nullable(),
  lessonCount: z.int(),
  /** Lessons with all content parts completed. */
  completedLessons: z.int(),
  /** Required subject of the grade (learner-area.md section 3). */
  required: z.boolean(),
})

/** Lesson in a list, without its content. */
export const LessonLine = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** Consecutive lessons with the same unit are grouped. */
  unit: z.string().nullable(),
  /** Parts that the lesson has. */
  parts: PartFlags,
  completed: PartFlags,
  /** Completed parts in whole percent. */
  progress: z.int(),
  /** Marks out of 100 for the work itself; null before the first save. */
  academic: z.number().nullable(),
})

/**
 * Time at which a device did work that it sends now, for the day of study. It counts if it is within the last seven days;
 * anything else is ignored.
 */
export const DoneAt = z.iso.datetime().optional().catch(undefined)

/** Notices that one answer has at most, and how many days they stay. */
export const MAX_NOTICES = 30
export const NOTICE_DAYS = 60

/** Notices that are presented as they are stored. */
export const STORED_NOTICES = [
  z.object({
    kind: z.literal('test-passed'),
    at: z.date(),
    testId: Id,
    title: z.string(),
    subjectName: z.string(),
    score: z.int(),
  }),
  /** A parent planned a day for a lesson or test that is still open; `lessonNumber` is null for a test. */
  z.object({
    kind: z.literal('planned-day'),
    at: z.date(),
    day: z.iso.date(),
    title: z.string(),
    lessonNumber: z.int().nullable(),
    subjectName: z.string(),
  }),
  /** A card from a parent; `from` may be empty. */
  z.object({ kind: z.literal('card'), at: z.date(), from: z.string() }),
  /** A parent said something about a written answer; `from` may be empty. */
  z.object({ kind: z.literal('writing-note'), at: z.date(), from: z.string(), lessonTitle: z.string() }),
] as const

/** Something that happened for a learner. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('badge'), at: z.date(), title: z.string() }),
  ...STORED_NOTICES,
])

export const Achievement = z.object({ code: z.string(), title: z.string(), description: z.string() })

/** Heartbeat of a learner who studies. */
export const Attendance = z.object({
  /** True at the start of a visit or after the page was hidden; the time before is not counted. */
  begins: z.boolean().default(false),
  /** IANA time zone of the browser; unknown values are ignored. */
  timeZone: oneLine(64),
})

/** Draft answers to the questions of one draw; `version` counts the saves, from 1. */
export const ExerciseDraft = z.object({ answers: Answers, help: Help, version: z.int(), draw: Draw })

/** Result of one attempt at a timed test. */
export const TestResult = z.object({ attempt: z.int(), score: z.int(), passed: z.boolean(), completedAt: z.date() })

export const TestCard = z.object({
  id: Id,
  title: z.string(),
  type: TestType,
  description: z.string().nullable(),
  afterLessonNumber: z.int(),
  durationMinutes: z.int(),
  /** Duration for this learner, including extra time. */
  secondsAllowed: z.int(),
  questionCount: z.int(),
  unlocked: z.boolean(),
  inProgress: z.boolean(),
  /** Remaining time of the running attempt; null without one. */
  remainingSeconds: z.int().nullable(),
  /** True while a parent's permission for a second attempt is unused. */
  anotherAllowed: z.boolean(),
  /** Results of the attempts, the one that counts first. */
  results: z.array(TestResult),
  /** The first of them; null before. */
  result: z.object({ score: z.int(), passed: z.boolean() }).nullable(),
})

export const LessonCard = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Parts that the lesson has. */
  parts: PartFlags,
  completed: PartFlags,
  marks: LessonMarks.nullable(),
})

/** Quiz or assignment: questions without key, drawn for the next try, and the latest submission, scored. */
export const Exercise = z.object({
  title: z.string().nullable(),
  questions: z.array(LearnerQuestion),
  /** Sent back with drafts and the submission, whose answers refer to the questions in this order. */
  draw: Draw,
  bestPercent: z.number().nullable(),
  /** Number of submitted answers that are being checked: their score follows within a minute. */
  checking: z.int(),
  /** Current draft from any device; null if there is none since the latest submission. */
  draft: ExerciseDraft.nullable(),
  latest: z
    .object({
      correctCount: z.int(),
      total: z.int(),
      passed: z.boolean(),
      submittedAt: z.date(),
      /** False if the answers to its draw were shown before. */
      counted: z.boolean(),
      questions: z.array(ScoredQuestion),
    })
    .nullable(),
})

/** Progress after a save, computed by the server. */
export const ProgressSaved = z.object({
  completed: PartFlags,
  marks: LessonMarks,
  /** Plan in force, for '{plan} bonus applied!'. */
  plan: Plan,
  /** Timed tests that this save unlocked. */
  unlockedTests: z.array(z.object({ id: Id, title: z.string() })),
  /** Badges that this save earned; each is reported once. */
  newAchievements: z.array(Achievement),
})

/** Start position in seconds, set by the author; 0 by default. */
const start = z.int()

/** Playable source of a lesson's video; disallowed URLs are never sent. */
const VideoSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string(), start }),
  /** `hash` gives access to an unlisted video. */
  z.object({ kind: z.literal('vimeo'), id: z.string(), hash: z.string().nullable(), start }),
  z.object({ kind: z.enum(['file', 'hls']), url: z.string(), start }),
])

/** Film of a lesson. */
export const LessonVideo = z.object({
  title: z.string().nullable(),
  /** Null when the stored URL is not allowed. */
  source: VideoSource.nullable(),
  duration: z.string().nullable(),
  /** WebVTT; null without captions, or when the player supplies them. */
  captionsUrl: z.string().nullable(),
  /** Recording that is played in step with the video. */
  narrationUrl: z.string().nullable(),
})

/** Pause of a film, in seconds, with the question that it asks there. */
export const FilmPause = z.object({ at: z.number(), question: LearnerQuestion })

/** Reading text of a lesson. */
export const LessonReading = z.object({ title: z.string().nullable(), html: z.string() })
