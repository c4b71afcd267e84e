/** Weekday and hour of a parent's weekly email in the parent's time zone; 1 is Monday. */
export type WeeklySchedule = { weekday: number; hour: number; timeZone: string }

/** Weekly emails delayed by more than this, after an outage, are skipped. */
export const MAX_WEEKLY_DELAY_HOURS = 36

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * First start of the chosen hour on the chosen weekday after `after`. If daylight saving time skips the hour, the next
 * hour is used; if it repeats the hour, the first.
 */
export function nextWeekly({ weekday, hour, timeZone }: WeeklySchedule, after: Date): Date {
  const local = localTime(after, timeZone)
  const today = Date.UTC(local.year, local.month - 1, local.day)
  const daysAhead = (weekday - isoWeekday(new Date(today)) + 7) % 7
  for (const days of [daysAhead, daysAhead + 7]) {
    const at = startOfHour(new Date(today + days * DAY_MS), hour, timeZone)
    if (at > after) return at
  }
  throw new RangeError('No such hour within a week')
}

/** Monday of the week of a time in the parent's time zone, as YYYY-MM-DD. */
export function weekOf(at: Date, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone)
  const date = new Date(Date.UTC(year, month - 1, day))
  return new Date(date.getTime() - (isoWeekday(date) - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Start of the hour on this date, or of the next hour if the hour does not exist. */
function startOfHour(date: Date, hour: number, timeZone: string): Date {
  const wanted = date.getTime() + hour * HOUR_MS
  // Time zones are at most 14 hours ahead of UTC and 12 behind; clock changes are multiples of a quarter of an hour.
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
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}
