import { type DatabaseRights, databaseRightsOf } from './database-rights.ts'
import { test as journey } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** The ways in which a browser tells that its server is gone, or is only starting. */
export const SERVER_GONE =
  /ERR_CONNECTION_RE(FUSED|SET)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503/

/**
 * For journeys that make the server or its database fail: they have a product of their own, which others never see.
 * After each of them it is running, and its database refuses nothing.
 */
export const test = journey.extend<
  { product: Product; rights: DatabaseRights },
  { productOfWorker: Product; origin: string }
>({
  productOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ quiet: true })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: [({ productOfWorker }, use) => use(productOfWorker.origin), { scope: 'worker' }],
  product: async ({ productOfWorker }, use) => {
    await use(productOfWorker)
    productOfWorker.thaw()
  },
  rights: async ({ product }, use) => {
    const rights = await databaseRightsOf(product)
    await use(rights)
    await rights.close()
  },
})

export { expect } from '@playwright/test'
