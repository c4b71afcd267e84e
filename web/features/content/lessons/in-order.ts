import type { LessonList } from '../content-types.ts'

/** The list as it will be in another order: the numbers that the lessons have are dealt out anew. */
export function inOrder(list: LessonList, lessonIds: readonly string[]): LessonList {
  const numbers = list.lessons.map(({ number }) => number).toSorted((a, b) => a - b)
  const lessons = lessonIds.flatMap((id) => list.lessons.filter((lesson) => lesson.id === id))
  return {
    ...list,
    lessons: lessons.map((lesson, place) => ({ ...lesson, number: numbers[place] ?? lesson.number })),
  }
}
