/**
 * How many whole percent a year costs less when it is paid at once, rounded down so that it never promises too much;
 * null when nothing is saved.
 *
 * @param monthly what a month costs, in cents
 * @param annual what a year costs, in cents
 */
export function savedPercent(monthly: number, annual: number): number | null {
  const byMonth = monthly * 12
  if (byMonth <= 0) return null
  const percent = Math.floor(((byMonth - annual) * 100) / byMonth)
  return percent > 0 ? percent : null
}
