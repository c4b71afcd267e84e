import type { Stripe } from 'stripe'
import { CURRENCY, DEFAULT_CENTS, OFFER_IDS, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { lookupKeyOf, productOf } from '../products.ts'

/** Prices of a configured account, with overrides. */
export function listedPrices(overrides: Partial<Record<OfferId, Partial<Stripe.Price>>> = {}): Stripe.Price[] {
  return OFFER_IDS.map((offer) => ({
    id: `price_${offer}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: CURRENCY,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKeyOf(offer),
    metadata: {},
    nickname: null,
    product: productOf(offer),
    recurring: {
      interval: OFFERS[offer].interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: null,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: DEFAULT_CENTS[offer],
    unit_amount_decimal: null,
    ...overrides[offer],
  }))
}
