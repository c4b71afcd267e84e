import { formatBonus } from '#domain/marks/compute-marks.ts'
import type { LessonOverview } from '../study-types.ts'

/** Mark of a lesson's work, out of 100. Bonus points are never part of it (readings.md, Marks). */
export const formatMark = (academic: number) => `Mark: ${academic} of 100`

type OverviewMarks = NonNullable<LessonOverview['marks']>

/** A lesson's mark in one line, with the bonus points of a finished lesson; null without a mark. */
export function markLine(
  marks: Pick<OverviewMarks, 'academic' | 'bonus' | 'total'> | null,
  finished: boolean,
): string | null {
  if (!marks || marks.total === 0) return null
  return `${formatMark(marks.academic)}${finished && marks.bonus > 0 ? ` ${formatBonus(marks.bonus)}` : ''}`
}
