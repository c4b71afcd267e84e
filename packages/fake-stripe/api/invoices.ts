import { z } from 'zod'
import { voidInvoice } from '../billing/invoices.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { answerFromCustomer, filterBy, listFromCustomers, retrieveEndpoint } from './customer-endpoints.ts'
import { resourcesOf } from './customer-resources.ts'
import { endpoint } from './endpoint.ts'
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
      listFromCustomers(
        call,
        {
          of: filterBy('customer', customer) ?? filterBy('subscription', subscription),
          page,
          url: '/v1/invoices',
        },
        (context) =>
          resourcesOf(context)
            .invoices()
            .filter(
              (invoice) =>
                (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
                (status === undefined || invoice.status === status),
            ),
      ),
  ),

  retrieveEndpoint('/v1/invoices/:id', 'invoice', ({ invoices }) => invoices()),

  endpoint('POST', '/v1/invoices/:id/void', z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind: 'invoice' }, (context) => {
      const invoice = context.customer.invoices.find((one) => one.id === id)
      if (invoice === undefined) return undefined
      voidInvoice(context, invoice)
      return invoiceResource(context.customer, invoice, context.origin)
    }),
  ),

  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: Text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: Text.optional() }).optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    (call, _id, { invoice, payment, status, ...page }) =>
      listFromCustomers(
        call,
        {
          of: filterBy('invoice', invoice) ?? filterBy('payment_intent', payment?.payment_intent),
          page,
          url: '/v1/invoice_payments',
        },
        (context) =>
          resourcesOf(context)
            .invoicePayments()
            .filter(
              (one) =>
                (invoice === undefined || one.invoice === invoice) &&
                (payment?.payment_intent === undefined || one.payment.payment_intent === payment.payment_intent) &&
                (status === undefined || one.status === status),
            ),
      ),
  ),
]
