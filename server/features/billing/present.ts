import { graceEnd } from '#domain/plans/entitlements.ts'
import { FAMILY_PLACES } from '#domain/plans/family-plan.ts'
import { CURRENCY, listPlanChanges, OFFER_IDS, OFFERS, type Prices, TRIAL_DAYS } from '#domain/plans/plans.ts'
import type { Config } from '../../config.ts'
import type { CheckoutState } from './checkout/complete-checkout.ts'
import type { InvoiceRow, StoredFamilyPlan, SubscribedLearnerRow } from './subscriptions/queries.ts'

/** @param provider null if nothing can be bought */
export function presentCatalogue(provider: { prices: Prices; testMode: boolean } | null) {
  if (provider === null) return { offers: [], trialDays: TRIAL_DAYS, testMode: false }
  const { prices, testMode } = provider
  return {
    offers: OFFER_IDS.map((id) => ({
      id,
      plan: OFFERS[id].plan,
      billing: OFFERS[id].billing,
      interval: OFFERS[id].interval,
      unitAmount: prices[id],
      currency: CURRENCY,
      mostLearners: OFFERS[id].maxLearners,
    })),
    trialDays: TRIAL_DAYS,
    testMode,
  }
}

export function presentSubscribedLearner(
  row: SubscribedLearnerRow,
  config: Pick<Config, 'databaseUrl' | 'production'>,
) {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    gradeId: row.grade_id,
    gradeName: row.grade_name,
    gradeClosed: row.grade_closed,
    plan: row.plan,
    trialAvailable: !row.had_plan,
    paused: row.paused,
    included: row.live === null && !row.paid_by_other && row.plan !== 'Freemium' ? includedWith(config) : null,
    subscription: presentSubscription(row),
    paidByOther: row.live === null && row.paid_by_other,
    missedOnSheets: row.missed_on_sheets,
  }
}

/** Source of a plan without payment: the sample family, which requires the embedded database, or the operator. */
function includedWith({ databaseUrl, production }: Pick<Config, 'databaseUrl' | 'production'>) {
  return databaseUrl === null && !production ? ('sample-family' as const) : ('operator' as const)
}

function presentSubscription({ live, renews_at, ends_at, past_due_since, grade_closed }: SubscribedLearnerRow) {
  if (live === null) return null
  const state = ends_at === null ? stateOf(live.status) : ('ending' as const)
  const changeable = !grade_closed && (state === 'active' || state === 'trial')
  return {
    id: live.subscription_id,
    offer: live.offer,
    state,
    unpaid: past_due_since !== null,
    unitAmount: live.unit_amount,
    currency: live.currency,
    paused: live.paused,
    // An end date set by hand may be after the next renewal.
    renewsAt: !live.paused && (ends_at === null || (renews_at !== null && renews_at < ends_at)) ? renews_at : null,
    endsAt: ends_at ?? graceEnd(past_due_since),
    sharedBy: live.offer === 'premium_plus_family' ? live.shared_by : 1,
    changesTo: changeable ? listPlanChanges(live.offer) : [],
  }
}

/** @param status provider's status of a live plan */
function stateOf(status: string) {
  if (status === 'trialing') return 'trial' as const
  return status === 'active' ? ('active' as const) : ('past-due' as const)
}

/** @param plans oldest first */
export function presentFamilyPlans(plans: readonly StoredFamilyPlan[]) {
  const renewing = plans.filter(({ ending }) => !ending)
  return plans.map(({ id, memberIds, ending, unpaid }) => ({
    id,
    memberIds,
    places: FAMILY_PLACES,
    joinable: !ending && !unpaid && memberIds.length < FAMILY_PLACES,
    superfluous: !ending && renewing[0]?.id !== id,
  }))
}

export function presentInvoice(row: InvoiceRow) {
  return {
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
    total: row.total,
    currency: row.currency,
    status: invoiceStatus(row),
    url: row.hosted_url,
    pdfUrl: row.pdf_url,
  }
}

function invoiceStatus({ status, amount_paid, amount_refunded, disputed, attempts }: InvoiceRow) {
  if (status === 'void') return 'void' as const
  if (status === 'paid') {
    // A credit may cover part of the total, and is never refunded.
    if (amount_refunded > 0 && amount_refunded >= amount_paid) return 'refunded' as const
    if (disputed) return 'disputed' as const
    return amount_refunded > 0 ? ('partly-refunded' as const) : ('paid' as const)
  }
  if (status === 'uncollectible') return 'failed' as const
  return attempts > 0 ? ('failed' as const) : ('open' as const)
}

export function presentCheckout({ state, amountPaid, learners }: Extract<CheckoutState, { outcome: 'found' }>) {
  return {
    state,
    amountPaid,
    learners: learners.map(({ id, first_name, plan }) => ({ id, firstName: first_name, plan })),
    trialEndsAt: learners[0]?.trial_end ?? null,
  }
}
