import type { z } from 'zod'
import type { Work } from '../engine/work.ts'
import type { CatalogueFacts, PriceFacts } from '../facts.ts'
import { missing } from '../refusal.ts'
import type { PriceData } from './params.ts'

type Given = { price?: string | undefined; price_data?: z.infer<typeof PriceData> | undefined }

/**
 * The price of a line: one of the catalogue, or a new one that the line brings along.
 * @param param the name of the line in the request
 * @throws ApiError where there is no such price or product
 */
export function givenPrice(
  work: Work,
  catalogue: CatalogueFacts,
  { price: id, price_data: data }: Given,
  param: string,
): PriceFacts | undefined {
  if (data !== undefined) {
    if (!catalogue.products.some((product) => product.id === data.product)) {
      throw missing('product', data.product, `${param}[price_data][product]`)
    }
    return {
      id: work.newId('price_'),
      created: work.realNow,
      active: false,
      productId: data.product,
      unitAmount: data.unit_amount,
      currency: data.currency,
      interval: data.recurring.interval,
      lookupKey: null,
      nickname: null,
      metadata: {},
    }
  }
  if (id === undefined) return undefined
  const found = catalogue.prices.find((price) => price.id === id)
  if (found === undefined) throw missing('price', id, `${param}[price]`)
  return found
}
