import { z } from 'zod'
import { voidInvoice } from '../engine/void-invoice.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { endpoint } from './endpoint.ts'
import { resourcesOf } from './find-resource.ts'
import { fromCustomer, listed, named } from './of-customer.ts'
import { oneById } from './one-by-id.ts'
import { paginate } from './paginate.ts'
import { paging, Text } from './params.ts'

export const invoices = [
  endpoint(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...paging,
      customer: Text.optional(),
      subscription: Text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (call, _id, { customer, subscription, status, ...page }) =>
      listed(
        call,
        { of: named('customer', customer) ?? named('subscription', subscription), page, url: '/v1/invoices' },
        (work) =>
          resourcesOf(work)
            .invoices()
            .filter(
              (invoice) =>
                (subscription === undefined ||
                  invoice.parent?.subscription_details?.subscription === subscription) &&
                (status === undefined || invoice.status === status),
            ),
      ),
  ),

  oneById('/v1/invoices/:id', 'invoice', ({ invoices }) => invoices()),

  endpoint('POST', '/v1/invoices/:id/void', z.strictObject({}), (call, id) =>
    fromCustomer(call, { id, kind: 'invoice' }, (work) => {
      const invoice = work.customer.invoices.find((one) => one.id === id)
      if (invoice === undefined) return undefined
      voidInvoice(work, invoice)
      return invoiceResource(work.customer, invoice, work.origin)
    }),
  ),

  endpoint('GET', '/v1/invoices/:id/lines', z.strictObject(paging), (call, id, page) =>
    fromCustomer(call, { id, kind: 'invoice' }, (work) => {
      const invoice = resourcesOf(work)
        .invoices()
        .find((one) => one.id === id)
      return invoice === undefined
        ? undefined
        : paginate(invoice.lines.data, page, `/v1/invoices/${id}/lines`)
    }),
  ),

  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: Text.optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: Text.optional() })
        .optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    (call, _id, { invoice, payment, status, ...page }) =>
      listed(
        call,
        {
          of: named('invoice', invoice) ?? named('payment_intent', payment?.payment_intent),
          page,
          url: '/v1/invoice_payments',
        },
        (work) =>
          resourcesOf(work)
            .invoicePayments()
            .filter(
              (one) =>
                (invoice === undefined || one.invoice === invoice) &&
                (payment?.payment_intent === undefined ||
                  one.payment.payment_intent === payment.payment_intent) &&
                (status === undefined || one.status === status),
            ),
      ),
  ),

  oneById('/v1/invoice_payments/:id', 'invoice_payment', ({ invoicePayments }) => invoicePayments()),
]
