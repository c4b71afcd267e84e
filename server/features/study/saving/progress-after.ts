import { canSaveProgress, ENROLLMENT_REQUIRED, subjectAccess } from '#domain/access.ts'
import {
  computeMarks,
  type Flags,
  listChangedMarks,
  recomputeMarks,
  type StoredMarks,
  splitMarks,
  toFlags,
} from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { describeBadges } from '#domain/progress/achievements.ts'
import { isFinished } from '#domain/progress/lesson-progress.ts'
import { addsToHistory, type EarnedBadge, listEarnedByStep, type StudyStep } from '#domain/progress/study-history.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { highestStartedLesson, newlyUnlocked } from '#domain/timed-tests/timed-test.ts'
import { type SessionUser, viewerOf } from '../../../http/session.ts'
import type { HeldLesson, LessonToSave, UnlockedTest } from './queries.ts'

/** A learner's progress in a lesson, returned by every save. */
export type Progress = {
  completed: Flags
  marks: StoredMarks
  plan: Plan
  unlocked: UnlockedTest[]
  /** Badges that this save earned. */
  achieved: readonly { code: string }[]
}

const NONE: Flags = { video: false, text: false, quiz: false, assignment: false }

export function flagsOf({ id, facts }: LessonToSave): Flags {
  return facts.lessons.find(({ lessonId }) => lessonId === id)?.flags ?? NONE
}

/** Progress when nothing is written: the stored marks with their own plan. */
export function storedProgress(lesson: LessonToSave): Progress {
  const { facts } = lesson
  const { currentPlan, passedTests } = facts
  const completed = flagsOf(lesson)
  const stored = facts.lessons.find(({ lessonId }) => lessonId === lesson.id)?.stored
  const marks = stored ?? { plan: currentPlan, ...computeMarks(completed, currentPlan, passedTests) }
  return { completed, marks, plan: currentPlan, unlocked: [], achieved: [] }
}

/**
 * Computes the consequences of new flags of a lesson: marks of every lesson of the subject that the learner has
 * started, newly unlocked tests (learner area, section 4), and badges.
 * @param fullScore part completed by a submission with everything right; otherwise null
 */
export function progressAfter(lesson: LessonToSave, flags: Flags, fullScore: ExercisePart | null = null) {
  const { facts } = lesson
  const before = facts.lessons
  const saved = before.find(({ lessonId }) => lessonId === lesson.id)
  const after = [
    ...before.filter((other) => other !== saved),
    { lessonId: lesson.id, number: lesson.number, flags, stored: saved?.stored ?? null },
  ]
  const marks = recomputeMarks({ ...facts, lessons: after }).at(-1)
  if (!marks) throw new Error('A saved lesson has no row of marks')

  const opened = newlyUnlocked(facts.tests, highestStartedLesson(before), highestStartedLesson(after))
  const unlocked = facts.tests.filter((test) => opened.includes(test.id)).map(({ id, title }) => ({ id, title }))
  const achieved = achievedBy(lesson, flags, fullScore)
  const standing: Progress = { completed: flags, marks, plan: facts.currentPlan, unlocked, achieved }
  return { rows: listChangedMarks({ ...facts, lessons: after }), standing, achieved }
}

/** Badges earned by a save, whether or not it changes the flags. */
export function achievedBy(lesson: LessonToSave, flags: Flags, fullScore: ExercisePart | null): EarnedBadge[] {
  const { history } = lesson.facts
  return history === null ? [] : listEarnedByStep(history, stepTo(lesson, flags, fullScore))
}

/** True if a save may earn a badge, so that the history must be read. */
export function mayEarn(lesson: LessonToSave, flags: Flags): boolean {
  return addsToHistory(stepTo(lesson, flags, null), lesson.facts.studiedToday)
}

function stepTo(lesson: LessonToSave, flags: Flags, fullScore: ExercisePart | null): StudyStep {
  const { number, content, subjectId, facts } = lesson
  const finished = (completed: Flags) => isFinished({ number, content, completed })
  return {
    kind: 'lesson',
    subjectId,
    finishes: finished(flags) && !finished(flagsOf(lesson)),
    firstFullScore: fullScore !== null && !facts.fullScoreParts.includes(fullScore),
  }
}

/** Presents the output of every save. */
export function presentProgress({ completed, marks, plan, unlocked, achieved }: Progress) {
  return {
    completed: toFlags(completed),
    marks: splitMarks(marks, completed),
    plan,
    unlockedTests: unlocked.map(({ id, title }) => ({ id, title })),
    newAchievements: describeBadges(achieved),
  }
}

/** Errors that every save to a lesson declares. */
export type AccessErrors = Record<'NOT_FOUND' | 'FORBIDDEN', (options: { message: string }) => Error>

/** Returns the lesson to a learner who may save progress in it, by the locked enrollment. */
export function requireLesson<Lesson extends HeldLesson>(
  user: SessionUser,
  lesson: Lesson | undefined,
  errors: AccessErrors,
): Lesson {
  const viewer = { ...viewerOf(user), gradeId: lesson?.enrolledGradeId ?? null }
  if (lesson === undefined || subjectAccess(viewer, lesson) === 'none') {
    throw errors.NOT_FOUND({ message: 'Lesson not found' })
  }
  if (!canSaveProgress(viewer, lesson)) throw errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED })
  return lesson
}

export const NO_SUCH_PART = { message: 'This lesson has no such part' }
