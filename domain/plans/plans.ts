/** Plans, lowest first: their order ranks them. */
export const PLANS = ['Freemium', 'Premium', 'Premium Plus'] as const
export type Plan = (typeof PLANS)[number]

/** True for the plans with practice sets of any skill (docs/practice.md) and worksheets (docs/paper.md). */
export function hasExtraPractice(plan: Plan): boolean {
  return plan !== 'Freemium'
}

/** A plan that costs money. */
export type PaidPlan = Exclude<Plan, 'Freemium'>

/** How a checkout is paid: every month or once a year for each learner, or every month for a family. */
export const BILLINGS = ['monthly', 'annual', 'family'] as const
export type Billing = (typeof BILLINGS)[number]

export const OFFER_IDS = ['premium_monthly', 'premium_annual', 'premium_plus_monthly', 'premium_plus_family'] as const
/** An offer of the catalogue; at the payment provider its price is found by this name as the lookup key. */
export type OfferId = (typeof OFFER_IDS)[number]

type Offer = {
  plan: PaidPlan
  billing: Billing
  interval: 'month' | 'year'
  /** How many learners one price covers. */
  maxLearners: number
}

/** Offers of the catalog (readings, "Money"). The provider holds current prices; `DEFAULT_CENTS` are the initial ones. */
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

/** A learner's first paid plan begins with these days free. */
export const TRIAL_DAYS = 7

/** How long after the end of what was paid for a failed renewal keeps its plan, while the provider tries again. */
export const PAST_DUE_GRACE_DAYS = 7

/** Within how many days of a payment the operator gives it back on request (learner area, section 9). */
export const MONEY_BACK_DAYS = 14

/** Whole US cents of each offer, as the provider has them at the moment. */
export type Prices = Readonly<Record<OfferId, number>>

/** Plan chosen for one learner. */
export type PlanChoice = { learnerId: string; plan: Plan }

/** The offer that gives a plan by a way of paying; null when there is none: Premium Plus is not sold by the year. */
export function findOffer(plan: Plan, billing: Billing): OfferId | null {
  return OFFER_IDS.find((id) => OFFERS[id].plan === plan && OFFERS[id].billing === billing) ?? null
}

/**
 * Total of a checkout for each interval, in cents: the sum of one price for each learner with a paid
 * plan, or for a family one price for all of them. Freemium costs nothing; null when something in it is not for sale.
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
 * Plan for a name (accounts and parent portal, section 5): one that contains 'premium plus' is Premium Plus,
 * one that contains 'premium' is Premium, any other Freemium. The subscription screen's spelling joins words by '_'.
 */
export function parsePlanName(name: string): Plan {
  const words = name.toLowerCase().replaceAll('_', ' ')
  if (words.includes('premium plus')) return 'Premium Plus'
  return words.includes('premium') ? 'Premium' : 'Freemium'
}

export function isHigherPlan(plan: Plan, than: Plan): boolean {
  return PLANS.indexOf(plan) > PLANS.indexOf(than)
}

/** Cents as dollars with two decimals. */
export function formatDollars(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Offers that a plan can change to at once: another plan for one learner that is paid in the same interval, so that what is
 * left of the old one is reckoned against the new one. To a year or a family's plan one changes at the end of what is paid.
 */
export function listPlanChanges(offer: OfferId): OfferId[] {
  if (OFFERS[offer].maxLearners > 1) return []
  return OFFER_IDS.filter(
    (other) => other !== offer && OFFERS[other].maxLearners === 1 && OFFERS[other].interval === OFFERS[offer].interval,
  )
}

/**
 * Revenue of renewals for each month, in cents; a yearly price counts as one twelfth.
 * @param renewing sum of the renewals of each offer, in cents for each of its intervals
 */
export function computeMonthlyRevenue(renewing: Readonly<Partial<Record<OfferId, number>>>): number {
  const sumOf = (interval: 'month' | 'year') =>
    OFFER_IDS.filter((id) => OFFERS[id].interval === interval).reduce((sum, id) => sum + (renewing[id] ?? 0), 0)
  // Rounded once, so that many plans lose no more than one does.
  return sumOf('month') + Math.round(sumOf('year') / 12)
}
