import { type Flags, PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import type { LessonAnswer } from '../study-types.ts'

/** The parts that are there, in the order in which a lesson is worked through. */
export function presentParts(parts: Flags): Part[] {
  return PARTS.filter((part) => parts[part])
}

/** The parts of a loaded lesson. */
export function contentParts(lesson: LessonAnswer): Flags {
  return {
    video: lesson.video !== null,
    text: lesson.text !== null,
    quiz: lesson.quiz !== null,
    assignment: lesson.assignment !== null,
  }
}

/**
 * The part that a lesson opens on: the requested one, if the lesson has it; else the video, and without one the
 * text, then the quiz, then the assignment (learner-area.md section 2). Null when there is no content at all.
 */
export function partToOpen(requested: string | null, parts: Flags): Part | null {
  const present = presentParts(parts)
  return present.find((part) => part === requested) ?? present[0] ?? null
}

/** The first part that is there and not completed; undefined when all are. */
export function firstOpenPart(parts: Flags, completed: Flags): Part | undefined {
  return presentParts(parts).find((part) => !completed[part])
}

/** A part by name and size: 'Quiz, 3 questions'. */
export function nextPartLine(part: Part, questionCount: number | null): string {
  const { name } = lessonParts[part]
  if (questionCount === null) return name
  const noun = part === 'assignment' ? 'task' : 'question'
  return `${name}, ${questionCount} ${noun}${questionCount === 1 ? '' : 's'}`
}

/** Where a part is studied. */
export type LessonPlace = { subjectId: string; lessonId: string }
