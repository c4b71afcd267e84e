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
/** Statuses of the payment provider. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Part of a subscription that decides who gets which plan. */
export type SubscriptionTerms = {
  status: SubscriptionStatus
  periodStart: Date
  /** When it ends or has ended; null as long as it renews. */
  endsAt: Date | null
  /** Since when a renewal is not paid, which is the end of what was; null while all is paid. */
  pastDueSince: Date | null
  /** How many prices of each offer are charged at each renewal. */
  lines: Readonly<Partial<Record<OfferId, number>>>
  /** `until` is set for who leaves it, when what was paid for them ends: no line of theirs is charged any more. */
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
 * Computes the plans that a subscription grants at a moment (readings, "Money"): what is paid or free for its days gives its plan; a
 * renewal that failed for some days more; a learner who leaves until the end of the period they left in. Of learners
 * who are more than the lines charged for, as many as are charged for.
 */
export function computeEntitlements(subscription: SubscriptionTerms, now: Date): Entitlement[] {
  const runs = isRunning(subscription, now)
  const places = placesOn(subscription.lines)
  return [...subscription.learners]
    .sort((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
    .map(({ learnerId, offer, until }) => {
      const paid = until === null ? takePlace(places, offer) : subscription.periodStart < until
      const endsAt = earlier(until, subscription.endsAt)
      return { learnerId, offer, plan: OFFERS[offer].plan, entitled: runs && paid, endsAt }
    })
}

/** When a failed renewal takes its plans; null while all is paid. */
export function graceEnd(pastDueSince: Date | null): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + PAST_DUE_GRACE_DAYS * 24 * 3_600_000)
}

function isRunning({ status, pastDueSince, periodStart }: SubscriptionTerms, now: Date): boolean {
  if (status === 'trialing' || status === 'active') return true
  if (status !== 'past_due') return false
  const end = graceEnd(pastDueSince ?? periodStart)
  return end !== null && now < end
}

/** One line covers one learner, or as many as share the family offer. */
function placesOn(lines: SubscriptionTerms['lines']): Map<OfferId, number> {
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
