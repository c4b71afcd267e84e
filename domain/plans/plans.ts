import { TIERS, type Tier } from '../marks/compute-marks.ts'

/** A tier that costs money. */
export type PaidTier = Exclude<Tier, 'Freemium'>

/** How a checkout is paid: every month or once a year for each learner, or every month for a family. */
export const BILLINGS = ['monthly', 'annual', 'family'] as const
export type Billing = (typeof BILLINGS)[number]

export const OFFER_IDS = [
  'premium_monthly',
  'premium_annual',
  'premium_plus_monthly',
  'premium_plus_family',
] as const
/** An offer of the catalogue; at the payment provider its price is found by this name as the lookup key. */
export type OfferId = (typeof OFFER_IDS)[number]

export type Offer = {
  plan: PaidTier
  billing: Billing
  interval: 'month' | 'year'
  /** How many learners one price covers. */
  mostLearners: number
}

/** What is offered (readings, "Money"). What it costs at present is the provider's to say: `DEFAULT_CENTS` is what it is set up with. */
export const OFFERS: Record<OfferId, Offer> = {
  premium_monthly: { plan: 'Premium', billing: 'monthly', interval: 'month', mostLearners: 1 },
  premium_annual: { plan: 'Premium', billing: 'annual', interval: 'year', mostLearners: 1 },
  premium_plus_monthly: { plan: 'Premium Plus', billing: 'monthly', interval: 'month', mostLearners: 1 },
  premium_plus_family: { plan: 'Premium Plus', billing: 'family', interval: 'month', mostLearners: 3 },
}

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

/** What one learner is to get. */
export type Choice = { learnerId: string; plan: Tier }

/** The offer that gives a plan by a way of paying; null when there is none: Premium Plus is not sold by the year. */
export function offerFor(plan: Tier, billing: Billing): OfferId | null {
  return OFFER_IDS.find((id) => OFFERS[id].plan === plan && OFFERS[id].billing === billing) ?? null
}

/**
 * What a checkout of these choices costs for each interval, in cents: the sum of one price for each learner with a paid
 * plan, or for a family one price for all of them. Freemium costs nothing; null when something in it is not for sale.
 */
export function totalOf(choices: readonly Choice[], billing: Billing, prices: Prices): number | null {
  const paid = choices.filter(({ plan }) => plan !== 'Freemium')
  if (billing === 'family') {
    if (paid.length > OFFERS.premium_plus_family.mostLearners) return null
    if (paid.some(({ plan }) => plan !== 'Premium Plus')) return null
    return paid.length === 0 ? 0 : prices.premium_plus_family
  }
  const offers = paid.map(({ plan }) => offerFor(plan, billing))
  return offers.reduce<number | null>(
    (total, offer) => (total === null || offer === null ? null : total + prices[offer]),
    0,
  )
}

/**
 * The plan that a name means (accounts and parent portal, section 5): one that contains 'premium plus' is Premium Plus,
 * one that contains 'premium' is Premium, any other Freemium. The subscription screen's spelling joins words by '_'.
 */
export function planNamed(name: string): Tier {
  const words = name.toLowerCase().replaceAll('_', ' ')
  if (words.includes('premium plus')) return 'Premium Plus'
  return words.includes('premium') ? 'Premium' : 'Freemium'
}

/** The higher of two plans. */
export function higherPlan(one: Tier, other: Tier): Tier {
  return TIERS.indexOf(one) >= TIERS.indexOf(other) ? one : other
}

/** Cents as dollars with two decimals. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
