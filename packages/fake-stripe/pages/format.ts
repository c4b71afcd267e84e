import type { Interval } from '../model.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** @param seconds since 1970 */
export function formatDay(seconds: number): string {
  return DAY.format(seconds * 1000)
}

/** @param seconds since 1970 */
export function formatMinute(seconds: number): string {
  return `${MINUTE.format(seconds * 1000)} UTC`
}

/** @param cents of the currency, such as `usd` */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, useGrouping: false }).format(cents / 100)
}

export function every(interval: Interval): string {
  return `every ${interval}`
}
