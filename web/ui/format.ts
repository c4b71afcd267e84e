const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day such as `2026-12-01`, the same in every time zone: Dec 1. */
export function formatShortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`))
}

/** December 1, 2026. */
export function formatDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`))
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long ago a moment was: just now, 5 min ago, 3 h ago; from a day on, its day. One that is still to come, as by a
 * clock that goes wrong, was just now.
 */
export function formatTimeAgo(moment: Date, now: number): string {
  const ago = now - moment.getTime()
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`
  if (ago < 24 * HOUR) return `${Math.floor(ago / HOUR)} h ago`
  return formatDate(moment)
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day of a moment, as the clock on the wall of who reads it says: December 1, 2026. */
export function formatDate(moment: Date): string {
  return longDate.format(moment)
}

/** A length of time, given in seconds, in whole minutes: 2 h 15 min. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the reader's time zone: Dec 1, 2026, 10:32 AM. */
export function formatDateTime(moment: Date): string {
  return dateTime.format(moment)
}
