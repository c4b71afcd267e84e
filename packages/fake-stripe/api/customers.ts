import { z } from 'zod'
import { emit } from '../billing/context.ts'
import { createCustomer } from '../billing/customer.ts'
import { endSubscription } from '../billing/subscription-changes.ts'
import { changeNewCustomer } from '../billing/with-customer.ts'
import { customerResource, deletedCustomerResource } from '../resources/customer.ts'
import { answerFromCustomer, listFromCustomers } from './customer-endpoints.ts'
import { lookupOf, resourcesOf } from './customer-resources.ts'
import { endpoint } from './endpoint.ts'
import { Created, Metadata, mergeMetadata, paging, Text } from './params.ts'

const fields = {
  email: Text.optional(),
  name: Text.optional(),
  description: Text.optional(),
  metadata: Metadata.optional(),
}

export const customers = [
  endpoint('POST', '/v1/customers', z.strictObject(fields), async ({ env, db, request }, _id, params) => {
    const customer = createCustomer(env, {
      email: params.email || null,
      name: params.name || null,
      description: params.description || null,
      metadata: mergeMetadata({}, params.metadata),
    })
    return await changeNewCustomer(env, db, customer, request, (context) => {
      emit(context, { type: 'customer.created', data: { object: customerResource(customer) } })
      return { body: customerResource(customer), find: lookupOf(context) }
    })
  }),

  endpoint(
    'GET',
    '/v1/customers',
    z.strictObject({ ...paging, created: Created.optional(), email: Text.optional() }),
    (call, _id, { created, email, ...page }) =>
      listFromCustomers(call, { of: undefined, page, url: '/v1/customers' }, ({ customer }) =>
        customer.deleted || (email !== undefined && email !== customer.email) || customer.created < (created?.gte ?? 0)
          ? []
          : [customerResource(customer)],
      ),
  ),

  endpoint('GET', '/v1/customers/:id', z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind: 'customer' }, (context) =>
      context.customer.id === id ? resourcesOf(context).customer() : undefined,
    ),
  ),

  endpoint('POST', '/v1/customers/:id', z.strictObject(fields), (call, id, params) =>
    answerFromCustomer(call, { id, kind: 'customer' }, (context) => {
      const { customer } = context
      if (customer.id !== id || customer.deleted) return undefined
      const before = customerResource(customer)
      if (params.email !== undefined) customer.email = params.email || null
      if (params.name !== undefined) customer.name = params.name || null
      if (params.description !== undefined) customer.description = params.description || null
      customer.metadata = mergeMetadata(customer.metadata, params.metadata)
      const object = customerResource(customer)
      const { email, name, description, metadata } = before
      emit(context, {
        type: 'customer.updated',
        data: { object, previous_attributes: { email, name: name ?? null, description, metadata } },
      })
      return object
    }),
  ),

  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind: 'customer' }, (context) => {
      const { customer } = context
      if (customer.id !== id || customer.deleted) return undefined
      for (const subscription of customer.subscriptions) {
        if (subscription.status !== 'canceled') {
          endSubscription(context, subscription, 'cancellation_requested')
        }
      }
      emit(context, { type: 'customer.deleted', data: { object: customerResource(customer) } })
      customer.deleted = true
      customer.card = null
      return deletedCustomerResource(customer)
    }),
  ),
]
