import type { Interval, TestCard } from '../facts.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** @param seconds since 1970 */
export function dayOf(seconds: number): string {
  return DAY.format(seconds * 1000)
}

/** @param seconds since 1970 */
export function minuteOf(seconds: number): string {
  return `${MINUTE.format(seconds * 1000)} UTC`
}

/** @param cents of the currency, such as `usd` */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, useGrouping: false }).format(
    cents / 100,
  )
}

/** How often something is charged. */
export function every(interval: Interval): string {
  return `every ${interval}`
}

/** What each test card does. */
export const CARD_WORDS: Record<TestCard, { name: string; note: string }> = {
  works: { name: 'A card that works', note: 'Pays now and at every renewal.' },
  declined: { name: 'A card that is declined', note: 'Every payment with it is refused.' },
  'needs-authentication': {
    name: 'A card whose bank asks first',
    note: 'A second page stands in for the bank: confirm or refuse.',
  },
  'fails-later': { name: 'A card that fails later', note: 'Pays now; every renewal after that is refused.' },
}
