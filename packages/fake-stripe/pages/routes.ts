import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TEST_PAGE_POLICY } from '../../test-pages/document.ts'
import type { Environment } from '../environment.ts'
import { checkoutRoutes } from './checkout.ts'
import { controlRoutes } from './customers.ts'
import { invoiceRoutes } from './invoice.ts'
import { portalRoutes } from './portal.ts'

const MAX_BODY_BYTES = 8 * 1024

/** Pages for customers (checkout, portal, invoices) and for developers (all customers, with controls). */
export function pages(env: Environment) {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', TEST_PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
  })
  app.route('/checkout', checkoutRoutes(env))
  app.route('/portal', portalRoutes(env))
  app.route('/invoices', invoiceRoutes(env))
  app.route('/', controlRoutes(env))
  return app
}
