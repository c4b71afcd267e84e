/** Day and hour of a parent's weekly email on the parent's own clock; 1 is Monday. */
export type WeeklySchedule = { weekday: number; hour: number; timeZone: string }

/** A mail that is later than this, after an outage, is left out. */
export const MAX_WEEKLY_DELAY_HOURS = 36

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * First time after `after` at which the chosen hour begins on the chosen day. An hour that daylight saving skips is the one
 * after it; of an hour that it repeats, the first counts.
 */
export function nextWeekly({ weekday, hour, timeZone }: WeeklySchedule, after: Date): Date {
  const local = localTime(after, timeZone)
  const today = Date.UTC(local.year, local.month - 1, local.day)
  const daysAhead = (weekday - isoWeekday(new Date(today)) + 7) % 7
  for (const days of [daysAhead, daysAhead + 7]) {
    const at = startOfHour(new Date(today + days * DAY_MS), hour, timeZone)
    if (at > after) return at
  }
  throw new RangeError('A week has one such hour')
}

/** Monday of the week that a moment is in on the parent's clock, as YYYY-MM-DD. */
export function weekOf(at: Date, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone)
  const date = new Date(Date.UTC(year, month - 1, day))
  return new Date(date.getTime() - (isoWeekday(date) - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The first moment of the hour on this date; of the following hour where there is none. */
function startOfHour(date: Date, hour: number, timeZone: string): Date {
  const wanted = date.getTime() + hour * HOUR_MS
  // A clock is at most 14 hours ahead of UTC and 12 behind, and moves in steps of a quarter of an hour at most.
  for (let at = wanted - 15 * HOUR_MS; at <= wanted + 15 * HOUR_MS; at += HOUR_MS / 4) {
    const local = localTime(new Date(at), timeZone)
    const shown = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute)
    if (shown >= wanted) return new Date(at)
  }
  throw new RangeError(`No such hour in ${timeZone}`)
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
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
}
