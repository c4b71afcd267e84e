import { t } from '@lingui/core/macro'
import { splitDuration } from '#domain/progress/report.ts'

/** Duration in whole minutes, in the page's language: 2 h 15 min. */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = splitDuration(seconds)
  if (hours === 0) return t`${minutes} min`
  return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`
}
