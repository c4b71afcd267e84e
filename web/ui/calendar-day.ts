const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day such as `2026-12-01`, the same in every time zone: Dec 1. */
export function shortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`))
}

/** December 1, 2026. */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`))
}
