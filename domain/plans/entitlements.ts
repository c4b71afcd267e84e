import { OFFER_IDS, OFFERS, type OfferId, PAST_DUE_GRACE_DAYS, type PaidPlan } from './plans.ts'

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
/** Subscription statuses of the payment provider. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Subscription data that determines each learner's plan. */
export type SubscriptionTerms = {
  status: SubscriptionStatus
  periodStart: Date
  /** Past or future end; null while it renews. */
  endsAt: Date | null
  /** Start of the unpaid period, which is the end of the paid one; null while all is paid. */
  pastDueSince: Date | null
  /** Quantity of each offer charged per renewal. */
  lines: Readonly<Partial<Record<OfferId, number>>>
  /** `until` is the end of the paid period of a learner who was removed and no longer has a line. */
  learners: readonly { learnerId: string; offer: OfferId; until: Date | null }[]
}

/** Plan that a subscription grants one learner. */
export type Entitlement = {
  learnerId: string
  offer: OfferId
  plan: PaidPlan
  entitled: boolean
  endsAt: Date | null
}

/**
 * Computes the plans that a subscription grants at a point in time (readings, "Money"): trials and paid subscriptions
 * grant their plan, failed renewals grant it for a grace period, and removed learners have it until the end of their
 * period. Each offer covers at most as many learners as its lines pay for.
 */
export function computeEntitlements(subscription: SubscriptionTerms, now: Date): Entitlement[] {
  const runs = isRunning(subscription, now)
  const places = countPlaces(subscription.lines)
  return [...subscription.learners]
    .sort((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
    .map(({ learnerId, offer, until }) => {
      const paid = until === null ? takePlace(places, offer) : subscription.periodStart < until
      const endsAt = earlier(until, subscription.endsAt)
      return { learnerId, offer, plan: OFFERS[offer].plan, entitled: runs && paid, endsAt }
    })
}

/** End of the grace period after a failed renewal; null while all is paid. */
export function graceEnd(pastDueSince: Date | null): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + PAST_DUE_GRACE_DAYS * 24 * 3_600_000)
}

function isRunning({ status, pastDueSince, periodStart }: SubscriptionTerms, now: Date): boolean {
  if (status === 'trialing' || status === 'active') return true
  if (status !== 'past_due') return false
  const end = graceEnd(pastDueSince ?? periodStart)
  return end !== null && now < end
}

/** Number of learners that the lines of each offer cover; a family line covers several. */
function countPlaces(lines: SubscriptionTerms['lines']): Map<OfferId, number> {
  return new Map(OFFER_IDS.map((offer) => [offer, (lines[offer] ?? 0) * OFFERS[offer].maxLearners]))
}

function takePlace(places: Map<OfferId, number>, offer: OfferId): boolean {
  const left = places.get(offer) ?? 0
  places.set(offer, left - 1)
  return left > 0
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
