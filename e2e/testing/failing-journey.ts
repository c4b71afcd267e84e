import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type DatabaseRights, databaseRightsOf } from './database-rights.ts'
import { test as journey } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** Messages with which a browser reports that its server is down or starting. */
export const SERVER_GONE =
  /ERR_CONNECTION_RE(FUSED|SET)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503/

/**
 * Test for journeys that make the server or its database fail. They run on a separate product. After each journey the
 * product is running and its database privileges are restored.
 */
export const test = journey.extend<
  { product: Product; rights: DatabaseRights },
  { productOfWorker: Product; origin: string; dataDir: string }
>({
  productOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ quiet: true })
      await use(product)
      await product.dispose()
    },
    // Adding the sample content takes most of a minute while other journeys use the processors.
    { scope: 'worker', timeout: 180_000 },
  ],
  origin: [({ productOfWorker }, use) => use(productOfWorker.origin), { scope: 'worker' }],
  dataDir: [({ productOfWorker }, use) => use(productOfWorker.dataDir), { scope: 'worker' }],
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

/**
 * Opens pages whose data cannot be loaded, each in a tab, because a page repeats its calls for seconds before it gives up.
 * @param pages address and expected message of each, and for some what they show before
 */
export function openAll(
  context: BrowserContext,
  pages: readonly [address: string, error: string, loading?: string][],
): Promise<Page[]> {
  return Promise.all(
    pages.map(async ([address, error, loading]) => {
      const tab = await context.newPage()
      await tab.goto(address)
      if (loading !== undefined) await expect.soft(tab.getByText(loading), address).toBeVisible()
      await expect.soft(tab.getByText(error), address).toBeVisible()
      return tab
    }),
  )
}

export { expect }
