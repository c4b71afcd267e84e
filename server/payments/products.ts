import type { Stripe } from 'stripe'
import { CURRENCY, OFFER_IDS, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { idOf } from './provider-requests.ts'

/**
 * Products at the provider, with fixed ids, so that product and interval identify the offer of a subscription line
 * regardless of its price.
 */
export const PRODUCTS = {
  trellis_premium: 'Trellis Premium',
  trellis_premium_plus: 'Trellis Premium Plus',
  trellis_premium_plus_family: 'Trellis Premium Plus for a family',
} as const
type ProductId = keyof typeof PRODUCTS

const PRODUCT_OF: Record<OfferId, ProductId> = {
  premium_monthly: 'trellis_premium',
  premium_annual: 'trellis_premium',
  premium_plus_monthly: 'trellis_premium_plus',
  premium_plus_family: 'trellis_premium_plus_family',
}

export function productOf(offer: OfferId): ProductId {
  return PRODUCT_OF[offer]
}

/** Lookup key of an offer's current price at the provider. */
export function lookupKeyOf(offer: OfferId): string {
  return `trellis_${offer}`
}

/** Metadata key that marks a price to which running subscriptions also change. */
export const RENEWALS_KEY = 'renewals'

/** Offer of a subscription line; null for an unknown product. */
export function offerOfLine(productId: string, interval: string | undefined): OfferId | null {
  return OFFER_IDS.find((id) => PRODUCT_OF[id] === productId && OFFERS[id].interval === interval) ?? null
}

/** Price of a new subscription line: the catalog's amount, stored on the line itself. */
export function priceData(offer: OfferId, cents: number) {
  return {
    currency: CURRENCY,
    product: productOf(offer),
    unit_amount: cents,
    recurring: { interval: OFFERS[offer].interval },
  }
}

/** Reason why a price of the provider cannot be charged for an offer; null if it can. */
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
