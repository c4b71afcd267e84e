import { loadCatalogue } from '../catalogue.ts'
import type { CatalogueFacts } from '../facts.ts'
import { productResource } from '../resources/price.ts'
import { lockCatalogue, updateCatalogue } from '../store-queries.ts'
import { type Answer, type Call, NOTHING } from './endpoint.ts'
import type { Find } from './expand.ts'

function findIn({ products }: CatalogueFacts): Find {
  return { ...NOTHING, byId: (wanted) => products.map(productResource).find(({ id }) => id === wanted) }
}

export async function readingCatalogue(
  { store, db }: Call,
  act: (catalogue: CatalogueFacts) => object,
): Promise<Answer> {
  const catalogue = await loadCatalogue(store, db)
  return { body: act(catalogue), find: findIn(catalogue) }
}

export async function changingCatalogue(
  { store, db }: Call,
  act: (catalogue: CatalogueFacts, now: number) => object,
): Promise<Answer> {
  await loadCatalogue(store, db)
  const catalogue = await lockCatalogue(db)
  if (catalogue === undefined) throw new Error('The catalogue of the test provider is gone')
  const body = act(catalogue, Math.floor(store.now().getTime() / 1000))
  await updateCatalogue(db, catalogue)
  return { body, find: findIn(catalogue) }
}
