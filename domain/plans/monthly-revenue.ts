import { OFFER_IDS, OFFERS, type OfferId } from './plans.ts'

/**
 * What renewals bring in each month, in cents: what is paid once a year counts with a twelfth.
 * @param renewing what the renewals of each offer come to, in cents for each of its intervals
 */
export function monthlyRevenue(renewing: Readonly<Partial<Record<OfferId, number>>>): number {
  const sumOf = (interval: 'month' | 'year') =>
    OFFER_IDS.filter((id) => OFFERS[id].interval === interval).reduce(
      (sum, id) => sum + (renewing[id] ?? 0),
      0,
    )
  // Rounded once, so that many plans lose no more than one does.
  return sumOf('month') + Math.round(sumOf('year') / 12)
}
