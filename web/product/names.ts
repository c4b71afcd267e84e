import { t } from '@lingui/core/macro'
import { BookOpen, ListChecks, type LucideIcon, Play, Sprout } from 'lucide-react'
import type { Part } from '#domain/marks/compute-marks.ts'
import type { ExerciseStep } from '#domain/practice/exercises.ts'

/** Label, in the language of the page, and icon of each part of a lesson. */
export const lessonParts: Record<Part, { readonly name: string; Icon: LucideIcon }> = {
  video: {
    get name() {
      return t`Video`
    },
    Icon: Play,
  },
  text: {
    get name() {
      return t({ message: 'Reading', context: 'part of a lesson' })
    },
    Icon: BookOpen,
  },
  quiz: {
    get name() {
      return t`Quiz`
    },
    Icon: ListChecks,
  },
  assignment: {
    get name() {
      return t`Assignment`
    },
    Icon: Sprout,
  },
}

/** Names of the steps of a lesson's exercises, in the language of the page. */
export const STEP_NAMES: Readonly<Record<ExerciseStep, string>> = {
  get guided() {
    return t({ message: 'Guided', context: 'exercises' })
  },
  get own() {
    return t`On your own`
  },
  get challenge() {
    return t`Challenge`
  },
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Label of a lesson or timed test with a target day; a test has no lesson number. */
export function targetName({ title, lessonNumber }: { title: string; lessonNumber: number | null }): string {
  return lessonNumber === null ? title : t`Lesson ${lessonNumber}: ${title}`
}
