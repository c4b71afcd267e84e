/** Days between the mail about a price change or an annual renewal and the first charge. */
const NOTICE_DAYS = 30

const DAY_MS = 24 * 3_600_000
/** Days before the notice deadline in which an annual price change is mailed, instead of up to a year ahead. */
const WINDOW_DAYS = 5

/**
 * First renewal that a price change may apply to if its mail is sent now; null if it is too early for the mail or too
 * late for this year's renewal.
 * @param renewsAt next renewal
 */
export function firstRenewalAfterNotice(renewsAt: Date, interval: 'month' | 'year', now: Date): Date | null {
  const days = (renewsAt.getTime() - now.getTime()) / DAY_MS
  if (interval === 'month' && days < NOTICE_DAYS) return firstRenewalAfterNotice(addMonth(renewsAt), interval, now)
  if (interval === 'month') return renewsAt
  return days >= NOTICE_DAYS && days <= NOTICE_DAYS + WINDOW_DAYS ? renewsAt : null
}

/** Same day of the next month, or its last day. */
function addMonth(moment: Date): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return later
}
