import { t } from '@lingui/core/macro'
import { type Day, daysBetween } from '#domain/progress/study-history.ts'
import { dayFormat } from '#web/ui/format.ts'

const formatWeekday = dayFormat({ weekday: 'long' })

/** Calendar day such as `2026-12-01` without its year: Tuesday, December 1. */
export const formatWeekdayAndDate = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })

/** Describes a target day as the start of a line: "By Friday", or "Planned for Friday" once it is past. */
export function describeTargetDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return t`By today`
  if (ahead === 1) return t`By tomorrow`
  if (ahead === -1) return t`Planned for yesterday`
  const name = ahead > -7 && ahead < 7 ? formatWeekday(day) : formatWeekdayAndDate(day)
  return ahead > 0 ? t`By ${name}` : t`Planned for ${name}`
}
