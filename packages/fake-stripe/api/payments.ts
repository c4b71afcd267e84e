import type { Stripe } from 'stripe'
import { z } from 'zod'
import { paidCharges, refund } from '../engine/refunding.ts'
import { invalid } from '../refusal.ts'
import { refundResource } from '../resources/refund.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { resourcesOf } from './find-resource.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { fromCustomer, listed, named } from './of-customer.ts'
import { oneById } from './one-by-id.ts'
import { Metadata, Positive, paging, Text } from './params.ts'

export const payments = [
  oneById('/v1/payment_intents/:id', 'payment_intent', ({ paymentIntents }) => paymentIntents()),
  oneById('/v1/payment_methods/:id', 'PaymentMethod', ({ paymentMethods }) => paymentMethods()),
  oneById('/v1/charges/:id', 'charge', ({ charges }) => charges()),
  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({
      ...paging,
      customer: Text.optional(),
      payment_intent: Text.optional(),
    }),
    (call, _id, { customer, payment_intent, ...page }) =>
      listed(
        call,
        {
          of: named('customer', customer) ?? named('payment_intent', payment_intent),
          page,
          url: '/v1/charges',
        },
        (work) =>
          resourcesOf(work)
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
        throw invalid(
          'One of the following params should be provided for this request: payment_intent or charge.',
        )
      }
      const wanted =
        charge === undefined
          ? { id, kind: 'payment_intent', param: 'payment_intent' }
          : { id, kind: 'charge', param: 'charge' }
      return await fromCustomer(call, wanted, (work) => {
        const paid = paidCharges(work).find((one) => one.charge.id === charge || one.payment.id === intent)
        if (paid === undefined) {
          throw invalid('There is no successful charge to refund.', { param: wanted.param })
        }
        const made = refund(work, paid, {
          amount: params.amount,
          reason: params.reason ?? null,
          metadata: mergeMetadata({}, params.metadata),
        })
        return refundResource(work.customer, paid.invoice, paid.payment, paid.charge, made)
      })
    },
  ),
  oneById('/v1/refunds/:id', 'refund', ({ refunds }) => refunds()),
  listOfCharges('/v1/refunds', ({ refunds }) => refunds()),

  oneById('/v1/disputes/:id', 'dispute', ({ disputes }) => disputes()),
  listOfCharges('/v1/disputes', ({ disputes }) => disputes()),
]

type OfCharge = Pick<Stripe.Refund | Stripe.Dispute, 'id' | 'created' | 'charge' | 'payment_intent'>

/** Declares how a list is read of what there can be of a charge. */
function listOfCharges(
  path: string,
  all: (resources: ReturnType<typeof resourcesOf>) => readonly OfCharge[],
): Endpoint {
  const params = z.strictObject({
    ...paging,
    charge: Text.optional(),
    payment_intent: Text.optional(),
  })
  return endpoint('GET', path, params, (call, _id, { charge, payment_intent, ...page }) =>
    listed(
      call,
      { of: named('charge', charge) ?? named('payment_intent', payment_intent), page, url: path },
      (work) =>
        all(resourcesOf(work)).filter(
          (one) =>
            (charge === undefined || one.charge === charge) &&
            (payment_intent === undefined || one.payment_intent === payment_intent),
        ),
    ),
  )
}
