import type { Stripe } from 'stripe'
import { CURRENCY, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { productOf } from './products.ts'
import { idOf } from './provider-answers.ts'

/** What keeps a price of the provider from being charged for an offer; null when nothing does. */
export function priceFault(offer: OfferId, price: Stripe.Price | undefined): string | null {
  if (price === undefined) return 'is missing'
  if (!price.active) return 'is not active'
  if (price.currency !== CURRENCY) return `is in ${price.currency}, not ${CURRENCY}`
  const { recurring } = price
  if (recurring?.interval !== OFFERS[offer].interval || recurring.interval_count !== 1) {
    return `is not by the ${OFFERS[offer].interval}`
  }
  if (recurring.usage_type !== 'licensed' || price.billing_scheme !== 'per_unit') return 'is not a fixed one'
  if (price.unit_amount === null || price.unit_amount <= 0) return 'has no amount in whole cents'
  const product = idOf(price.product)
  return product === productOf(offer) ? null : `is of another product, ${product}`
}
