import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import type { BillingContext } from '../billing/context.ts'
import { endSubscription } from '../billing/subscription-changes.ts'
import { previewInvoice, type SubscriptionChange, updateSubscription } from '../billing/update-subscription.ts'
import type { Catalog, Subscription } from '../model.ts'
import { previewResource } from '../resources/invoice.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { answerFromCustomer, filterBy, listFromCustomers, retrieveEndpoint } from './customer-endpoints.ts'
import { resourcesOf } from './customer-resources.ts'
import { endpoint } from './endpoint.ts'
import { resolveLinePrice } from './line-price.ts'
import { Created, Flag, Integer, Metadata, mergeMetadata, Positive, PriceData, paging, Text } from './params.ts'

const Items = z
  .array(
    z.strictObject({
      id: Text.optional(),
      deleted: Flag.optional(),
      price: Text.optional(),
      price_data: PriceData.optional(),
      quantity: Positive.optional(),
      metadata: Metadata.optional(),
    }),
  )
  .max(20)
const Proration = z.enum(['none', 'create_prorations', 'always_invoice'])

const Update = z.strictObject({
  items: Items.optional(),
  metadata: Metadata.optional(),
  description: Text.max(500).optional(),
  cancel_at_period_end: Flag.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), Integer]).optional(),
  cancellation_details: z.strictObject({ comment: Text.optional() }).optional(),
  pause_collection: z
    .union([
      z.literal('').transform(() => false),
      z
        .strictObject({ behavior: z.literal('void', 'The test provider voids the invoices of paused renewals') })
        .transform(() => true),
    ])
    .optional(),
  proration_behavior: Proration.optional(),
  proration_date: Integer.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
})

const Preview = z.strictObject({
  customer: Text.optional(),
  subscription: Text,
  preview_mode: z.literal('next').optional(),
  subscription_details: z
    .strictObject({
      items: Items.optional(),
      cancel_at_period_end: Flag.optional(),
      proration_behavior: Proration.optional(),
      proration_date: Integer.optional(),
    })
    .optional(),
})

const STATUSES = ['active', 'past_due', 'trialing', 'canceled', 'all', 'ended'] as const
/** Statuses that never occur in this stand-in. */
const UNUSED_STATUSES = ['unpaid', 'incomplete', 'incomplete_expired', 'paused'] as const

export const subscriptions = [
  endpoint(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...paging,
      created: Created.optional(),
      customer: Text.optional(),
      status: z.enum([...STATUSES, ...UNUSED_STATUSES]).optional(),
    }),
    (call, _id, { created, customer, status, ...page }) =>
      listFromCustomers(call, { of: filterBy('customer', customer), page, url: '/v1/subscriptions' }, (context) =>
        resourcesOf(context)
          .subscriptions()
          .filter((subscription) => matchesStatus(subscription.status, status))
          .filter((subscription) => subscription.created >= (created?.gte ?? 0)),
      ),
  ),

  retrieveEndpoint('/v1/subscriptions/:id', 'subscription', ({ subscriptions }) => subscriptions()),

  endpoint('POST', '/v1/subscriptions/:id', Update, async (call, id, params) => {
    const catalog = await loadCatalog(call.env, call.db)
    return await answerFromCustomer(call, { id, kind: 'subscription' }, (context) => {
      const subscription = subscriptionOf(context, id)
      const change = subscriptionChange(context, catalog, {
        ...params,
        proration_behavior: params.proration_behavior ?? 'create_prorations',
      })
      rejectChangeOfEnded(subscription, params)
      updateSubscription(context, subscription, change)
      return subscriptionResource(context.customer, subscription)
    })
  }),

  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      invoice_now: z.literal('false', 'The test provider makes out no last invoice').optional(),
      prorate: z.literal('false', 'The test provider gives nothing back by itself').optional(),
      cancellation_details: z.strictObject({ comment: Text.optional() }).optional(),
    }),
    (call, id, params) =>
      answerFromCustomer(call, { id, kind: 'subscription' }, (context) => {
        const subscription = subscriptionOf(context, id)
        // Like Stripe, treated as unknown.
        if (subscription.status === 'canceled') return undefined
        subscription.cancelComment = params.cancellation_details?.comment ?? subscription.cancelComment
        endSubscription(context, subscription, 'cancellation_requested')
        return subscriptionResource(context.customer, subscription)
      }),
  ),

  endpoint('POST', '/v1/invoices/create_preview', Preview, async (call, _id, params) => {
    const catalog = await loadCatalog(call.env, call.db)
    const filter = { id: params.subscription, kind: 'subscription', param: 'subscription' }
    return await answerFromCustomer(call, filter, (context) => {
      if (params.customer !== undefined && params.customer !== context.customer.id) return undefined
      const subscription = subscriptionOf(context, params.subscription)
      const { subscription_details: details } = params
      const endsAsItIs = endsBeforeRenewal(subscription) && details?.items === undefined
      if (subscription.status === 'canceled' || endsAsItIs) {
        throw invalid('No upcoming invoices for this subscription', {
          code: 'invoice_upcoming_none',
          param: 'subscription',
        })
      }
      const change =
        details === undefined
          ? null
          : subscriptionChange(context, catalog, {
              ...details,
              proration_behavior: details.proration_behavior ?? 'create_prorations',
            })
      const invoice = previewInvoice(context, subscription, change)
      return previewResource(context.customer, invoice, context.origin)
    })
  }),
]

/** Without a filter, ended subscriptions are not listed. */
function matchesStatus(status: string, filter: string | undefined): boolean {
  if (filter === undefined) return status !== 'canceled'
  if (filter === 'all') return true
  return status === (filter === 'ended' ? 'canceled' : filter)
}

function endsBeforeRenewal({ cancelAtPeriodEnd, cancelAt, periodEnd }: Subscription): boolean {
  return cancelAtPeriodEnd || (cancelAt !== undefined && cancelAt <= periodEnd)
}

function subscriptionOf(context: BillingContext, id: string): Subscription {
  const subscription = context.customer.subscriptions.find((one) => one.id === id)
  if (subscription === undefined) throw missing('subscription', id)
  return subscription
}

function rejectChangeOfEnded(subscription: Subscription, params: z.infer<typeof Update>) {
  if (subscription.status !== 'canceled') return
  const { metadata: _metadata, cancellation_details: _details, ...others } = params
  if (Object.values(others).some((value) => value !== undefined)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
}

type ChangeParams = Omit<z.infer<typeof Update>, 'proration_behavior'> & {
  proration_behavior: SubscriptionChange['proration']
}

function subscriptionChange(context: BillingContext, catalog: Catalog, params: ChangeParams): SubscriptionChange {
  const { metadata, items = [] } = params
  return {
    items: items.map((item, index) => {
      const changes = item.metadata
      return {
        id: item.id,
        deleted: item.deleted ?? false,
        price: resolveLinePrice(context, catalog, item, `items[${index}]`),
        quantity: item.quantity,
        metadata: changes === undefined ? undefined : (present) => mergeMetadata(present, changes),
      }
    }),
    metadata: metadata === undefined ? undefined : (present) => mergeMetadata(present, metadata),
    description: params.description === undefined ? undefined : params.description || null,
    cancelAtPeriodEnd: params.cancel_at_period_end,
    cancelAt: params.cancel_at,
    cancelComment: params.cancellation_details?.comment,
    pauseCollection: params.pause_collection,
    proration: params.proration_behavior,
    prorationDate: params.proration_date,
    requirePayment: params.payment_behavior === 'error_if_incomplete',
  }
}
