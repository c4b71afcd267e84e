import type { Environment, InitialCatalog } from '../environment.ts'
import type { Catalog } from '../model.ts'
import type { Db } from './database.ts'
import { findCatalog, insertCatalog } from './queries.ts'

/** Loads products and prices; the first call stores the initial ones. */
export async function loadCatalog(env: Environment, db: Db): Promise<Catalog> {
  const stored = await findCatalog(db)
  if (stored !== undefined) return stored
  const initial = storedForm(env.catalog, Math.floor(env.now().getTime() / 1000))
  await insertCatalog(db, initial)
  return (await findCatalog(db)) ?? initial
}

function storedForm({ products, prices }: InitialCatalog, created: number): Catalog {
  return {
    products: products.map((product) => ({
      ...product,
      created,
      updated: created,
      active: true,
      description: null,
      metadata: {},
    })),
    prices: prices.map((price) => ({ ...price, created, active: true, nickname: null, metadata: {} })),
  }
}
