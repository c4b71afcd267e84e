import type { LessonOverview } from '../study-types.ts'

type Marks = NonNullable<LessonOverview['marks']>

/**
 * A lesson's mark in one line, the work told apart from what plan and passed tests add (readings.md, Marks); null before
 * there is any.
 */
export function markLine(marks: Pick<Marks, 'academic' | 'total'> | null): string | null {
  if (!marks || marks.total === 0) return null
  const bonus = Math.round((marks.total - marks.academic) * 100) / 100
  return `Your mark: ${marks.academic}%${bonus > 0 ? ` + ${bonus}% bonus` : ''}`
}
