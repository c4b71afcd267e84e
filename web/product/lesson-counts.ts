import { plural, t } from '@lingui/core/macro'

/** Formats the lesson numbers of a non-empty unit, such as "Lesson 3" or "Lessons 3–5". */
export function formatLessonRange(lessons: readonly { number: number }[]): string {
  const first = lessons[0]?.number ?? 0
  const last = lessons.at(-1)?.number ?? 0
  return first === last ? t`Lesson ${first}` : t`Lessons ${first}–${last}`
}

export function formatLessonsCompleted(completed: number, total: number): string {
  return plural(total, {
    one: `${completed} of # lesson completed`,
    other: `${completed} of # lessons completed`,
  })
}
