import { hasContent, isFinished, type LessonState } from './lesson-progress.ts'

/** Days for which a downloaded week can be used; the server accepts the time of work done on a device for as long. */
export const DOWNLOAD_DAYS = 7

/** Lessons in a downloaded week. */
export const MAX_DOWNLOADED_LESSONS = 5

/** Films in a downloaded week, together. */
export const MAX_FILM_BYTES = 200_000_000

/**
 * Lessons that a learner takes along for a week, by number: unfinished ones, first those that are planned for these days;
 * in a finished subject the last ones, to look at again.
 */
export function lessonsForWeek<Lesson extends LessonState & { id: string }>(
  lessons: readonly Lesson[],
  planned: ReadonlySet<string>,
): Lesson[] {
  const withContent = lessons.filter(hasContent)
  const open = withContent.filter((lesson) => !isFinished(lesson))
  if (open.length === 0) return withContent.slice(-MAX_DOWNLOADED_LESSONS)
  const ordered = [...open.filter(({ id }) => planned.has(id)), ...open.filter(({ id }) => !planned.has(id))]
  return ordered.slice(0, MAX_DOWNLOADED_LESSONS).toSorted((a, b) => a.number - b.number)
}

/** Films that fit in order of the lessons, within the limit and the free space of the device. */
export function filmsThatFit<Film extends { bytes: number }>(films: readonly Film[], free: number): Film[] {
  let left = Math.min(MAX_FILM_BYTES, free)
  return films.filter(({ bytes }) => {
    if (bytes > left) return false
    left -= bytes
    return true
  })
}
