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
