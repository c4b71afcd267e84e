/** Weekday and time of something weekly in a time zone, such as a parent's weekly email; 1 is Monday. */
export type WeeklySchedule = { weekday: number; hour: number; minute?: number; timeZone: string }

/** Weekly emails delayed by more than this, after an outage, are skipped. */
export const MAX_WEEKLY_DELAY_HOURS = 36

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * First time after `after` that is the chosen one on the chosen weekday. If daylight saving time skips it, the next time that
 * exists is used; if it repeats it, the first.
 */
export function nextWeekly({ weekday, hour, minute = 0, timeZone }: WeeklySchedule, after: Date): Date {
  const local = localTime(after, timeZone)
  const today = Date.UTC(local.year, local.month - 1, local.day)
  const daysAhead = (weekday - isoWeekday(new Date(today)) + 7) % 7
  for (const days of [daysAhead, daysAhead + 7]) {
    const at = timeOn(new Date(today + days * DAY_MS), hour + minute / 60, timeZone)
    if (at > after) return at
  }
  throw new RangeError('No such time within a week')
}

/** Monday of the week of a time in the parent's time zone, as YYYY-MM-DD. */
export function weekOf(at: Date, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone)
  const date = new Date(Date.UTC(year, month - 1, day))
  return new Date(date.getTime() - (isoWeekday(date) - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Time on this date, so many hours after its beginning by the clock, or the next one that exists. */
function timeOn(date: Date, hours: number, timeZone: string): Date {
  const wanted = date.getTime() + hours * HOUR_MS
  const shownAt = (at: number) => {
    const { year, month, day, hour, minute } = localTime(new Date(at), timeZone)
    return Date.UTC(year, month - 1, day, hour, minute)
  }
  // A clock changes by two hours at most, in multiples of a quarter of an hour.
  const about = 2 * wanted - shownAt(wanted)
  for (let at = about - 3 * HOUR_MS; at <= about + 3 * HOUR_MS; at += HOUR_MS / 4) {
    if (shownAt(at) >= wanted) return new Date(at)
  }
  throw new RangeError(`No such time in ${timeZone}`)
}

const isoWeekday = (date: Date) => date.getUTCDay() || 7

const formats = new Map<string, Intl.DateTimeFormat>()

function localTime(at: Date, timeZone: string) {
  const format = formats.get(timeZone) ?? timeFormat(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') }
}

/** @throws RangeError for an unknown time zone */
function timeFormat(timeZone: string) {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}
