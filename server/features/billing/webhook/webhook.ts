import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Stripe } from 'stripe'
import { MAX_BODY_BYTES } from '../../../http/serve-operation.ts'
import { fromUnixSeconds, idOf } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { closeExpiredCheckout } from './queries.ts'
import { followCard } from './sync-payment-method.ts'

/** How old a signature may be, in seconds: what was once recorded cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/**
 * The event that signed bytes hold.
 * @returns null for what the provider has not signed, or not just now
 */
function signedEvent(
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
 * Works on a signed event. It may come in any order, any number of times, at once and late: it only says what to ask the
 * provider about.
 */
async function workOn(services: Services, event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  if (subject === null) return
  const told = { id: event.id, type: event.type, createdAt: fromUnixSeconds(event.created) }
  if (subject.kind === 'expired-checkout') {
    return closeExpiredCheckout(services.database.kysely, told, subject.sessionId)
  }
  if (subject.kind === 'card') return followCard(services, subject.customerId, told)
  const subscriptionId = await subscriptionOf(services, subject)
  if (subscriptionId !== null) await syncSubscription(services, subscriptionId, told)
}

async function subscriptionOf(
  { payments }: Services,
  subject: Extract<EventSubject, { kind: 'subscription' | 'payment' }>,
): Promise<string | null> {
  if (subject.kind === 'subscription') return subject.id
  if (payments === null) return null
  const { data } = await payments.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: subject.paymentIntentId },
    expand: ['data.invoice'],
  })
  for (const { invoice } of data) {
    if (typeof invoice === 'string' || invoice.deleted) continue
    const subscription = invoice.parent?.subscription_details?.subscription
    if (subscription) return idOf(subscription)
  }
  return null
}

/** What an event of the provider gives reason to look at. */
type EventSubject =
  | { kind: 'subscription'; id: string }
  /** A payment, of whose subscription the event does not tell. */
  | { kind: 'payment'; paymentIntentId: string }
  | { kind: 'expired-checkout'; sessionId: string }
  /** Somebody chose another card to pay with. */
  | { kind: 'card'; customerId: string }

/** Only what an event is about is taken from it: how that stands is asked for. Null where nothing of Trellis hangs on it. */
function subjectOf(event: Stripe.Event): EventSubject | null {
  if (event.type === 'customer.updated') return card(event)
  const { object } = event.data
  if (!('object' in object)) return null
  switch (object.object) {
    case 'subscription':
      return subscription(object.id)
    case 'invoice':
      return subscription(object.parent?.subscription_details?.subscription)
    case 'checkout.session':
      return object.status === 'expired'
        ? { kind: 'expired-checkout', sessionId: object.id }
        : subscription(object.subscription)
    case 'charge':
      return object.amount_refunded > 0 || object.disputed ? payment(object.payment_intent) : null
    case 'dispute':
    case 'refund':
      return payment(object.payment_intent)
    default:
      return null
  }
}

function card({ data: { object, previous_attributes: before } }: Stripe.CustomerUpdatedEvent) {
  if (before?.invoice_settings?.default_payment_method === undefined) return null
  return { kind: 'card' as const, customerId: object.id }
}

function subscription(expandable: string | { id: string } | null | undefined): EventSubject | null {
  return expandable ? { kind: 'subscription', id: idOf(expandable) } : null
}

function payment(expandable: string | { id: string } | null): EventSubject | null {
  return expandable ? { kind: 'payment', paymentIntentId: idOf(expandable) } : null
}

/**
 * Where the payment provider tells what happened. Nobody is signed in here: what counts is the signature over the very
 * bytes that came. 200 is answered after the effect is committed, so that the provider sends again whatever was lost.
 */
export function webhookPage(services: Services) {
  const { payments, log } = services
  const app = new Hono<{ Bindings: HttpBindings }>()
  if (payments === null) return app
  app.post('/webhooks/stripe', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    c.header('Cache-Control', 'no-store')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const event = signedEvent(payments, body, c.req.header('stripe-signature'))
    if (event === null) return c.text('The signature does not fit', 400)
    try {
      await workOn(services, event)
    } catch (error) {
      log.error(
        { err: error, eventId: event.id, type: event.type },
        'An event of the payment provider failed',
      )
      return c.text('Please send it again', 500)
    }
    return c.text('ok')
  })
  return app
}
