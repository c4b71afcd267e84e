import { z } from 'zod'
import { previewInvoice } from '../engine/preview.ts'
import { endSubscription } from '../engine/subscription-changes.ts'
import { type SubscriptionChange, updateSubscription } from '../engine/update-subscription.ts'
import type { Work } from '../engine/work.ts'
import type { CatalogueFacts, SubscriptionFacts } from '../facts.ts'
import { invalid, missing } from '../refusal.ts'
import { previewResource } from '../resources/invoice.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { endpoint } from './endpoint.ts'
import { resourcesOf } from './find-resource.ts'
import { givenPrice } from './given-price.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { fromCustomer, listed, named } from './of-customer.ts'
import { oneById } from './one-by-id.ts'
import { Flag, Integer, Metadata, Positive, PriceData, paging, Text } from './params.ts'

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
/** Which there never are here. */
const NEVER = ['unpaid', 'incomplete', 'incomplete_expired', 'paused'] as const

export const subscriptions = [
  endpoint(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...paging,
      customer: Text.optional(),
      status: z.enum([...STATUSES, ...NEVER]).optional(),
    }),
    (call, _id, { customer, status, ...page }) =>
      listed(call, { of: named('customer', customer), page, url: '/v1/subscriptions' }, (work) =>
        resourcesOf(work)
          .subscriptions()
          .filter((subscription) => isOf(subscription.status, status)),
      ),
  ),

  oneById('/v1/subscriptions/:id', 'subscription', ({ subscriptions }) => subscriptions()),

  endpoint('POST', '/v1/subscriptions/:id', Update, async (call, id, params) => {
    const catalogue = await loadCatalog(call.env, call.db)
    return await fromCustomer(call, { id, kind: 'subscription' }, (work) => {
      const subscription = subscriptionOf(work, id)
      const change = changeOf(work, catalogue, {
        ...params,
        proration_behavior: params.proration_behavior ?? 'create_prorations',
      })
      refuseEnded(subscription, params)
      updateSubscription(work, subscription, change)
      return subscriptionResource(work.customer, subscription)
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
      fromCustomer(call, { id, kind: 'subscription' }, (work) => {
        const subscription = subscriptionOf(work, id)
        // As if it were gone: one that has ended cannot be cancelled again.
        if (subscription.status === 'canceled') return undefined
        subscription.cancelComment = params.cancellation_details?.comment ?? subscription.cancelComment
        endSubscription(work, subscription, 'cancellation_requested')
        return subscriptionResource(work.customer, subscription)
      }),
  ),

  endpoint('POST', '/v1/invoices/create_preview', Preview, async (call, _id, params) => {
    const catalogue = await loadCatalog(call.env, call.db)
    const wanted = { id: params.subscription, kind: 'subscription', param: 'subscription' }
    return await fromCustomer(call, wanted, (work) => {
      if (params.customer !== undefined && params.customer !== work.customer.id) return undefined
      const subscription = subscriptionOf(work, params.subscription)
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
          : changeOf(work, catalogue, {
              ...details,
              proration_behavior: details.proration_behavior ?? 'create_prorations',
            })
      const invoice = previewInvoice(work, subscription, change)
      return previewResource(work.customer, invoice, work.origin)
    })
  }),
]

/** Those that have ended are listed only when they are asked for. */
function isOf(status: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'all') return true
  return status === (wanted === 'ended' ? 'canceled' : wanted)
}

function endsBeforeRenewal({ cancelAtPeriodEnd, cancelAt, periodEnd }: SubscriptionFacts): boolean {
  return cancelAtPeriodEnd || (cancelAt !== undefined && cancelAt <= periodEnd)
}

function subscriptionOf(work: Work, id: string): SubscriptionFacts {
  const found = work.customer.subscriptions.find((subscription) => subscription.id === id)
  if (found === undefined) throw missing('subscription', id)
  return found
}

function refuseEnded(subscription: SubscriptionFacts, params: z.infer<typeof Update>) {
  if (subscription.status !== 'canceled') return
  const { metadata: _metadata, cancellation_details: _details, ...others } = params
  if (Object.values(others).some((value) => value !== undefined)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
}

type Asked = Omit<z.infer<typeof Update>, 'proration_behavior'> & {
  proration_behavior: SubscriptionChange['proration']
}

function changeOf(work: Work, catalogue: CatalogueFacts, params: Asked): SubscriptionChange {
  const { metadata, items = [] } = params
  return {
    items: items.map((item, index) => {
      const given = item.metadata
      return {
        id: item.id,
        deleted: item.deleted ?? false,
        price: givenPrice(work, catalogue, item, `items[${index}]`),
        quantity: item.quantity,
        metadata: given === undefined ? undefined : (present) => mergeMetadata(present, given),
      }
    }),
    metadata: metadata === undefined ? undefined : (present) => mergeMetadata(present, metadata),
    description: params.description === undefined ? undefined : params.description || null,
    cancelAtPeriodEnd: params.cancel_at_period_end,
    cancelAt: params.cancel_at,
    cancelComment: params.cancellation_details?.comment,
    proration: params.proration_behavior,
    prorationDate: params.proration_date,
    paidOrNothing: params.payment_behavior === 'error_if_incomplete',
  }
}
