import { plural, t } from '@lingui/core/macro'
import type { MarkShares } from '#domain/marks/compute-marks.ts'
import type { LessonOverview } from '../study-types.ts'

/** Mark of a lesson's work, out of 100. Bonus points are never part of it (readings.md, Marks). */
export const formatMark = (academic: number) => t`Mark: ${academic} of 100`

/** Formats the bonus displayed next to a mark out of 100 (readings, "Bonus on screen"): '+ 2.7 bonus points'. */
export const formatBonus = (points: number) => plural(points, { one: '+ # bonus point', other: '+ # bonus points' })

type OverviewMarks = NonNullable<LessonOverview['marks']>

/** A lesson's mark in one line, with the bonus points of a finished lesson; null without a mark. */
export function markLine(
  marks: Pick<OverviewMarks, 'academic' | 'bonus' | 'total'> | null,
  finished: boolean,
): string | null {
  if (!marks || marks.total === 0) return null
  const mark = formatMark(marks.academic)
  return finished && marks.bonus > 0 ? `${mark} ${formatBonus(marks.bonus)}` : mark
}

/**
 * Text of 'Progress Saved'; null without a mark (learner area, section 8). States the mark of the work, with the bonus
 * beside it (readings, "Bonus on screen").
 */
export function savedMarkLine({ academic, bonus }: Pick<MarkShares, 'academic' | 'bonus'>): string | null {
  if (academic === 0) return null
  const percent = Math.round(academic)
  if (bonus === 0) return t`Progress Saved: You now have ${percent}% for this lesson`
  const points = formatBonus(bonus)
  return t`Progress Saved: You now have ${percent}% for this lesson ${points}`
}
