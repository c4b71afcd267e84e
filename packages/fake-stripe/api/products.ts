import { z } from 'zod'
import type { CatalogueFacts, ProductFacts } from '../facts.ts'
import { invalid, missing } from '../refusal.ts'
import { productResource } from '../resources/price.ts'
import { endpoint } from './endpoint.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { changingCatalogue, readingCatalogue } from './on-catalogue.ts'
import { paginate } from './paginate.ts'
import { Flag, Metadata, paging, Text } from './params.ts'

const productFields = {
  description: Text.optional(),
  metadata: Metadata.optional(),
  active: Flag.optional(),
}

export const products = [
  endpoint(
    'GET',
    '/v1/products',
    z.strictObject({ ...paging, active: Flag.optional(), ids: z.array(Text).optional() }),
    (call, _id, { active, ids, ...page }) =>
      readingCatalogue(call, (catalogue) => {
        const found = catalogue.products.filter(
          (product) =>
            (active === undefined || product.active === active) &&
            (ids === undefined || ids.includes(product.id)),
        )
        return paginate(found.map(productResource).reverse(), page, '/v1/products')
      }),
  ),
  endpoint('GET', '/v1/products/:id', z.strictObject({}), (call, id) =>
    readingCatalogue(call, (catalogue) => productResource(productIn(catalogue, id))),
  ),
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({ ...productFields, id: Text.optional(), name: Text.min(1) }),
    (call, _id, params) =>
      changingCatalogue(call, (catalogue, now) => {
        const id = params.id ?? call.env.newId('prod_')
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
      changingCatalogue(call, (catalogue, now) => {
        const product = productIn(catalogue, id)
        product.name = params.name ?? product.name
        product.active = params.active ?? product.active
        if (params.description !== undefined) product.description = params.description || null
        product.metadata = mergeMetadata(product.metadata, params.metadata)
        product.updated = now
        return productResource(product)
      }),
  ),
]

/** @throws ApiError where there is none */
function productIn(catalogue: CatalogueFacts, id: string): ProductFacts {
  const found = catalogue.products.find((product) => product.id === id)
  if (found === undefined) throw missing('product', id)
  return found
}
