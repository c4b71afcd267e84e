import { graceEnd } from '#domain/plans/entitlements.ts'
import { OFFERS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import type { Mail } from '../../../email/letter.ts'
import type { Services } from '../../../services.ts'
import { hasEnded, renewalAmount, type SyncFacts } from '../sync/derive-entitlements.ts'
import type { ReadInvoice, Reading } from '../sync/fetch-subscription.ts'
import type { LockedFamily } from '../sync/queries.ts'
import { claimInvoiceMails, claimTrialEndMail } from './queries.ts'
import {
  freeDaysEndMail,
  type PlanMailFacts,
  paymentFailedMail,
  planEndedMail,
  receiptMail,
} from './templates.ts'

/**
 * Posts what a reading has to tell to who pays, each mail once, in the caller's transaction.
 * @param granted whether the subscription gave somebody a plan until now
 */
export async function postMails(
  db: Executor,
  { config, outbox }: Pick<Services, 'config' | 'outbox'>,
  { reading, facts, family, granted }: SyncedFamily,
): Promise<void> {
  const common = commonFacts(config.origin, facts, family)
  if (common === null) return
  const ofPeriod = { ...common, plans: plansOf(paidPlans(facts), family) }
  const { receipts, failures, refunds } = await claimInvoiceMails(db, {
    receipts: idsOf(reading.invoices, ({ status, amountPaid }) => status === 'paid' && amountPaid > 0),
    failures:
      reading.status === 'past_due'
        ? idsOf(reading.invoices, ({ status, attempts }) => status === 'open' && attempts > 0)
        : [],
    refunds: facts.givenBack && (granted || !hasEnded(reading)) ? [facts.givenBack.id] : [],
  })
  // The oldest first, as they happened.
  for (const invoice of reading.invoices.toReversed()) {
    if (receipts.includes(invoice.id)) {
      await outbox.post(db, receiptOf(invoice.forChange ? common : ofPeriod, reading, invoice))
    }
    if (failures.includes(invoice.id)) await outbox.post(db, failureOf(ofPeriod, reading, facts, invoice))
    if (refunds.includes(invoice.id)) {
      const why = invoice.disputed ? 'disputed' : 'refunded'
      await outbox.post(db, planEndedMail(ofPeriod, { amount: invoice.amountPaid, why }))
    }
  }
  if (facts.trialEndsSoon && (await claimTrialEndMail(db, reading.id))) {
    await outbox.post(db, freeDaysEndOf(common, reading))
  }
}

type SyncedFamily = { reading: Reading; facts: SyncFacts; family: LockedFamily; granted: boolean }

/** Null where who paid has deleted the account. */
function commonFacts(origin: string, { covered }: SyncFacts, family: LockedFamily): PlanMailFacts | null {
  if (family.parentEmail === null) return null
  const staying = covered.filter(({ unitAmount }) => unitAmount !== null)
  const plans = plansOf(staying.length > 0 ? staying : covered, family)
  return { to: family.parentEmail, timeZone: family.parentTimeZone, origin, plans }
}

/** Those that the payment of the present period is for: who leaves at its end is among them, and not among those after. */
function paidPlans({ covered }: SyncFacts): SyncFacts['covered'] {
  const paid = covered.filter(({ unitAmount, entitled }) => unitAmount !== null || entitled)
  return paid.length > 0 ? paid : covered
}

function plansOf(covered: SyncFacts['covered'], { learners }: LockedFamily): PlanMailFacts['plans'] {
  return learners.flatMap(({ id, firstName }) =>
    covered.filter(({ learnerId }) => learnerId === id).map(({ plan }) => ({ plan, firstName })),
  )
}

function receiptOf(common: PlanMailFacts, reading: Reading, invoice: ReadInvoice): Mail {
  const { endsAt, periodEnd } = reading
  return receiptMail({
    ...common,
    amount: invoice.amountPaid,
    invoiceUrl: invoice.url,
    forChange: invoice.forChange,
    next:
      endsAt !== null && endsAt <= periodEnd
        ? { kind: 'ends', at: endsAt }
        : { kind: 'renews', amount: renewalAmount(reading), at: periodEnd },
  })
}

function failureOf(common: PlanMailFacts, reading: Reading, facts: SyncFacts, invoice: ReadInvoice): Mail {
  const keptUntil = graceEnd(facts.pastDueSince) ?? reading.periodEnd
  return paymentFailedMail(common, { amount: invoice.total, keptUntil })
}

function freeDaysEndOf(common: PlanMailFacts, reading: Reading): Mail {
  const [line] = reading.learners
  return freeDaysEndMail(common, {
    endsAt: reading.trialEnd ?? reading.periodEnd,
    amount: renewalAmount(reading),
    interval: line ? OFFERS[line.offer].interval : 'month',
  })
}

function idsOf(invoices: readonly ReadInvoice[], due: (invoice: ReadInvoice) => boolean): string[] {
  return invoices.filter(due).map(({ id }) => id)
}
