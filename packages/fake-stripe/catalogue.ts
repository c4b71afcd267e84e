import { CURRENCY, DEFAULT_CENTS, OFFER_IDS, OFFERS } from '#domain/plans/plans.ts'
import type { Executor } from '#server/database/database.ts'
import { lookupKeyOf, PRODUCTS, productOf } from '#server/payments/products.ts'
import type { CatalogueFacts } from './facts.ts'
import type { TestStore } from './store.ts'
import { findCatalogue, insertCatalogue } from './store-queries.ts'

/** The products and prices; Trellis's own are there from the beginning, as if they had been set up. */
export async function loadCatalogue(store: TestStore, db: Executor): Promise<CatalogueFacts> {
  const kept = await findCatalogue(db)
  if (kept !== undefined) return kept
  const made = initialCatalogue(Math.floor(store.now().getTime() / 1000))
  await insertCatalogue(db, made)
  return (await findCatalogue(db)) ?? made
}

function initialCatalogue(created: number): CatalogueFacts {
  return {
    products: Object.entries(PRODUCTS).map(([id, name]) => ({
      id,
      created,
      updated: created,
      active: true,
      name,
      description: null,
      metadata: {},
    })),
    prices: OFFER_IDS.map((offer) => ({
      id: `price_${lookupKeyOf(offer)}`,
      created,
      active: true,
      productId: productOf(offer),
      unitAmount: DEFAULT_CENTS[offer],
      currency: CURRENCY,
      interval: OFFERS[offer].interval,
      lookupKey: lookupKeyOf(offer),
      nickname: null,
      metadata: {},
    })),
  }
}
