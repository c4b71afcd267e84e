import { OFFER_IDS, OFFERS } from './plans.ts'

/** Months on the revenue page, including the current one. */
export const TREND_MONTHS = 12

/** A subscription's share in monthly figures, keyed by `<figure>/<month>`, such as 'revenue/2026-11'. Never zero. */
export type MonthlyShares = Record<string, number>

/**
 * - `revenue`: change of recurring revenue in cents per year, a unit that is exact for monthly and annual prices
 * - `paying`: change of the number of renewing subscriptions
 * - `lost`: subscriptions that stopped renewing
 * - `trials`: free trials that started
 */
type Figure = 'revenue' | 'paying' | 'lost' | 'trials'

export type SubscriptionState = {
  yearlyCents: number
  /** True while it renews, even if renewals are paused. */
  paying: boolean
  trialStartedAt: Date | null
}

/**
 * Updates the shares of a subscription to its current state. A change belongs to the month in which it took effect,
 * even if it is reported later, so past figures can change.
 * @param at when the change took effect
 */
export function updateShares(shares: MonthlyShares, state: SubscriptionState, at: Date): MonthlyShares {
  const updated = { ...shares }
  function add(figure: Figure, moment: Date, number: number) {
    const name = `${figure}/${monthOf(moment)}`
    updated[name] = (updated[name] ?? 0) + number
    if (updated[name] === 0) delete updated[name]
  }
  add('revenue', at, state.yearlyCents - sumOf(shares, 'revenue'))
  const change = Number(state.paying) - sumOf(shares, 'paying')
  add('paying', at, change)
  if (change < 0) add('lost', at, 1)
  // A cancellation undone within the same month is not a loss.
  if (change > 0 && (shares[`lost/${monthOf(at)}`] ?? 0) > 0) add('lost', at, -1)
  if (state.trialStartedAt && sumOf(shares, 'trials') === 0) add('trials', state.trialStartedAt, 1)
  return updated
}

function sumOf(shares: MonthlyShares, figure: Figure): number {
  return Object.entries(shares)
    .filter(([name]) => name.startsWith(`${figure}/`))
    .reduce((sum, [, number]) => sum + number, 0)
}

/** Formats a month in UTC as '2026-11'. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** Recurring revenue in cents per year; `renewing` has cents per interval by offer. */
export function yearlyCents(renewing: Readonly<Record<string, number>>): number {
  return OFFER_IDS.reduce((sum, id) => sum + (renewing[id] ?? 0) * (OFFERS[id].interval === 'month' ? 12 : 1), 0)
}

export type TrendMonth = {
  month: string
  /** Recurring revenue per month at the end of the month, in cents. */
  monthlyRevenue: number
  trials: number
  lost: number
  /**
   * Lost subscriptions as a percentage of those at the start of the month, with one decimal; null if there were none.
   */
  churnPercent: number | null
}

/**
 * Computes the trend of the last twelve months, oldest first, from the shares of all subscriptions.
 * @param now a time in the last month
 */
export function computeTrend(shares: Readonly<MonthlyShares>, now: Date): TrendMonth[] {
  return Array.from({ length: TREND_MONTHS }, (_, index) => {
    const month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - TREND_MONTHS + 1 + index)))
    const before = sumUntil(shares, 'paying', month) - (shares[`paying/${month}`] ?? 0)
    const lost = shares[`lost/${month}`] ?? 0
    return {
      month,
      monthlyRevenue: Math.round(sumUntil(shares, 'revenue', month) / 12),
      trials: shares[`trials/${month}`] ?? 0,
      lost,
      churnPercent: before > 0 ? Math.round((lost / before) * 1000) / 10 : null,
    }
  })
}

/** @param month last month that counts; months compare as strings */
function sumUntil(shares: Readonly<MonthlyShares>, figure: Figure, month: string): number {
  return Object.entries(shares)
    .filter(([name]) => name.startsWith(`${figure}/`) && name <= `${figure}/${month}`)
    .reduce((sum, [, number]) => sum + number, 0)
}
