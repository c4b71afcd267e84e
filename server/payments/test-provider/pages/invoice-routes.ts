import { Hono } from 'hono'
import type { TestStore } from '../store.ts'
import { customerWith } from './customer-with.ts'
import { invoicePage } from './invoice-page.ts'
import { noticePage } from './notice.ts'

/** The pages of invoices. Whoever has the address sees one, as at the real provider. */
export function invoiceRoutes(store: TestStore) {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const found = await customerWith(store, id)
    const invoice = found?.customer.invoices.find((one) => one.id === id)
    return invoice ? c.html(invoicePage(invoice)) : c.html(noticePage('There is no such invoice.'), 404)
  })
  return app
}
