import { CURRENCY, DEFAULT_CENTS, OFFER_IDS, OFFERS } from '#domain/plans/plans.ts'
import type { FakeStripeOptions } from '#packages/fake-stripe/environment.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { lookupKeyOf, PRODUCTS, productOf } from './products.ts'

/** The stand-in as this installation uses it: it sells the offers at their default prices from the beginning. */
export function fakeStripeOptions(
  { origin }: Pick<Config, 'origin'>,
  { pool }: Pick<Database, 'pool'>,
): FakeStripeOptions {
  return {
    pool,
    origin,
    merchant: { name: 'Trellis', homePath: '/parent/subscriptions' },
    catalog: {
      products: Object.entries(PRODUCTS).map(([id, name]) => ({ id, name })),
      prices: OFFER_IDS.map((offer) => ({
        id: `price_${lookupKeyOf(offer)}`,
        productId: productOf(offer),
        unitAmount: DEFAULT_CENTS[offer],
        currency: CURRENCY,
        interval: OFFERS[offer].interval,
        lookupKey: lookupKeyOf(offer),
      })),
    },
  }
}
