import type { BillingContext } from '../billing/context.ts'
import { productName } from '../billing/context.ts'
import { paymentMethodResource } from '../resources/card.ts'
import { chargeResource } from '../resources/charge.ts'
import { checkoutSessionResource, sessionLineResource } from '../resources/checkout-session.ts'
import { customerResource, deletedCustomerResource, testClockResource } from '../resources/customer.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { completeList } from '../resources/list.ts'
import { invoicePaymentResource, paymentIntentResource } from '../resources/payment-intent.ts'
import { productResource } from '../resources/price.ts'
import { disputeResource, refundResource } from '../resources/refund.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import type { Lookup } from './expand.ts'

/** All objects of a customer as API resources; lists are newest first. */
export function resourcesOf(context: BillingContext) {
  const { customer, now, origin } = context
  const payments = customer.invoices.flatMap((invoice) =>
    invoice.payment === null ? [] : [{ invoice, payment: invoice.payment }],
  )
  const charges = payments.flatMap((of) => of.payment.charges.map((charge) => ({ ...of, charge })))
  return {
    customer: () => (customer.deleted ? deletedCustomerResource(customer) : customerResource(customer)),
    clock: () => testClockResource(customer, now),
    subscriptions: () =>
      customer.subscriptions.map((subscription) => subscriptionResource(customer, subscription)).reverse(),
    invoices: () => customer.invoices.map((invoice) => invoiceResource(customer, invoice, origin)).reverse(),
    invoicePayments: () => payments.map(({ invoice, payment }) => invoicePaymentResource(invoice, payment)).reverse(),
    paymentIntents: () =>
      payments.map(({ invoice, payment }) => paymentIntentResource(customer, invoice, payment)).reverse(),
    charges: () =>
      charges.map(({ invoice, payment, charge }) => chargeResource(customer, invoice, payment, charge)).reverse(),
    refunds: () =>
      charges
        .flatMap(({ invoice, payment, charge }) =>
          charge.refunds.map((refund) => refundResource(customer, invoice, payment, charge, refund)),
        )
        .reverse(),
    disputes: () =>
      charges
        .flatMap(({ invoice, payment, charge }) =>
          charge.dispute === null ? [] : [disputeResource(invoice, payment, charge, charge.dispute, now)],
        )
        .reverse(),
    paymentMethods: () =>
      [customer.card, ...charges.map(({ charge }) => charge.card)]
        .filter((card) => card !== null)
        .map((card) => paymentMethodResource(customer, card)),
    sessions: () => customer.sessions.map((session) => checkoutSessionResource(customer, session, origin)).reverse(),
    products: () => context.products.map(productResource),
  }
}

function sessionLines(context: BillingContext, sessionId: string) {
  const session = context.customer.sessions.find(({ id }) => id === sessionId)
  if (session === undefined) return []
  return session.lines.map((line) =>
    sessionLineResource(session, line, productName(context.products, line.price.productId)),
  )
}

/** Looks up what ids in a response about a customer expand to. */
export function lookupOf(context: BillingContext): Lookup {
  const resources = resourcesOf(context)
  const all = () => [
    resources.customer(),
    resources.clock(),
    ...resources.subscriptions(),
    ...resources.invoices(),
    ...resources.invoicePayments(),
    ...resources.paymentIntents(),
    ...resources.charges(),
    ...resources.refunds(),
    ...resources.disputes(),
    ...resources.paymentMethods(),
    ...resources.sessions(),
    ...resources.products(),
  ]
  return {
    byId: (id) => all().find((resource) => resource.id === id),
    included(kind, id, field) {
      switch (`${kind} ${field}`) {
        case 'checkout.session line_items':
          return completeList(sessionLines(context, id), `/v1/checkout/sessions/${id}/line_items`)
        case 'invoice payments':
          return completeList(
            resources.invoicePayments().filter(({ invoice }) => invoice === id),
            `/v1/invoice_payments?invoice=${id}`,
          )
        case 'charge refunds':
          return completeList(
            resources.refunds().filter(({ charge }) => charge === id),
            `/v1/charges/${id}/refunds`,
          )
        case 'customer subscriptions':
          return completeList(
            resources.subscriptions().filter(({ status }) => status !== 'canceled'),
            `/v1/customers/${id}/subscriptions`,
          )
        default:
          return undefined
      }
    },
  }
}
