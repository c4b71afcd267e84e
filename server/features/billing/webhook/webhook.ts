import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Stripe } from 'stripe'
import type { Sender } from '../../../http/sender.ts'
import { MAX_BODY_BYTES } from '../../../http/serve-operation.ts'
import { fromUnixSeconds, idOf } from '../../../payments/provider-requests.ts'
import type { Services } from '../../../services.ts'
import { type BillingContext, type BillingServices, billingContext } from '../context.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { expireCheckoutOfEvent } from './queries.ts'
import { syncPaymentMethod } from './sync-payment-method.ts'

/** Maximum age of a signature, so that a recorded request cannot be replayed later. */
const TOLERANCE_SECONDS = 300

type WebhookServices = BillingServices & Pick<Services, 'queues'>

/**
 * `POST /webhooks/stripe`: receives events of the payment provider. There is no session; the signature over the raw
 * body authenticates the request. The response is 200 only after the commit; otherwise the provider retries.
 */
export function webhookRoutes(services: WebhookServices, findSender: (request: IncomingMessage) => Sender) {
  const { payments, log, queues } = services
  const app = new Hono<{ Bindings: HttpBindings }>()
  if (payments === null) return app
  // Few at a time, since their bodies may be large and anyone can send one.
  app.use('/webhooks/stripe', (c, next) => queues.webhooks.run(findSender(c.env.incoming).key, next))
  app.post('/webhooks/stripe', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    c.header('Cache-Control', 'no-store')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const event = verifyEvent(payments, body, c.req.header('stripe-signature'))
    if (event === null) return c.text('The signature does not fit', 400)
    try {
      const context = billingContext(services)
      if (context !== null) await handleEvent(context, event)
    } catch (error) {
      log.error({ err: error, eventId: event.id, type: event.type }, 'Could not process a payment event')
      return c.text('Please send it again', 500)
    }
    return c.text('ok')
  })
  app.all('/webhooks/stripe', (c) => c.text('Method not allowed', 405, { Allow: 'POST' }))
  return app
}

/** @returns the event; null if the signature is missing, invalid or too old */
function verifyEvent(
  { stripe, webhookSecret }: { stripe: Stripe; webhookSecret: string },
  body: Uint8Array,
  signature: string | undefined,
): Stripe.Event | null {
  if (signature === undefined) return null
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, TOLERANCE_SECONDS)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/**
 * Handles a verified event. Events may arrive late, repeatedly, concurrently and in any order, so an event only
 * determines what to read from the provider.
 */
async function handleEvent(context: BillingContext, event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  if (subject === null) return
  const entry = { id: event.id, type: event.type, createdAt: fromUnixSeconds(event.created) }
  if (subject.kind === 'expired-checkout') {
    return expireCheckoutOfEvent(context.database.kysely, entry, subject.sessionId)
  }
  if (subject.kind === 'payment-method') return syncPaymentMethod(context, subject.customerId, entry)
  const subscriptionId =
    subject.kind === 'subscription' ? subject.id : await findSubscription(context.stripe, subject.paymentIntentId)
  if (subscriptionId !== null) await syncSubscription(context, subscriptionId, entry)
}

/** Id of the subscription of a payment; null if there is none. */
async function findSubscription(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    expand: ['data.invoice'],
  })
  for (const { invoice } of data) {
    if (typeof invoice === 'string' || invoice.deleted) continue
    const subscription = invoice.parent?.subscription_details?.subscription
    if (subscription) return idOf(subscription)
  }
  return null
}

/** Object that an event concerns. */
type EventSubject =
  | { kind: 'subscription'; id: string }
  /** Payment; the event does not name its subscription. */
  | { kind: 'payment'; paymentIntentId: string }
  | { kind: 'expired-checkout'; sessionId: string }
  /** Customer who chose another default payment method. */
  | { kind: 'payment-method'; customerId: string }

/** @returns null for irrelevant events */
function subjectOf(event: Stripe.Event): EventSubject | null {
  if (event.type === 'customer.updated') return paymentMethodSubject(event)
  const { object } = event.data
  if (!('object' in object)) return null
  switch (object.object) {
    case 'subscription':
      return subscriptionSubject(object.id)
    case 'invoice':
      return subscriptionSubject(object.parent?.subscription_details?.subscription)
    case 'checkout.session':
      return object.status === 'expired'
        ? { kind: 'expired-checkout', sessionId: object.id }
        : subscriptionSubject(object.subscription)
    case 'charge':
      return object.amount_refunded > 0 || object.disputed ? paymentSubject(object.payment_intent) : null
    case 'dispute':
    case 'refund':
      return paymentSubject(object.payment_intent)
    default:
      return null
  }
}

function paymentMethodSubject({
  data: { object, previous_attributes: before },
}: Stripe.CustomerUpdatedEvent): EventSubject | null {
  if (before?.invoice_settings?.default_payment_method === undefined) return null
  return { kind: 'payment-method', customerId: object.id }
}

function subscriptionSubject(expandable: string | { id: string } | null | undefined): EventSubject | null {
  return expandable ? { kind: 'subscription', id: idOf(expandable) } : null
}

function paymentSubject(expandable: string | { id: string } | null): EventSubject | null {
  return expandable ? { kind: 'payment', paymentIntentId: idOf(expandable) } : null
}
