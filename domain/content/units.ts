type InUnit = { unit: string | null; number: number }

/** Consecutive lessons of one unit of a subject. A null name means lessons without a unit. */
export type Unit<Lesson> = { name: string | null; lessons: Lesson[] }

/** Groups lessons by unit, in their order. A unit with non-consecutive lessons appears several times. */
export function groupByUnit<Lesson extends InUnit>(lessons: readonly Lesson[]): Unit<Lesson>[] {
  const units: Unit<Lesson>[] = []
  for (const lesson of lessons) {
    const last = units.at(-1)
    if (last && last.name === lesson.unit) last.lessons.push(lesson)
    else units.push({ name: lesson.unit, lessons: [lesson] })
  }
  return units
}

/** Formats the lesson numbers of a non-empty unit, such as "Lesson 3" or "Lessons 3–5". */
export function formatLessonRange(lessons: readonly { number: number }[]): string {
  const first = lessons[0]?.number
  const last = lessons.at(-1)?.number
  return first === last ? `Lesson ${first}` : `Lessons ${first}–${last}`
}

export function formatLessonsCompleted(completed: number, total: number): string {
  return `${completed} of ${total} ${total === 1 ? 'lesson' : 'lessons'} completed`
}
