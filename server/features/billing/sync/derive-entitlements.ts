import { computeEntitlements, type Entitlement } from '#domain/plans/entitlements.ts'
import { OFFERS, type OfferId } from '#domain/plans/plans.ts'
import type { SnapshotInvoice, SubscriptionSnapshot } from './fetch-subscription.ts'

/** Lead time of the mail about the end of a free trial. */
const TRIAL_NOTICE_MS = 3 * 24 * 3_600_000
/** Lead time of the mail about an annual renewal: 30 days, plus one for the daily reconciliation. */
const RENEWAL_NOTICE_MS = 31 * 24 * 3_600_000

/** Consequences of a snapshot at a point in time. */
export type Entitlements = {
  /** Learners with their plans; `unitAmount` is null for a leaving learner without a line. */
  learners: (Entitlement & { unitAmount: number | null })[]
  pastDueSince: Date | null
  /** Refunded or disputed invoice that ends the plan. */
  returnedInvoice: SnapshotInvoice | null
  trialEndsSoon: boolean
  /** True in the month before an annual renewal. */
  renewsSoon: boolean
}

export function deriveEntitlements(snapshot: SubscriptionSnapshot, now: Date): Entitlements {
  const pastDueSince = unpaidSince(snapshot)
  const amounts = amountsByLearner(snapshot)
  const lines = countLines(snapshot)
  return {
    learners: computeEntitlements({ ...snapshot, lines, pastDueSince }, now).map((covered) => ({
      ...covered,
      unitAmount: amounts.get(covered.learnerId) ?? null,
    })),
    pastDueSince,
    returnedInvoice: returnedInvoice(snapshot.invoices),
    trialEndsSoon: endsSoon(snapshot, now),
    renewsSoon: renewsSoon(snapshot, now),
  }
}

/** True if the subscription will never be charged again. */
export function hasEnded({ status }: SubscriptionSnapshot): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Price of all lines at a renewal, in cents. */
export function renewalAmount({ lines }: SubscriptionSnapshot): number {
  return lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
}

/**
 * Latest paid invoice, or that of the current period, if it was fully refunded or is disputed: either ends the plan. A
 * change within a period has a separate invoice; if one of the two is returned, the period is no longer fully paid.
 */
export function returnedInvoice(invoices: readonly SnapshotInvoice[]): SnapshotInvoice | null {
  const paid = invoices.filter(({ status }) => status === 'paid')
  const latest = paid.find(({ amountPaid }) => amountPaid > 0)
  const ofPeriod = paid.find(({ forChange }) => !forChange)
  return [latest, ofPeriod].find((invoice) => invoice && isReturned(invoice)) ?? null
}

function isReturned({ amountPaid, amountRefunded, disputed }: SnapshotInvoice): boolean {
  return amountPaid > 0 && (disputed || amountRefunded >= amountPaid)
}

/** End of the paid period: date of the first open invoice since the last settled one. */
function unpaidSince({ status, invoices, periodStart }: SubscriptionSnapshot): Date | null {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const billed = invoices.filter((invoice) => invoice.status !== 'void')
  const settled = billed.findIndex((invoice) => invoice.status !== 'open')
  const open = settled === -1 ? billed : billed.slice(0, settled)
  return open.at(-1)?.createdAt ?? periodStart
}

function endsSoon({ status, trialEnd, endsAt }: SubscriptionSnapshot, now: Date): boolean {
  if (status !== 'trialing' || trialEnd === null || (endsAt !== null && endsAt <= trialEnd)) return false
  return trialEnd.getTime() - now.getTime() <= TRIAL_NOTICE_MS
}

function renewsSoon({ status, lines, periodEnd }: SubscriptionSnapshot, now: Date): boolean {
  if (status !== 'active' || !lines.some(({ offer }) => offer !== null && OFFERS[offer].interval === 'year'))
    return false
  return periodEnd > now && periodEnd.getTime() - now.getTime() <= RENEWAL_NOTICE_MS
}

function countLines({ lines }: SubscriptionSnapshot): Partial<Record<OfferId, number>> {
  const counts: Partial<Record<OfferId, number>> = {}
  for (const { offer, quantity } of lines) {
    if (offer !== null) counts[offer] = (counts[offer] ?? 0) + quantity
  }
  return counts
}

/** Price of each learner's line. Lines of one offer differ if its price changed between them. */
function amountsByLearner({ lines, learners }: SubscriptionSnapshot): Map<string, number> {
  const staying = learners
    .filter(({ until }) => until === null)
    .sort((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  const amounts = new Map<string, number>()
  for (const { learnerId, offer } of staying) {
    const before = staying.filter((other) => other.offer === offer && amounts.has(other.learnerId)).length
    const prices = lines
      .filter((line) => line.offer === offer)
      .flatMap(({ unitAmount, quantity }) => Array.from({ length: quantity }, () => unitAmount))
    const amount = prices[Math.floor(before / OFFERS[offer].maxLearners)]
    if (amount !== undefined) amounts.set(learnerId, amount)
  }
  return amounts
}
