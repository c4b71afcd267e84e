import { type Flags, PARTS } from '../marks/compute-marks.ts'
import type { LessonContent } from './completion.ts'

/** A lesson that a learner has or has not begun: which parts it has, and which of them are completed. */
export type LessonState = { number: number; content: LessonContent; completed: Flags }

/** A subject with its lessons by number; `studiedAt` is when any of them last moved, in seconds, null before that. */
export type StudiedSubject<Lesson extends LessonState> = {
  lessons: readonly Lesson[]
  studiedAt: number | null
}

/** Whole percent of a lesson's parts that are completed; 0 for a lesson without any part. */
export function lessonPercent({ content, completed }: LessonState): number {
  const parts = PARTS.filter((part) => content[part])
  if (parts.length === 0) return 0
  return Math.round((parts.filter((part) => completed[part]).length * 100) / parts.length)
}

/** A lesson is finished when every part that it has is completed; one without any part never is. */
export function isFinished(lesson: LessonState): boolean {
  return (
    PARTS.some((part) => lesson.content[part]) &&
    PARTS.every((part) => !lesson.content[part] || lesson.completed[part])
  )
}

/**
 * Where a learner goes on: of each subject its first unfinished lesson that has content, the most recently studied
 * subject first, then those not begun in the order given; at most `limit`.
 */
export function continueWith<Lesson extends LessonState, Subject extends StudiedSubject<Lesson>>(
  subjects: readonly (Subject & StudiedSubject<Lesson>)[],
  limit: number,
): { subject: Subject; lesson: Lesson }[] {
  const byRecency = subjects.toSorted((a, b) => (b.studiedAt ?? 0) - (a.studiedAt ?? 0))
  return byRecency
    .flatMap((subject) => {
      const lesson = subject.lessons.find(
        (one) => PARTS.some((part) => one.content[part]) && !isFinished(one),
      )
      return lesson === undefined ? [] : [{ subject, lesson }]
    })
    .slice(0, limit)
}
