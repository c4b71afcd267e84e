/** Plans, lowest first: their order ranks them. */
export const PLANS = ['Freemium', 'Premium', 'Premium Plus'] as const
export type Plan = (typeof PLANS)[number]

/** True for the plans with practice sets of any skill (docs/practice.md) and worksheets (docs/paper.md). */
export function hasExtraPractice(plan: Plan): boolean {
  return plan !== 'Freemium'
}

/** Paid plan. */
export type PaidPlan = Exclude<Plan, 'Freemium'>

/** Billing of a checkout: monthly or annual per learner, or monthly for a family. */
export const BILLINGS = ['monthly', 'annual', 'family'] as const
export type Billing = (typeof BILLINGS)[number]

export const OFFER_IDS = ['premium_monthly', 'premium_annual', 'premium_plus_monthly', 'premium_plus_family'] as const
/** Offer of the catalog; also the lookup key of its price at the payment provider. */
export type OfferId = (typeof OFFER_IDS)[number]

type Offer = {
  plan: PaidPlan
  billing: Billing
  interval: 'month' | 'year'
  /** Maximum number of learners that one price covers. */
  maxLearners: number
}

/**
 * Offers of the catalog (readings, "Money"). The provider has the current prices; `DEFAULT_CENTS` has the initial ones.
 */
export const OFFERS: Record<OfferId, Offer> = {
  premium_monthly: { plan: 'Premium', billing: 'monthly', interval: 'month', maxLearners: 1 },
  premium_annual: { plan: 'Premium', billing: 'annual', interval: 'year', maxLearners: 1 },
  premium_plus_monthly: { plan: 'Premium Plus', billing: 'monthly', interval: 'month', maxLearners: 1 },
  premium_plus_family: { plan: 'Premium Plus', billing: 'family', interval: 'month', maxLearners: 3 },
}

/** Offers with a single price for all learners who share it. */
export const SHARED_OFFERS: readonly OfferId[] = OFFER_IDS.filter((id) => OFFERS[id].maxLearners > 1)

export const CURRENCY = 'usd'

/** Whole US cents (both specifications, section 9; readings, "Money"). */
export const DEFAULT_CENTS: Record<OfferId, number> = {
  premium_monthly: 1999,
  premium_annual: 19_999,
  premium_plus_monthly: 2999,
  premium_plus_family: 3999,
}

/** Days of the free trial at the start of a learner's first paid plan. */
export const TRIAL_DAYS = 7

/** Days after the end of the paid period for which a plan stays while the provider retries a failed renewal. */
export const PAST_DUE_GRACE_DAYS = 7

/** Days after a payment in which the operator refunds it on request (learner area, section 9). */
export const MONEY_BACK_DAYS = 14

/** Current price of each offer at the provider, in whole US cents. */
export type Prices = Readonly<Record<OfferId, number>>

/** Plan chosen for one learner. */
export type PlanChoice = { learnerId: string; plan: Plan }

/** Offer for a plan and billing; null if not sold, such as annual Premium Plus. */
export function findOffer(plan: Plan, billing: Billing): OfferId | null {
  return OFFER_IDS.find((id) => OFFERS[id].plan === plan && OFFERS[id].billing === billing) ?? null
}

/**
 * Total of a checkout per interval, in cents: one price per learner with a paid plan, or one price for a whole family.
 * Freemium costs nothing; null if any part is not for sale.
 */
export function computeTotal(choices: readonly PlanChoice[], billing: Billing, prices: Prices): number | null {
  const paid = choices.filter(({ plan }) => plan !== 'Freemium')
  if (billing === 'family') {
    if (paid.length > OFFERS.premium_plus_family.maxLearners) return null
    if (paid.some(({ plan }) => plan !== 'Premium Plus')) return null
    return paid.length === 0 ? 0 : prices.premium_plus_family
  }
  const offers = paid.map(({ plan }) => findOffer(plan, billing))
  return offers.reduce<number | null>(
    (total, offer) => (total === null || offer === null ? null : total + prices[offer]),
    0,
  )
}

/**
 * Parses a plan name (accounts and parent portal, section 5): one that contains 'premium plus' is Premium Plus, one
 * that contains 'premium' is Premium, any other is Freemium. The subscription screen joins words by '_'.
 */
export function parsePlanName(name: string): Plan {
  const words = name.toLowerCase().replaceAll('_', ' ')
  if (words.includes('premium plus')) return 'Premium Plus'
  return words.includes('premium') ? 'Premium' : 'Freemium'
}

export function isHigherPlan(plan: Plan, than: Plan): boolean {
  return PLANS.indexOf(plan) > PLANS.indexOf(than)
}

/** Formats cents as dollars with two decimals. */
export function formatDollars(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Offers to which a plan can change immediately: another plan for one learner in the same billing interval, so that the
 * unused part of the old one is prorated. Changes to an annual or family plan take effect at the end of the paid
 * period.
 */
export function listPlanChanges(offer: OfferId): OfferId[] {
  if (OFFERS[offer].maxLearners > 1) return []
  return OFFER_IDS.filter(
    (other) => other !== offer && OFFERS[other].maxLearners === 1 && OFFERS[other].interval === OFFERS[offer].interval,
  )
}

/**
 * Monthly recurring revenue in cents; an annual price counts as one twelfth.
 * @param renewing sum of the renewals of each offer, in cents per interval
 */
export function computeMonthlyRevenue(renewing: Readonly<Partial<Record<OfferId, number>>>): number {
  const sumOf = (interval: 'month' | 'year') =>
    OFFER_IDS.filter((id) => OFFERS[id].interval === interval).reduce((sum, id) => sum + (renewing[id] ?? 0), 0)
  // Rounds only once, so that errors do not add up over many plans.
  return sumOf('month') + Math.round(sumOf('year') / 12)
}
