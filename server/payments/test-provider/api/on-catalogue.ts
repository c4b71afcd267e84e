import { loadCatalogue } from '../catalogue.ts'
import type { CatalogueFacts } from '../facts.ts'
import { missing } from '../refusal.ts'
import { productResource } from '../resources/price.ts'
import { lockCatalogue, updateCatalogue } from '../store-queries.ts'
import { type Answer, type Call, NOTHING } from './endpoint.ts'
import type { Find } from './expand.ts'

function findIn({ products }: CatalogueFacts): Find {
  const found = (id: string) => products.find((product) => product.id === id)
  return { ...NOTHING, byId: (id) => mapped(found(id), productResource) }
}

export function mapped<T, U>(value: T | undefined, map: (value: T) => U): U | undefined {
  return value === undefined ? undefined : map(value)
}

/** @throws Refusal where there is no such thing */
export async function readingCatalogue(
  { store, db }: Call,
  act: (catalogue: CatalogueFacts) => object | undefined,
  wanted: { kind: string; id: string },
): Promise<Answer> {
  const catalogue = await loadCatalogue(store, db)
  const body = act(catalogue)
  if (body === undefined) throw missing(wanted.kind, wanted.id)
  return { body, find: findIn(catalogue) }
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
