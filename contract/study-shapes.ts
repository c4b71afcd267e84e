import { z } from 'zod'
import {
  Answers,
  Id,
  LearnerQuestion,
  LessonMarks,
  PartFlags,
  Plan,
  ScoredQuestion,
  SubjectColor,
  TestType,
} from './fields.ts'

export const SubjectCard = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  color: SubjectColor,
  lessonCount: z.int(),
  /** Lessons whose every content part is completed. */
  completedLessons: z.int(),
  /** Whether the grade counts on it (learner-area.md section 3). */
  required: z.boolean(),
})

/** One lesson among all of a grade, without its content. */
export const LessonLine = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** Which parts the lesson has. */
  parts: PartFlags,
  completed: PartFlags,
  /** Whole percent of the lesson's parts that are completed. */
  progress: z.int(),
  /** Marks out of 100 for the work itself; null before the first save. */
  academic: z.number().nullable(),
})

export const Achievement = z.object({ code: z.string(), title: z.string(), description: z.string() })

/** The highest that the database can count to. */
export const MAX_VERSION = 2_147_483_647

/** Answers that are not submitted yet; `version` counts their saves, from 1. */
export const ExerciseDraft = z.object({ answers: Answers, version: z.int() })

export const TestCard = z.object({
  id: Id,
  title: z.string(),
  type: TestType,
  description: z.string().nullable(),
  afterLessonNumber: z.int(),
  durationMinutes: z.int(),
  /** What this learner has for it if it is started now: its duration, with any extra time. */
  secondsAllowed: z.int(),
  questionCount: z.int(),
  unlocked: z.boolean(),
  inProgress: z.boolean(),
  /** What is left of the attempt in progress; null without one. */
  remainingSeconds: z.int().nullable(),
  result: z.object({ score: z.int(), passed: z.boolean() }).nullable(),
})

export const LessonCard = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Which parts the lesson has. */
  parts: PartFlags,
  completed: PartFlags,
  marks: LessonMarks.nullable(),
})

/** What a quiz or assignment shows: its questions without key, and the latest submission marked. */
export const Exercise = z.object({
  title: z.string().nullable(),
  questions: z.array(LearnerQuestion),
  bestPercent: z.number().nullable(),
  /** What the learner is answering now, on this device or another; null when nothing is begun since the latest submit. */
  draft: ExerciseDraft.nullable(),
  latest: z
    .object({
      correctCount: z.int(),
      total: z.int(),
      passed: z.boolean(),
      submittedAt: z.date(),
      questions: z.array(ScoredQuestion),
    })
    .nullable(),
})

/** What every save of progress answers: the facts after it, computed by the server. */
export const ProgressSaved = z.object({
  completed: PartFlags,
  marks: LessonMarks,
  /** The learner's present plan, for '{plan} bonus applied!'. */
  plan: Plan,
  /** Titles of the tests that this save unlocked. */
  unlockedTests: z.array(z.object({ id: Id, title: z.string() })),
  /** The badges that this save was the last step to; each is given once, and told by the save that earned it. */
  newAchievements: z.array(Achievement),
})

/** Seconds after which a video's author has it begin; 0 without. */
const start = z.int()

/** How the browser is to play a lesson's video; an address that is not allowed is never given. */
export const VideoSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string(), start }),
  /** `hash` opens a video that is not listed. */
  z.object({ kind: z.literal('vimeo'), id: z.string(), hash: z.string().nullable(), start }),
  z.object({ kind: z.enum(['file', 'hls']), url: z.string(), start }),
])
