import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TEST_PAGE_POLICY } from '#server/test-pages/document.ts'
import type { TestStore } from '../store.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { portalRoutes } from './portal-routes.ts'

const MOST_BYTES = 8 * 1024

/** The test provider's pages: what a parent sees to pay, and how somebody who tries things out makes them happen. */
export function testPaymentPages(store: TestStore) {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MOST_BYTES }))
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', TEST_PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
  })
  app.route('/checkout', checkoutRoutes(store))
  app.route('/portal', portalRoutes(store))
  app.route('/invoices', invoiceRoutes(store))
  app.route('/', controlRoutes(store))
  return app
}
