import { type Day, daysBetween } from './study-history.ts'

/** Open target days of a learner at most. */
export const MAX_TARGET_DAYS = 50
/** Days ahead that a parent can choose at most. */
export const MAX_DAYS_AHEAD = 366
/** Days after which a passed target is no longer shown to the learner. */
export const SHOWN_DAYS_AFTER = 14

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const weekday = utc({ weekday: 'long' })
const date = utc({ weekday: 'long', month: 'long', day: 'numeric' })

/** Target day in words, as the start of a line: "By Friday", or "Planned for Friday" once it has passed. */
export function describeTargetDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  const at = new Date(day)
  if (ahead === 0) return 'By today'
  if (ahead === 1) return 'By tomorrow'
  if (ahead > 0) return `By ${(ahead < 7 ? weekday : date).format(at)}`
  return ahead === -1 ? 'Planned for yesterday' : `Planned for ${(ahead > -7 ? weekday : date).format(at)}`
}

/** The same with its date, for a text that is read on another day. */
export function describeTargetDate(day: Day, today: Day): string {
  return `${day < today ? 'Planned for' : 'By'} ${date.format(new Date(day))}`
}
