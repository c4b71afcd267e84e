import { computeEntitlements, type Entitlement } from '#domain/plans/entitlements.ts'
import { OFFERS, type OfferId } from '#domain/plans/plans.ts'
import type { ReadInvoice, Reading } from './fetch-subscription.ts'

/** How long before the free days end who pays is told of it. */
const TRIAL_END_TOLD_DAYS = 3

/** What follows from a reading of the provider at a moment. */
export type SyncFacts = {
  /** `unitAmount` is null for who leaves: no line of theirs is charged any more. */
  covered: (Entitlement & { unitAmount: number | null })[]
  pastDueSince: Date | null
  /** What ends the plan. */
  givenBack: ReadInvoice | null
  trialEndsSoon: boolean
}

export function factsOf(reading: Reading, now: Date): SyncFacts {
  const pastDueSince = unpaidSince(reading)
  const amounts = amountsOf(reading)
  const lines = countLines(reading)
  return {
    covered: computeEntitlements({ ...reading, lines, pastDueSince }, now).map((covered) => ({
      ...covered,
      unitAmount: amounts.get(covered.learnerId) ?? null,
    })),
    pastDueSince,
    givenBack: givenBack(reading.invoices),
    trialEndsSoon: endsSoon(reading, now),
  }
}

/** Whether nothing of it will ever be charged again. */
export function hasEnded({ status }: Reading): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** What all lines cost together at a renewal, in cents. */
export function renewalAmount({ lines }: Reading): number {
  return lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
}

/** The end of what was paid: when the first of the renewals that are open, with none paid since, was made out. */
function unpaidSince({ status, invoices, periodStart }: Reading): Date | null {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const madeOut = invoices.filter((invoice) => invoice.status !== 'void')
  const settled = madeOut.findIndex((invoice) => invoice.status !== 'open')
  const open = settled === -1 ? madeOut : madeOut.slice(0, settled)
  return open.at(-1)?.createdAt ?? periodStart
}

/**
 * The latest payment, or that of the present period, where it was refunded in full or is disputed: that ends the plan. A
 * change within a period is paid beside the period itself: whichever is given back, what goes on is not paid.
 */
export function givenBack(invoices: readonly ReadInvoice[]): ReadInvoice | null {
  const settled = invoices.filter(({ status }) => status === 'paid')
  const latest = settled.find(({ amountPaid }) => amountPaid > 0)
  const ofPeriod = settled.find(({ forChange }) => !forChange)
  return [latest, ofPeriod].find((invoice) => invoice && isGivenBack(invoice)) ?? null
}

function isGivenBack({ amountPaid, amountRefunded, disputed }: ReadInvoice): boolean {
  return amountPaid > 0 && (disputed || amountRefunded >= amountPaid)
}

function endsSoon({ status, trialEnd, endsAt }: Reading, now: Date): boolean {
  if (status !== 'trialing' || trialEnd === null || (endsAt !== null && endsAt <= trialEnd)) return false
  return trialEnd.getTime() - now.getTime() <= TRIAL_END_TOLD_DAYS * 24 * 3_600_000
}

function countLines({ lines }: Reading): Partial<Record<OfferId, number>> {
  const counts: Partial<Record<OfferId, number>> = {}
  for (const { offer, quantity } of lines) {
    if (offer !== null) counts[offer] = (counts[offer] ?? 0) + quantity
  }
  return counts
}

/** What each learner's line costs. Lines of one offer can differ where its price was changed between them. */
function amountsOf({ lines, learners }: Reading): Map<string, number> {
  const staying = learners
    .filter(({ until }) => until === null)
    .sort((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  const amounts = new Map<string, number>()
  for (const { learnerId, offer } of staying) {
    const before = staying.filter((other) => other.offer === offer && amounts.has(other.learnerId)).length
    const own = lines
      .filter((line) => line.offer === offer)
      .flatMap(({ unitAmount, quantity }) => Array.from({ length: quantity }, () => unitAmount))
    const amount = own[Math.floor(before / OFFERS[offer].maxLearners)]
    if (amount !== undefined) amounts.set(learnerId, amount)
  }
  return amounts
}
