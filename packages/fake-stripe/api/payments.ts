import type { Stripe } from 'stripe'
import { z } from 'zod'
import { invalid } from '../api-error.ts'
import { paidCharges, refund } from '../billing/refunds.ts'
import { refundResource } from '../resources/refund.ts'
import { answerFromCustomer, filterBy, listFromCustomers, retrieveEndpoint } from './customer-endpoints.ts'
import { resourcesOf } from './customer-resources.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { Metadata, mergeMetadata, Positive, paging, Text } from './params.ts'

export const payments = [
  retrieveEndpoint('/v1/payment_intents/:id', 'payment_intent', ({ paymentIntents }) => paymentIntents()),
  retrieveEndpoint('/v1/payment_methods/:id', 'PaymentMethod', ({ paymentMethods }) => paymentMethods()),
  retrieveEndpoint('/v1/charges/:id', 'charge', ({ charges }) => charges()),
  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({
      ...paging,
      customer: Text.optional(),
      payment_intent: Text.optional(),
    }),
    (call, _id, { customer, payment_intent, ...page }) =>
      listFromCustomers(
        call,
        {
          of: filterBy('customer', customer) ?? filterBy('payment_intent', payment_intent),
          page,
          url: '/v1/charges',
        },
        (context) =>
          resourcesOf(context)
            .charges()
            .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent),
      ),
  ),

  endpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      charge: Text.optional(),
      payment_intent: Text.optional(),
      amount: Positive.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: Metadata.optional(),
    }),
    async (call, _id, params) => {
      const { charge, payment_intent: intent } = params
      const id = charge ?? intent
      if (id === undefined || (charge !== undefined && intent !== undefined)) {
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
      }
      const source =
        charge === undefined
          ? { id, kind: 'payment_intent', param: 'payment_intent' }
          : { id, kind: 'charge', param: 'charge' }
      return await answerFromCustomer(call, source, (context) => {
        const paid = paidCharges(context).find((one) => one.charge.id === charge || one.payment.id === intent)
        if (paid === undefined) {
          throw invalid('There is no successful charge to refund.', { param: source.param })
        }
        const created = refund(context, paid, {
          amount: params.amount,
          reason: params.reason ?? null,
          metadata: mergeMetadata({}, params.metadata),
        })
        return refundResource(context.customer, paid.invoice, paid.payment, paid.charge, created)
      })
    },
  ),
  listOfCharges('/v1/refunds', ({ refunds }) => refunds()),

  listOfCharges('/v1/disputes', ({ disputes }) => disputes()),
]

type OnCharge = Pick<Stripe.Refund | Stripe.Dispute, 'id' | 'created' | 'charge' | 'payment_intent'>

/** Declares an endpoint that lists objects of charges. */
function listOfCharges(
  path: string,
  all: (resources: ReturnType<typeof resourcesOf>) => readonly OnCharge[],
): Endpoint {
  const params = z.strictObject({
    ...paging,
    charge: Text.optional(),
    payment_intent: Text.optional(),
  })
  return endpoint('GET', path, params, (call, _id, { charge, payment_intent, ...page }) =>
    listFromCustomers(
      call,
      { of: filterBy('charge', charge) ?? filterBy('payment_intent', payment_intent), page, url: path },
      (context) =>
        all(resourcesOf(context)).filter(
          (one) =>
            (charge === undefined || one.charge === charge) &&
            (payment_intent === undefined || one.payment_intent === payment_intent),
        ),
    ),
  )
}
