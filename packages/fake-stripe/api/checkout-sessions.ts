import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import { expireSession } from '../billing/clock.ts'
import type { BillingContext } from '../billing/context.ts'
import type { Catalog, CheckoutSession, SessionLine } from '../model.ts'
import { checkoutSessionResource } from '../resources/checkout-session.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { answerFromCustomer, filterBy, listFromCustomers, retrieveEndpoint } from './customer-endpoints.ts'
import { resourcesOf } from './customer-resources.ts'
import { endpoint } from './endpoint.ts'
import { resolveLinePrice } from './line-price.ts'
import { Integer, Metadata, mergeMetadata, Positive, PriceData, paging, Text, Url } from './params.ts'

const HOUR = 3600

const NewSession = z.strictObject({
  mode: z.literal('subscription', 'The test provider knows subscriptions only'),
  customer: Text,
  client_reference_id: Text.max(200).optional(),
  line_items: z
    .array(
      z.strictObject({
        price: Text.optional(),
        price_data: PriceData.optional(),
        quantity: Positive.optional(),
      }),
    )
    .min(1)
    .max(20, 'A subscription can have up to 20 lines'),
  success_url: Url,
  cancel_url: Url.optional(),
  expires_at: Integer.optional(),
  metadata: Metadata.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_collection: z.literal('always').optional(),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.literal('auto').optional(),
  allow_promotion_codes: z.literal('false').optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: Positive.optional(),
      metadata: Metadata.optional(),
      description: Text.max(500).optional(),
      // The only mode for which prorations are implemented.
      billing_mode: z.strictObject({ type: z.literal('classic') }).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.literal('create_invoice') }),
        })
        .optional(),
    })
    .optional(),
})

export const checkoutSessions = [
  endpoint('POST', '/v1/checkout/sessions', NewSession, async (call, _id, params) => {
    const catalog = await loadCatalog(call.env, call.db)
    const customer = { id: params.customer, kind: 'customer', param: 'customer' }
    return await answerFromCustomer(call, customer, (context) => {
      if (context.customer.id !== params.customer || context.customer.deleted) return undefined
      const session = newSession(context, catalog, params)
      context.customer.sessions.push(session)
      return checkoutSessionResource(context.customer, session, context.origin)
    })
  }),

  endpoint(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      ...paging,
      customer: Text.optional(),
      subscription: Text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (call, _id, { customer, subscription, status, ...page }) =>
      listFromCustomers(call, { of: filterBy('customer', customer), page, url: '/v1/checkout/sessions' }, (context) =>
        resourcesOf(context)
          .sessions()
          .filter(
            (session) =>
              (subscription === undefined || session.subscription === subscription) &&
              (status === undefined || session.status === status),
          ),
      ),
  ),

  retrieveEndpoint('/v1/checkout/sessions/:id', 'checkout.session', ({ sessions }) => sessions()),

  endpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind: 'checkout.session' }, (context) => {
      const session = context.customer.sessions.find((one) => one.id === id)
      if (session === undefined) throw missing('checkout.session', id)
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        )
      }
      return expireSession(context, session)
    }),
  ),
]

function newSession(context: BillingContext, catalog: Catalog, params: z.infer<typeof NewSession>): CheckoutSession {
  const { realNow } = context
  const expiresAt = params.expires_at ?? realNow + 24 * HOUR
  // Allows for the time that the request took.
  if (expiresAt < realNow + HOUR / 2 - 60 || expiresAt > realNow + 24 * HOUR + 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const { subscription_data: data } = params
  return {
    id: context.newId('cs_test_'),
    created: realNow,
    expiresAt,
    status: 'open',
    lines: newLines(context, catalog, params.line_items),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata),
    trialDays: data?.trial_period_days ?? 0,
    subscriptionMetadata: mergeMetadata({}, data?.metadata),
    subscriptionDescription: data?.description ?? null,
    paymentMethodTypes: params.payment_method_types ?? ['card'],
    subscriptionId: null,
    invoiceId: null,
  }
}

function newLines(
  context: BillingContext,
  catalog: Catalog,
  items: z.infer<typeof NewSession>['line_items'],
): SessionLine[] {
  const lines = items.map((line, index) => {
    const param = `line_items[${index}]`
    const price = resolveLinePrice(context, catalog, line, param)
    if (price === undefined) {
      throw invalid(`You must specify either \`price\` or \`price_data\` for ${param}.`, { param })
    }
    if (line.price !== undefined && !price.active) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
    }
    if (line.quantity === undefined) throw invalid('Quantity is required.', { param: `${param}[quantity]` })
    return { id: context.newId('li_'), price, quantity: line.quantity }
  })
  if (new Set(lines.map(({ price }) => price.id)).size < lines.length) {
    throw invalid('A price can be in one line only. Give that line a quantity instead.', {
      param: 'line_items',
    })
  }
  if (new Set(lines.map(({ price }) => price.interval)).size > 1) {
    throw invalid('All lines must have the same interval.', { param: 'line_items' })
  }
  if (new Set(lines.map(({ price }) => price.currency)).size > 1) {
    throw invalid('All lines must have the same currency.', { param: 'line_items' })
  }
  return lines
}
