import type { CatalogueFacts } from '../facts.ts'
import { productResource } from '../resources/price.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { lockCatalog, updateCatalog } from '../storage/queries.ts'
import { type Answer, type Call, NOTHING } from './endpoint.ts'
import type { Find } from './expand.ts'

function findIn({ products }: CatalogueFacts): Find {
  return { ...NOTHING, byId: (wanted) => products.map(productResource).find(({ id }) => id === wanted) }
}

export async function readingCatalogue(
  { env, db }: Call,
  act: (catalogue: CatalogueFacts) => object,
): Promise<Answer> {
  const catalogue = await loadCatalog(env, db)
  return { body: act(catalogue), find: findIn(catalogue) }
}

export async function changingCatalogue(
  { env, db }: Call,
  act: (catalogue: CatalogueFacts, now: number) => object,
): Promise<Answer> {
  await loadCatalog(env, db)
  const catalogue = await lockCatalog(db)
  if (catalogue === undefined) throw new Error('The catalogue of the test provider is gone')
  const body = act(catalogue, Math.floor(env.now().getTime() / 1000))
  await updateCatalog(db, catalogue)
  return { body, find: findIn(catalogue) }
}
