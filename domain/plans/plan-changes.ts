import { OFFER_IDS, OFFERS, type OfferId } from './plans.ts'

/**
 * What a plan may be changed to at once: another plan for one learner that is paid in the same interval, so that what is
 * left of the old one is reckoned against the new one. To a year or a family's plan one changes at the end of what is paid.
 */
export function changesTo(offer: OfferId): OfferId[] {
  if (OFFERS[offer].mostLearners > 1) return []
  return OFFER_IDS.filter(
    (other) =>
      other !== offer &&
      OFFERS[other].mostLearners === 1 &&
      OFFERS[other].interval === OFFERS[offer].interval,
  )
}
