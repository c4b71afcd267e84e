import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import type { Catalog, Price, Product } from '../model.ts'
import { priceResource, productResource } from '../resources/price.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { lockCatalog, updateCatalog } from '../storage/queries.ts'
import { type Answer, type ApiCall, endpoint, NO_LOOKUP, paginate } from './endpoint.ts'
import type { Lookup } from './expand.ts'
import { Flag, Metadata, mergeMetadata, PriceData, paging, Text } from './params.ts'

const productFields = {
  description: Text.optional(),
  metadata: Metadata.optional(),
  active: Flag.optional(),
}

export const products = [
  endpoint('GET', '/v1/products/:id', z.strictObject({}), (call, id) =>
    readCatalog(call, (catalog) => productResource(findProduct(catalog, id))),
  ),
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({ ...productFields, id: Text.optional(), name: Text.min(1) }),
    (call, _id, params) =>
      changeCatalog(call, (catalog, now) => {
        const id = params.id ?? call.env.newId('prod_')
        if (catalog.products.some((product) => product.id === id)) {
          throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
        }
        const product: Product = {
          id,
          created: now,
          updated: now,
          active: params.active ?? true,
          name: params.name,
          description: params.description || null,
          metadata: mergeMetadata({}, params.metadata),
        }
        catalog.products.push(product)
        return productResource(product)
      }),
  ),
  endpoint(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...productFields, name: Text.min(1).optional() }),
    (call, id, params) =>
      changeCatalog(call, (catalog, now) => {
        const product = findProduct(catalog, id)
        product.name = params.name ?? product.name
        product.active = params.active ?? product.active
        if (params.description !== undefined) product.description = params.description || null
        product.metadata = mergeMetadata(product.metadata, params.metadata)
        product.updated = now
        return productResource(product)
      }),
  ),
]

/** @throws ApiError for an unknown id */
function findProduct(catalog: Catalog, id: string): Product {
  const product = catalog.products.find((one) => one.id === id)
  if (product === undefined) throw missing('product', id)
  return product
}

const priceFields = {
  active: Flag.optional(),
  lookup_key: Text.max(200).optional(),
  transfer_lookup_key: Flag.optional(),
  nickname: Text.optional(),
  metadata: Metadata.optional(),
}

export const prices = [
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
      readCatalog(call, (catalog) => {
        const matches = catalog.prices.filter(
          (price) =>
            (active === undefined || price.active === active) &&
            (currency === undefined || price.currency === currency) &&
            (lookup_keys === undefined || lookup_keys.includes(price.lookupKey ?? '')) &&
            (product === undefined || price.productId === product) &&
            type !== 'one_time',
        )
        return paginate(matches.map(priceResource).reverse(), page, '/v1/prices')
      }),
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({}), (call, id) =>
    readCatalog(call, (catalog) => priceResource(findPrice(catalog, id))),
  ),
  endpoint('POST', '/v1/prices', PriceData.extend(priceFields), (call, _id, params) =>
    changeCatalog(call, (catalog, now) => {
      if (!catalog.products.some(({ id }) => id === params.product)) {
        throw missing('product', params.product, 'product')
      }
      const price: Price = {
        id: call.env.newId('price_'),
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
      setLookupKey(catalog, price, params)
      catalog.prices.push(price)
      return priceResource(price)
    }),
  ),
  endpoint('POST', '/v1/prices/:id', z.strictObject(priceFields), (call, id, params) =>
    changeCatalog(call, (catalog) => {
      const price = findPrice(catalog, id)
      setLookupKey(catalog, price, params)
      price.active = params.active ?? price.active
      if (params.nickname !== undefined) price.nickname = params.nickname || null
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      return priceResource(price)
    }),
  ),
]

/** @throws ApiError for an unknown id */
function findPrice(catalog: Catalog, id: string): Price {
  const price = catalog.prices.find((one) => one.id === id)
  if (price === undefined) throw missing('price', id)
  return price
}

/** Sets a lookup key, which is unique among prices; a transfer removes it from the other price. */
function setLookupKey(
  catalog: Catalog,
  price: Price,
  {
    lookup_key: key,
    transfer_lookup_key: transfer,
  }: { lookup_key?: string | undefined; transfer_lookup_key?: boolean | undefined },
) {
  if (key === undefined) return
  const other = catalog.prices.find((one) => one.lookupKey === key && key !== '' && one !== price)
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

function lookupIn({ products }: Catalog): Lookup {
  return { ...NO_LOOKUP, byId: (id) => products.map(productResource).find((product) => product.id === id) }
}

async function readCatalog({ env, db }: ApiCall, act: (catalog: Catalog) => object): Promise<Answer> {
  const catalog = await loadCatalog(env, db)
  return { body: act(catalog), find: lookupIn(catalog) }
}

async function changeCatalog({ env, db }: ApiCall, act: (catalog: Catalog, now: number) => object): Promise<Answer> {
  await loadCatalog(env, db)
  const catalog = await lockCatalog(db)
  if (catalog === undefined) throw new Error('The catalog of the test provider is missing')
  const body = act(catalog, Math.floor(env.now().getTime() / 1000))
  await updateCatalog(db, catalog)
  return { body, find: lookupIn(catalog) }
}
