const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day such as `2026-12-01` in words, the same day in every time zone: December 1, 2026. */
export function longDate(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}
