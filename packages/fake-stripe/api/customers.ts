import { z } from 'zod'
import { newCustomer } from '../engine/new-customer.ts'
import { onNewCustomer } from '../engine/on-customer.ts'
import { endSubscription } from '../engine/subscription-changes.ts'
import { tell } from '../engine/work.ts'
import { customerResource, deletedCustomerResource } from '../resources/customer.ts'
import { endpoint } from './endpoint.ts'
import { findOf, resourcesOf } from './find-resource.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { fromCustomer, listed } from './of-customer.ts'
import { Metadata, paging, Text } from './params.ts'

const fields = {
  email: Text.optional(),
  name: Text.optional(),
  description: Text.optional(),
  metadata: Metadata.optional(),
}

export const customers = [
  endpoint('POST', '/v1/customers', z.strictObject(fields), async ({ env, db, request }, _id, params) => {
    const customer = newCustomer(env, {
      email: params.email || null,
      name: params.name || null,
      description: params.description || null,
      metadata: mergeMetadata({}, params.metadata),
    })
    return await onNewCustomer(env, db, customer, request, (work) => {
      tell(work, { type: 'customer.created', data: { object: customerResource(customer) } })
      return { body: customerResource(customer), find: findOf(work) }
    })
  }),

  endpoint(
    'GET',
    '/v1/customers',
    z.strictObject({ ...paging, email: Text.optional() }),
    (call, _id, { email, ...page }) =>
      listed(call, { of: undefined, page, url: '/v1/customers' }, ({ customer }) =>
        customer.deleted || (email !== undefined && email !== customer.email)
          ? []
          : [customerResource(customer)],
      ),
  ),

  endpoint('GET', '/v1/customers/:id', z.strictObject({}), (call, id) =>
    fromCustomer(call, { id, kind: 'customer' }, (work) =>
      work.customer.id === id ? resourcesOf(work).customer() : undefined,
    ),
  ),

  endpoint('POST', '/v1/customers/:id', z.strictObject(fields), (call, id, params) =>
    fromCustomer(call, { id, kind: 'customer' }, (work) => {
      const { customer } = work
      if (customer.id !== id || customer.deleted) return undefined
      const before = customerResource(customer)
      if (params.email !== undefined) customer.email = params.email || null
      if (params.name !== undefined) customer.name = params.name || null
      if (params.description !== undefined) customer.description = params.description || null
      customer.metadata = mergeMetadata(customer.metadata, params.metadata)
      const object = customerResource(customer)
      const { email, name, description, metadata } = before
      tell(work, {
        type: 'customer.updated',
        data: { object, previous_attributes: { email, name: name ?? null, description, metadata } },
      })
      return object
    }),
  ),

  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (call, id) =>
    fromCustomer(call, { id, kind: 'customer' }, (work) => {
      const { customer } = work
      if (customer.id !== id || customer.deleted) return undefined
      for (const subscription of customer.subscriptions) {
        if (subscription.status !== 'canceled') {
          endSubscription(work, subscription, 'cancellation_requested')
        }
      }
      tell(work, { type: 'customer.deleted', data: { object: customerResource(customer) } })
      customer.deleted = true
      customer.card = null
      return deletedCustomerResource(customer)
    }),
  ),
]
