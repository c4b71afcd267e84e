import type { Interval } from '../model.ts'

const DAY = 86_400

/**
 * End of the period that contains `start`. Every period starts on the anchor's day and time of day, or on the last day
 * of a month without that day. Seconds since 1970, UTC.
 */
export function periodEndAfter(anchor: number, interval: Interval, start: number): number {
  if (interval === 'day' || interval === 'week') {
    const length = interval === 'day' ? DAY : 7 * DAY
    return anchor + (Math.floor((start - anchor) / length) + 1) * length
  }
  const step = interval === 'month' ? 1 : 12
  // Starts one step early because months differ in length.
  let steps = Math.floor(monthsBetween(anchor, start) / step) - 1
  while (monthsAfter(anchor, steps * step) <= start) steps += 1
  return monthsAfter(anchor, steps * step)
}

function monthsBetween(from: number, to: number): number {
  const one = new Date(from * 1000)
  const other = new Date(to * 1000)
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth()
}

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
