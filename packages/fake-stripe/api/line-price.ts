import type { z } from 'zod'
import { missing } from '../api-error.ts'
import type { BillingContext } from '../billing/context.ts'
import type { Catalog, Price } from '../model.ts'
import type { PriceData } from './params.ts'

type LinePrice = { price?: string | undefined; price_data?: z.infer<typeof PriceData> | undefined }

/**
 * Price of a line: from the catalog, or defined inline.
 * @param param name of the line in the request
 * @throws ApiError if the price or product does not exist
 */
export function resolveLinePrice(
  context: BillingContext,
  catalog: Catalog,
  { price: id, price_data: data }: LinePrice,
  param: string,
): Price | undefined {
  if (data !== undefined) {
    if (!catalog.products.some((product) => product.id === data.product)) {
      throw missing('product', data.product, `${param}[price_data][product]`)
    }
    return {
      id: context.newId('price_'),
      created: context.realNow,
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
  const price = catalog.prices.find((one) => one.id === id)
  if (price === undefined) throw missing('price', id, `${param}[price]`)
  return price
}
