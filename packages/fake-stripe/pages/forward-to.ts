import { periodEndAfter } from '../engine/period.ts'
import type { CustomerFacts } from '../facts.ts'
import type { Forward } from './customer-page.ts'

const DAY = 86_400

/**
 * Where a press moves a customer's clock that shows `now`; moments are seconds since 1970.
 * @returns null where there is no period that could end
 */
export function forwardTo({ subscriptions }: CustomerFacts, now: number, forward: Forward): number | null {
  switch (forward) {
    case 'day':
      return now + DAY
    case 'week':
      return now + 7 * DAY
    case 'month':
      return periodEndAfter(now, 'month', now)
    case 'period': {
      const live = subscriptions.filter(({ status }) => status !== 'canceled')
      const ends = live.map(({ periodEnd }) => periodEnd)
      return ends.length === 0 ? null : Math.min(...ends)
    }
  }
}
