import { z } from 'zod'
import { invalid } from '../api-error.ts'
import { moveForward } from '../billing/clock.ts'
import type { PortalSession } from '../model.ts'
import { portalSessionResource, testClockResource } from '../resources/customer.ts'
import { answerFromCustomer } from './customer-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { Integer, Text, Url } from './params.ts'

export const portalAndClocks = [
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      customer: Text,
      return_url: Url.optional(),
      flow_data: z
        .strictObject({
          type: z.literal('payment_method_update', 'The test provider’s portal changes the card only'),
        })
        .optional(),
    }),
    (call, _id, params) =>
      answerFromCustomer(call, { id: params.customer, kind: 'customer', param: 'customer' }, (context) => {
        if (context.customer.id !== params.customer || context.customer.deleted) return undefined
        const portal: PortalSession = {
          id: context.newId('bps_'),
          created: context.realNow,
          returnUrl: params.return_url ?? null,
          flow: params.flow_data?.type ?? null,
        }
        context.customer.portals.push(portal)
        return portalSessionResource(context.customer, portal, context.origin)
      }),
  ),

  endpoint('GET', '/v1/test_helpers/test_clocks/:id', z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind: 'test_clock' }, (context) =>
      context.customer.clock.id === id ? testClockResource(context.customer, context.now) : undefined,
    ),
  ),
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    z.strictObject({ frozen_time: Integer }),
    (call, id, { frozen_time: to }) =>
      answerFromCustomer(call, { id, kind: 'test_clock' }, (context) => {
        if (context.customer.clock.id !== id) return undefined
        if (!moveForward(context, to)) {
          throw invalid('A test clock can only be advanced to a time in the future.', {
            param: 'frozen_time',
          })
        }
        return testClockResource(context.customer, context.now)
      }),
  ),
]
