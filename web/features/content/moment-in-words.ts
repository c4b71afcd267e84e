const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment by the clock on the wall of who reads it: Dec 1, 2026, 10:32 AM. */
export function momentInWords(moment: Date): string {
  return format.format(moment)
}
