import { type Day, daysBetween } from './study-history.ts'

/** Maximum number of open target days per learner. */
export const MAX_TARGET_DAYS = 50
/** Maximum number of days ahead that a parent can choose. */
export const MAX_DAYS_AHEAD = 366
/** Days for which a past target is still shown to the learner. */
export const SHOWN_DAYS_AFTER = 14

const weekday = dayFormat({ weekday: 'long' })
const date = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
/** For example, "Monday, November 16". */
export const weekdayAndDate = date
/** For example, "November 16". */
export const monthAndDay = dayFormat({ month: 'long', day: 'numeric' })

/** Formatter that is created by its first use: it takes a phone 60 ms, and few pages show a target day. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (day) => {
    formatter ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return formatter.format(new Date(day))
  }
}

/** Describes a target day as the start of a line: "By Friday", or "Planned for Friday" once it is past. */
export function describeTargetDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'By today'
  if (ahead === 1) return 'By tomorrow'
  if (ahead > 0) return `By ${(ahead < 7 ? weekday : date)(day)}`
  return ahead === -1 ? 'Planned for yesterday' : `Planned for ${(ahead > -7 ? weekday : date)(day)}`
}

/** Same with the date, for text that may be read on a later day. */
export function describeTargetDate(day: Day, today: Day): string {
  return `${day < today ? 'Planned for' : 'By'} ${date(day)}`
}
