import { z } from 'zod'
import { loadCatalogue } from '../catalogue.ts'
import type { CatalogueFacts, PriceFacts, ProductFacts } from '../facts.ts'
import { invalid, missing } from '../refusal.ts'
import { priceResource, productResource } from '../resources/price.ts'
import { lockCatalogue, updateCatalogue } from '../store-queries.ts'
import { type Answer, type Call, endpoint, NOTHING } from './endpoint.ts'
import type { Find } from './expand.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { paginate } from './paginate.ts'
import { Flag, Metadata, PriceData, paging, Text } from './params.ts'

function findIn({ products }: CatalogueFacts): Find {
  const found = (id: string) => products.find((product) => product.id === id)
  return { ...NOTHING, byId: (id) => mapped(found(id), productResource) }
}

function mapped<T, U>(value: T | undefined, map: (value: T) => U): U | undefined {
  return value === undefined ? undefined : map(value)
}

/** Newest first. */
async function reading(
  { store, db }: Call,
  act: (catalogue: CatalogueFacts) => object | undefined,
  wanted: { kind: string; id: string },
): Promise<Answer> {
  const catalogue = await loadCatalogue(store, db)
  const body = act(catalogue)
  if (body === undefined) throw missing(wanted.kind, wanted.id)
  return { body, find: findIn(catalogue) }
}

async function changing(
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

const all = { kind: '', id: '' }

const productFields = {
  description: Text.optional(),
  metadata: Metadata.optional(),
  active: Flag.optional(),
}

const products = [
  endpoint(
    'GET',
    '/v1/products',
    z.strictObject({ ...paging, active: Flag.optional(), ids: z.array(Text).optional() }),
    (call, _id, { active, ids, ...page }) =>
      reading(
        call,
        (catalogue) => {
          const found = catalogue.products.filter(
            (product) =>
              (active === undefined || product.active === active) &&
              (ids === undefined || ids.includes(product.id)),
          )
          return paginate(found.map(productResource).reverse(), page, '/v1/products')
        },
        all,
      ),
  ),
  endpoint('GET', '/v1/products/:id', z.strictObject({}), (call, id) =>
    reading(
      call,
      (catalogue) =>
        mapped(
          catalogue.products.find((product) => product.id === id),
          productResource,
        ),
      { kind: 'product', id },
    ),
  ),
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({ ...productFields, id: Text.optional(), name: Text.min(1) }),
    (call, _id, params) =>
      changing(call, (catalogue, now) => {
        const id = params.id ?? call.store.newId('prod_')
        if (catalogue.products.some((product) => product.id === id)) {
          throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
        }
        const product: ProductFacts = {
          id,
          created: now,
          updated: now,
          active: params.active ?? true,
          name: params.name,
          description: params.description || null,
          metadata: mergeMetadata({}, params.metadata),
        }
        catalogue.products.push(product)
        return productResource(product)
      }),
  ),
  endpoint(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...productFields, name: Text.min(1).optional() }),
    (call, id, params) =>
      changing(call, (catalogue, now) => {
        const product = catalogue.products.find((one) => one.id === id)
        if (product === undefined) throw missing('product', id)
        product.name = params.name ?? product.name
        product.active = params.active ?? product.active
        if (params.description !== undefined) product.description = params.description || null
        product.metadata = mergeMetadata(product.metadata, params.metadata)
        product.updated = now
        return productResource(product)
      }),
  ),
]

const priceFields = {
  active: Flag.optional(),
  lookup_key: Text.max(200).optional(),
  transfer_lookup_key: Flag.optional(),
  nickname: Text.optional(),
  metadata: Metadata.optional(),
}

const prices = [
  endpoint(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...paging,
      active: Flag.optional(),
      currency: Text.optional(),
      lookup_keys: z.array(Text).max(10).optional(),
      product: Text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (call, _id, { active, currency, lookup_keys, product, type, ...page }) =>
      reading(
        call,
        (catalogue) => {
          const found = catalogue.prices.filter(
            (price) =>
              (active === undefined || price.active === active) &&
              (currency === undefined || price.currency === currency) &&
              (lookup_keys === undefined || lookup_keys.includes(price.lookupKey ?? '')) &&
              (product === undefined || price.productId === product) &&
              type !== 'one_time',
          )
          return paginate(found.map(priceResource).reverse(), page, '/v1/prices')
        },
        all,
      ),
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({}), (call, id) =>
    reading(
      call,
      (catalogue) =>
        mapped(
          catalogue.prices.find((price) => price.id === id),
          priceResource,
        ),
      { kind: 'price', id },
    ),
  ),
  endpoint('POST', '/v1/prices', PriceData.extend(priceFields), (call, _id, params) =>
    changing(call, (catalogue, now) => {
      if (!catalogue.products.some(({ id }) => id === params.product)) {
        throw missing('product', params.product, 'product')
      }
      const price: PriceFacts = {
        id: call.store.newId('price_'),
        created: now,
        active: params.active ?? true,
        productId: params.product,
        unitAmount: params.unit_amount,
        currency: params.currency,
        interval: params.recurring.interval,
        lookupKey: null,
        nickname: params.nickname || null,
        metadata: mergeMetadata({}, params.metadata),
      }
      nameByKey(catalogue, price, params)
      catalogue.prices.push(price)
      return priceResource(price)
    }),
  ),
  endpoint('POST', '/v1/prices/:id', z.strictObject(priceFields), (call, id, params) =>
    changing(call, (catalogue) => {
      const price = catalogue.prices.find((one) => one.id === id)
      if (price === undefined) throw missing('price', id)
      nameByKey(catalogue, price, params)
      price.active = params.active ?? price.active
      if (params.nickname !== undefined) price.nickname = params.nickname || null
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      return priceResource(price)
    }),
  ),
]

/** One price at a time has a lookup key: another one that has it loses it, if that was asked for. */
function nameByKey(
  catalogue: CatalogueFacts,
  price: PriceFacts,
  {
    lookup_key: key,
    transfer_lookup_key: transfer,
  }: { lookup_key?: string | undefined; transfer_lookup_key?: boolean | undefined },
) {
  if (key === undefined) return
  const other = catalogue.prices.find((one) => one.lookupKey === key && key !== '' && one !== price)
  if (other !== undefined) {
    if (transfer !== true) {
      throw invalid(
        `A price (\`${other.id}\`) already uses that lookup key. Use \`transfer_lookup_key=true\` to transfer it.`,
        { code: 'resource_already_exists', param: 'lookup_key' },
      )
    }
    other.lookupKey = null
  }
  price.lookupKey = key || null
}

export const catalogue = [...products, ...prices]
