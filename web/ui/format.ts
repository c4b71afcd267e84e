const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const mediumDateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Date in the user's time zone: December 1, 2026. */
export function formatDate(moment: Date): string {
  return longDate.format(moment)
}

/** Date and time in the user's time zone: Dec 1, 2026, 10:32 AM. */
export function formatDateTime(moment: Date): string {
  return mediumDateTime.format(moment)
}

/** Calendar day such as `2026-12-01`, in every time zone: December 1, 2026. */
export function formatDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** Calendar day such as `2026-12-01`, in every time zone: Dec 1. */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`))
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const DAY_MS = 24 * 60 * 60_000

/** Time in the user's time zone: 3:40 PM. */
export function formatTime(moment: Date): string {
  return time.format(moment)
}

/** Relative day in the user's time zone: Today, 3:40 PM; Yesterday; Thursday; December 1, 2026. */
export function formatRecent(moment: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const daysAgo = Math.ceil((midnight - moment.getTime()) / DAY_MS)
  if (daysAgo > 6) return formatDate(moment)
  const day = daysAgo <= 0 ? 'Today' : daysAgo === 1 ? 'Yesterday' : weekday.format(moment)
  return `${day}, ${formatTime(moment)}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Relative time: just now, 5 min ago, 3 h ago; the date after a day. A future time, such as from a wrong clock, counts
 * as just now.
 */
export function formatTimeAgo(moment: Date, now: number): string {
  const elapsed = now - moment.getTime()
  if (elapsed < MINUTE_MS) return 'just now'
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min ago`
  if (elapsed < 24 * HOUR_MS) return `${Math.floor(elapsed / HOUR_MS)} h ago`
  return formatDate(moment)
}
