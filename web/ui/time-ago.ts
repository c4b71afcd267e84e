import { dayInWords } from './day-in-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long ago a moment was: just now, 5 min ago, 3 h ago; from a day on, its day. One that is still to come, as by a
 * clock that goes wrong, was just now.
 */
export function timeAgo(moment: Date, now: number): string {
  const ago = now - moment.getTime()
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`
  if (ago < 24 * HOUR) return `${Math.floor(ago / HOUR)} h ago`
  return dayInWords(moment)
}
