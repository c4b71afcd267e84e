import { z } from 'zod'
import { moveForward } from '../engine/advance-clock.ts'
import type { PortalFacts } from '../facts.ts'
import { invalid } from '../refusal.ts'
import { testClockResource } from '../resources/customer.ts'
import { portalSessionResource } from '../resources/portal-session.ts'
import { endpoint } from './endpoint.ts'
import { fromCustomer } from './of-customer.ts'
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
      fromCustomer(call, { id: params.customer, kind: 'customer', param: 'customer' }, (work) => {
        if (work.customer.id !== params.customer || work.customer.deleted) return undefined
        const portal: PortalFacts = {
          id: work.newId('bps_'),
          created: work.realNow,
          returnUrl: params.return_url ?? null,
          flow: params.flow_data?.type ?? null,
        }
        work.customer.portals.push(portal)
        return portalSessionResource(work.customer, portal, work.origin)
      }),
  ),

  endpoint('GET', '/v1/test_helpers/test_clocks/:id', z.strictObject({}), (call, id) =>
    fromCustomer(call, { id, kind: 'test_clock' }, (work) =>
      work.customer.clock.id === id ? testClockResource(work.customer, work.now) : undefined,
    ),
  ),
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    z.strictObject({ frozen_time: Integer }),
    (call, id, { frozen_time: to }) =>
      fromCustomer(call, { id, kind: 'test_clock' }, (work) => {
        if (work.customer.clock.id !== id) return undefined
        if (!moveForward(work, to)) {
          throw invalid('A test clock can only be advanced to a time in the future.', {
            param: 'frozen_time',
          })
        }
        return testClockResource(work.customer, work.now)
      }),
  ),
]
