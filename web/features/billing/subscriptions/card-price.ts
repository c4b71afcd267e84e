import { findOffer, OFFERS, type Plan, type Prices } from '#domain/plans/plans.ts'
import { priceInWords } from '../price.tsx'
import type { WayOfPaying } from './plan-choices.ts'
import { renewalPrice } from './plan-standing.ts'
import type { SubscribedLearner } from './subscription-types.ts'

/** What a plan costs one learner, in words. Who has it already goes on paying what it cost when they got it. */
export function cardPrice(
  { subscription }: Pick<SubscribedLearner, 'subscription'>,
  plan: Plan,
  way: WayOfPaying,
  prices: Prices,
): string {
  if (subscription && OFFERS[subscription.offer].plan === plan) {
    const price = renewalPrice(subscription)
    return subscription.offer === 'premium_plus_family' ? `${price} for the family` : price
  }
  if (way === 'family' && !subscription && plan === OFFERS.premium_plus_family.plan) {
    return `${priceInWords(prices.premium_plus_family, 'month')} for the family`
  }
  const offer = findOffer(plan, 'monthly')
  return priceInWords(offer === null ? 0 : prices[offer], 'month')
}
