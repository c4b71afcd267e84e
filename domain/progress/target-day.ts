import type { Day } from './study-history.ts'

/** Maximum number of open target days per learner. */
export const MAX_TARGET_DAYS = 50
/** Maximum number of days ahead that a parent can choose. */
export const MAX_DAYS_AHEAD = 366
/** Days for which a past target is still shown to the learner. */
export const SHOWN_DAYS_AFTER = 14

const date = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
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

/** Describes a target day in text that may be read on a later day: "By Friday, November 27". */
export function describeTargetDate(day: Day, today: Day): string {
  return `${day < today ? 'Planned for' : 'By'} ${date(day)}`
}
