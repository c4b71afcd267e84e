import { formatDollars } from '#domain/plans/plans.ts'

/** What a plan costs today and what later, as sentences (readings, "Money": what a page shows is what is charged). */
export function firstCharge(
  cents: number,
  interval: 'month' | 'year',
  freeDays: number,
): { today: string; later: string } {
  const every = `${formatDollars(cents)} every ${interval}`
  return freeDays > 0
    ? { today: formatDollars(0), later: `After ${freeDays} free days ${every}, unless you cancel before.` }
    : { today: formatDollars(cents), later: `Then ${every}, unless you cancel before.` }
}
