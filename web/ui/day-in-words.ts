const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day of a moment, as the clock on the wall of who reads it says: December 1, 2026. */
export function dayInWords(moment: Date): string {
  return format.format(moment)
}
