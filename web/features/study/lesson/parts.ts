import { plural, t } from '@lingui/core/macro'
import { type Flags, PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import type { LessonAnswer } from '../study-types.ts'

/** Existing parts, in the order of study. */
export function presentParts(parts: Flags): Part[] {
  return PARTS.filter((part) => parts[part])
}

/** Last part in the order of study; undefined without one. */
export const lastPart = (parts: Flags): Part | undefined => presentParts(parts).at(-1)

/** Parts of a loaded lesson. */
export function contentParts(lesson: LessonAnswer): Flags {
  return {
    video: lesson.video !== null,
    text: lesson.text !== null,
    quiz: lesson.quiz !== null,
    assignment: lesson.assignment !== null,
  }
}

/** Parts that can be completed, and count: without an exercise that has no questions yet. */
export function countedParts(lesson: LessonAnswer): Flags {
  const parts = contentParts(lesson)
  const canBeDone = (part: 'quiz' | 'assignment') =>
    parts[part] && (lesson.completed[part] || (lesson[part]?.questions.length ?? 0) > 0)
  return { ...parts, quiz: canBeDone('quiz'), assignment: canBeDone('assignment') }
}

/**
 * Part that a lesson opens on: the requested one, if the lesson has it; else the first of video, text, quiz and
 * assignment (learner-area.md section 2). Null if the lesson has no content.
 */
export function partToOpen(requested: string | null, parts: Flags): Part | null {
  const present = presentParts(parts)
  return present.find((part) => part === requested) ?? present[0] ?? null
}

/** First part that exists and is not completed; undefined if all are. */
export function firstOpenPart(parts: Flags, completed: Flags): Part | undefined {
  return presentParts(parts).find((part) => !completed[part])
}

/** Formats a part by name and size: 'Quiz, 3 questions'. */
export function nextPartLine(part: Part, questionCount: number | null): string {
  const { name } = lessonParts[part]
  if (questionCount === null) return name
  return part === 'assignment'
    ? plural(questionCount, { one: `${name}, # task`, other: `${name}, # tasks` })
    : plural(questionCount, { one: `${name}, # question`, other: `${name}, # questions` })
}

/** Names what comes next: 'Next: Quiz, 3 questions'. */
export const formatNext = (name: string) => t`Next: ${name}`

/** Location of a part. */
export type LessonPlace = { subjectId: string; lessonId: string }
