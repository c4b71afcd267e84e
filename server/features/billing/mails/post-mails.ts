import { graceEnd } from '#domain/plans/entitlements.ts'
import { OFFERS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import type { Mail } from '../../../email/letter.ts'
import type { BillingContext } from '../context.ts'
import { type Entitlements, hasEnded, renewalAmount } from '../sync/derive-entitlements.ts'
import type { SnapshotInvoice, SubscriptionSnapshot } from '../sync/fetch-subscription.ts'
import type { LockedFamily } from '../sync/queries.ts'
import { claimInvoiceMails, claimSubscriptionMails, listGrades, listPurgedGrades, type PurgedGrade } from './queries.ts'
import {
  canceledMail,
  gradePurgedMail,
  type PlanMailFacts,
  paymentFailedMail,
  planEndedMail,
  type RenewalTerms,
  receiptMail,
  renewalNoticeMail,
  renewalsPausedMail,
  renewalsResumedMail,
  trialEndingMail,
  trialStartedMail,
} from './templates.ts'

type SyncResult = {
  snapshot: SubscriptionSnapshot
  entitlements: Entitlements
  family: LockedFamily
  /** True if the subscription granted a learner a plan before this sync. */
  granted: boolean
  /** True if its renewals were paused before this sync. */
  wasPaused: boolean
  /** Learners whose plan renewed before this sync; null for ended or unpaid subscriptions. */
  renewing: string[] | null
}

/** Enqueues the payer's mails that a snapshot calls for, each once, in the caller's transaction. */
export async function postMails(
  db: Executor,
  { origin, outbox }: Pick<BillingContext, 'origin' | 'outbox'>,
  result: SyncResult,
): Promise<void> {
  const { snapshot, entitlements, family, granted, wasPaused } = result
  const common = commonFacts(origin, entitlements, family)
  if (common === null) return
  const ofPeriod = { ...common, plans: plansOf(paidLearners(entitlements), family) }
  const { returnedInvoice } = entitlements
  const { receipts, failures, refunds } = await claimInvoiceMails(db, {
    receipts: idsOf(snapshot.invoices, ({ status, amountPaid }) => status === 'paid' && amountPaid > 0),
    failures:
      snapshot.status === 'past_due'
        ? idsOf(snapshot.invoices, ({ status, attempts }) => status === 'open' && attempts > 0)
        : [],
    refunds: returnedInvoice && (granted || !hasEnded(snapshot)) ? [returnedInvoice.id] : [],
  })
  // In the order of the invoices, oldest first.
  for (const invoice of snapshot.invoices.toReversed()) {
    if (receipts.includes(invoice.id)) {
      await outbox.post(db, receiptOf(invoice.forChange ? common : ofPeriod, snapshot, invoice))
    }
    if (failures.includes(invoice.id)) {
      const graceEndsAt = graceEnd(entitlements.pastDueSince) ?? snapshot.periodEnd
      await outbox.post(db, paymentFailedMail(ofPeriod, { amount: invoice.total, graceEndsAt }))
    }
    if (refunds.includes(invoice.id)) {
      const cause = invoice.disputed ? 'disputed' : 'refunded'
      await outbox.post(db, planEndedMail(ofPeriod, { amount: invoice.amountPaid, cause }))
    }
  }
  if (snapshot.renewalsPaused && !wasPaused) {
    await outbox.post(db, renewalsPausedMail(common, await listGrades(db, snapshot.id, family.lockedIds)))
  }
  if (!snapshot.renewalsPaused && wasPaused && !hasEnded(snapshot) && snapshot.endsAt === null) {
    const next = { amount: renewalAmount(snapshot), at: snapshot.periodEnd }
    await outbox.post(db, renewalsResumedMail(common, await listGrades(db, snapshot.id, family.lockedIds), next))
  }
  const purged = await listPurgedGrades(db, leftBy(result))
  if (purged.length > 0) {
    const ended = hasEnded(snapshot) || snapshot.learners.every(({ learnerId }) => isPurged(purged, learnerId))
    await outbox.post(db, gradePurgedMail(common, purged, { ended }))
  }
  const cancellation = canceledMailOf(common, result, purged)
  if (cancellation !== null) await outbox.post(db, cancellation)
  for (const mail of await claimRenewalMails(db, common, result)) await outbox.post(db, mail)
}

/**
 * Claims mails about the next automatic charge: a free trial that started or is about to end, and an annual renewal.
 */
async function claimRenewalMails(db: Executor, common: PlanMailFacts, { snapshot, entitlements }: SyncResult) {
  if (snapshot.renewalsPaused || snapshot.endsAt !== null) return []
  const terms = renewalTerms(snapshot)
  const due = {
    trialStarted: snapshot.status === 'trialing',
    trialEnding: entitlements.trialEndsSoon,
    renewal: entitlements.renewsSoon ? terms.at : null,
  }
  if (!due.trialStarted && due.renewal === null) return []
  const claimed = await claimSubscriptionMails(db, snapshot.id, due)
  return [
    ...(claimed.trialStarted ? [trialStartedMail(common, terms)] : []),
    ...(claimed.trialEnding ? [trialEndingMail(common, terms)] : []),
    ...(claimed.renewal ? [renewalNoticeMail(common, terms)] : []),
  ]
}

/** Learners whose plan renewed before, and who are no longer on it or whose plan ends. */
function leftBy({ snapshot, entitlements, renewing }: SyncResult): string[] {
  if (renewing === null) return []
  const staying = entitlements.learners.filter(({ endsAt }) => endsAt === null && !hasEnded(snapshot))
  return renewing.filter((id) => !staying.some(({ learnerId }) => learnerId === id))
}

function isPurged(purged: readonly PurgedGrade[], learnerId: string): boolean {
  return purged.some((one) => one.learnerId === learnerId)
}

/**
 * Confirmation of a cancellation, once per cancellation, for the learners whose plan renewed before. Not for a plan
 * that ended by a returned or failed payment, for which there are other mails.
 */
function canceledMailOf(
  common: PlanMailFacts,
  { snapshot, entitlements, family, renewing }: SyncResult,
  purged: readonly PurgedGrade[],
): Mail | null {
  if (renewing === null || entitlements.returnedInvoice !== null || snapshot.endedUnpaid) return null
  const left = entitlements.learners.filter(
    ({ learnerId, endsAt }) => endsAt !== null && renewing.includes(learnerId) && !isPurged(purged, learnerId),
  )
  const ended = hasEnded(snapshot)
  // Deleted learners have no row.
  const endsAt = left[0]?.endsAt ?? (ended && family.learners.length === 0 ? snapshot.endedAt : null)
  if (endsAt === null) return null
  const plans = plansOf(left, family)
  return canceledMail({ ...common, plans }, { endsAt, ended, unpaid: snapshot.status === 'past_due' })
}

/** @returns null if the payer deleted the account */
function commonFacts(origin: string, { learners }: Entitlements, family: LockedFamily): PlanMailFacts | null {
  if (family.parentEmail === null) return null
  const staying = learners.filter(({ unitAmount }) => unitAmount !== null)
  const plans = plansOf(staying.length > 0 ? staying : learners, family)
  return { to: family.parentEmail, timeZone: family.parentTimeZone, origin, plans }
}

/** Learners covered by the payment of the current period, including those who leave at its end. */
function paidLearners({ learners }: Entitlements): Entitlements['learners'] {
  const paid = learners.filter(({ unitAmount, entitled }) => unitAmount !== null || entitled)
  return paid.length > 0 ? paid : learners
}

function plansOf(covered: Entitlements['learners'], { learners }: LockedFamily): PlanMailFacts['plans'] {
  return learners.flatMap(({ id, firstName }) =>
    covered.filter(({ learnerId }) => learnerId === id).map(({ plan }) => ({ plan, firstName })),
  )
}

function receiptOf(facts: PlanMailFacts, snapshot: SubscriptionSnapshot, invoice: SnapshotInvoice): Mail {
  const { endsAt, periodEnd } = snapshot
  return receiptMail({
    ...facts,
    amount: invoice.amountPaid,
    invoiceUrl: invoice.url,
    forChange: invoice.forChange,
    next:
      endsAt !== null && endsAt <= periodEnd
        ? { kind: 'ends', at: endsAt }
        : { kind: 'renews', amount: renewalAmount(snapshot), at: periodEnd },
  })
}

function renewalTerms(snapshot: SubscriptionSnapshot): RenewalTerms {
  const [learner] = snapshot.learners
  return {
    at: snapshot.status === 'trialing' ? (snapshot.trialEnd ?? snapshot.periodEnd) : snapshot.periodEnd,
    amount: renewalAmount(snapshot),
    interval: learner ? OFFERS[learner.offer].interval : 'month',
  }
}

function idsOf(invoices: readonly SnapshotInvoice[], due: (invoice: SnapshotInvoice) => boolean): string[] {
  return invoices.filter(due).map(({ id }) => id)
}
