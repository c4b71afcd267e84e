/** Questions of a mixed check. */
export const CHECK_SIZE = 8

/** Days after which a subject can be checked again. */
export const CHECK_DAYS = 14

/** Lessons that a plan names at most. */
const MAX_AGAIN = 3

type LessonOfSubject = { subjectId: string; number: number; title: string }

/** First answer of a mixed check. @property unaided true if it was right without a hint */
export type CheckAnswer = { lesson: LessonOfSubject; unaided: boolean }

/**
 * Plan from a mixed check: lessons to look at again, those with most misses first, and the titles of the lessons whose
 * questions were all right without a hint. No score: eight questions say where to look, not how much is known.
 */
export function planCheck(answers: readonly CheckAnswer[]): { again: LessonOfSubject[]; known: string[] } {
  const byLesson = Map.groupBy(answers, ({ lesson }) => `${lesson.subjectId}/${lesson.number}`)
  const lessons = [...byLesson.values()].flatMap((list) => {
    const [first] = list
    return first ? [{ lesson: first.lesson, misses: list.filter(({ unaided }) => !unaided).length }] : []
  })
  const inOrder = lessons.toSorted((a, b) => b.misses - a.misses || a.lesson.number - b.lesson.number)
  return {
    again: inOrder
      .filter(({ misses }) => misses > 0)
      .map(({ lesson }) => lesson)
      .slice(0, MAX_AGAIN),
    known: inOrder.filter(({ misses }) => misses === 0).map(({ lesson }) => lesson.title),
  }
}
