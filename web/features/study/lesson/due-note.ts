/**
 * What is to be said beside the day on which an assignment is due, both as `2026-12-01`; null for one that is further
 * away. A late assignment counts like any other.
 */
export function dueNote(dueDate: string, today: string): string | null {
  if (dueDate < today) return 'This day has passed. You can still submit it, and it counts in full.'
  if (dueDate === today) return 'That is today.'
  return dueDate === dayAfter(today) ? 'That is tomorrow.' : null
}

/** The day of a moment by the clock on the wall here. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
