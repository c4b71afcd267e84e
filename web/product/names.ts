import { BookOpen, ListChecks, type LucideIcon, Play, Sprout } from 'lucide-react'
import type { Part } from '#domain/marks/compute-marks.ts'
import type { ExerciseStep } from '#domain/practice/exercises.ts'

/** Label and icon of each part of a lesson. */
export const lessonParts: Record<Part, { name: string; Icon: LucideIcon }> = {
  video: { name: 'Video', Icon: Play },
  text: { name: 'Reading', Icon: BookOpen },
  quiz: { name: 'Quiz', Icon: ListChecks },
  assignment: { name: 'Assignment', Icon: Sprout },
}

/** Names of the steps of a lesson's exercises. */
export const STEP_NAMES: Record<ExerciseStep, string> = {
  guided: 'Guided',
  own: 'On your own',
  challenge: 'Challenge',
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Label of a lesson or timed test with a target day; a test has no lesson number. */
export function targetName({ title, lessonNumber }: { title: string; lessonNumber: number | null }): string {
  return lessonNumber === null ? title : `Lesson ${lessonNumber}: ${title}`
}
