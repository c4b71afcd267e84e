import { z } from 'zod'
import type { CatalogueFacts, PriceFacts } from '../facts.ts'
import { invalid, missing } from '../refusal.ts'
import { priceResource } from '../resources/price.ts'
import { endpoint } from './endpoint.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { changingCatalogue, readingCatalogue } from './on-catalogue.ts'
import { paginate } from './paginate.ts'
import { Flag, Metadata, PriceData, paging, Text } from './params.ts'

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
      readingCatalogue(call, (catalogue) => {
        const found = catalogue.prices.filter(
          (price) =>
            (active === undefined || price.active === active) &&
            (currency === undefined || price.currency === currency) &&
            (lookup_keys === undefined || lookup_keys.includes(price.lookupKey ?? '')) &&
            (product === undefined || price.productId === product) &&
            type !== 'one_time',
        )
        return paginate(found.map(priceResource).reverse(), page, '/v1/prices')
      }),
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({}), (call, id) =>
    readingCatalogue(call, (catalogue) => priceResource(priceIn(catalogue, id))),
  ),
  endpoint('POST', '/v1/prices', PriceData.extend(priceFields), (call, _id, params) =>
    changingCatalogue(call, (catalogue, now) => {
      if (!catalogue.products.some(({ id }) => id === params.product)) {
        throw missing('product', params.product, 'product')
      }
      const price: PriceFacts = {
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
      nameByKey(catalogue, price, params)
      catalogue.prices.push(price)
      return priceResource(price)
    }),
  ),
  endpoint('POST', '/v1/prices/:id', z.strictObject(priceFields), (call, id, params) =>
    changingCatalogue(call, (catalogue) => {
      const price = priceIn(catalogue, id)
      nameByKey(catalogue, price, params)
      price.active = params.active ?? price.active
      if (params.nickname !== undefined) price.nickname = params.nickname || null
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      return priceResource(price)
    }),
  ),
]

/** @throws ApiError where there is none */
function priceIn(catalogue: CatalogueFacts, id: string): PriceFacts {
  const found = catalogue.prices.find((price) => price.id === id)
  if (found === undefined) throw missing('price', id)
  return found
}

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
