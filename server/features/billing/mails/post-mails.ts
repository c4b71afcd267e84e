import { graceEnd } from '#domain/plans/entitlements.ts'
import { OFFERS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import type { Mail } from '../../../email/letter.ts'
import type { BillingContext } from '../context.ts'
import { type Entitlements, hasEnded, renewalAmount } from '../sync/derive-entitlements.ts'
import type { SnapshotInvoice, SubscriptionSnapshot } from '../sync/fetch-subscription.ts'
import type { LockedFamily } from '../sync/queries.ts'
import { claimInvoiceMails, claimTrialEndingMail, listClosedGrades } from './queries.ts'
import {
  type PlanMailFacts,
  paymentFailedMail,
  planEndedMail,
  receiptMail,
  renewalsPausedMail,
  renewalsResumedMail,
  trialEndingMail,
} from './templates.ts'

type SyncResult = {
  snapshot: SubscriptionSnapshot
  entitlements: Entitlements
  family: LockedFamily
  /** True when the subscription granted a learner a plan until now. */
  granted: boolean
  /** True when its renewals were paused until now. */
  wasPaused: boolean
}

/** Posts the mails that a snapshot gives reason for to the payer, each once, in the caller's transaction. */
export async function postMails(
  db: Executor,
  { origin, outbox }: Pick<BillingContext, 'origin' | 'outbox'>,
  { snapshot, entitlements, family, granted, wasPaused }: SyncResult,
): Promise<void> {
  const common = commonFacts(origin, entitlements, family)
  if (common === null) return
  const ofPeriod = { ...common, plans: plansOf(paidLearners(entitlements), family) }
  const { returnedInvoice, trialEndsSoon } = entitlements
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
    await outbox.post(db, renewalsPausedMail(common, await listClosedGrades(db, snapshot.id)))
  }
  if (!snapshot.renewalsPaused && wasPaused && !hasEnded(snapshot) && snapshot.endsAt === null) {
    await outbox.post(db, renewalsResumedMail(common, { amount: renewalAmount(snapshot), at: snapshot.periodEnd }))
  }
  if (trialEndsSoon && !snapshot.renewalsPaused && (await claimTrialEndingMail(db, snapshot.id))) {
    await outbox.post(db, trialEndingOf(common, snapshot))
  }
}

/** @returns null when the payer deleted the account */
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

function trialEndingOf(facts: PlanMailFacts, snapshot: SubscriptionSnapshot): Mail {
  const [learner] = snapshot.learners
  return trialEndingMail(facts, {
    endsAt: snapshot.trialEnd ?? snapshot.periodEnd,
    amount: renewalAmount(snapshot),
    interval: learner ? OFFERS[learner.offer].interval : 'month',
  })
}

function idsOf(invoices: readonly SnapshotInvoice[], due: (invoice: SnapshotInvoice) => boolean): string[] {
  return invoices.filter(due).map(({ id }) => id)
}
