import { Stripe } from 'stripe'
import { at, idOf } from '../../payments/provider-answers.ts'
import type { Services } from '../../services.ts'
import { followCard } from './follow-card.ts'
import { closeExpiredCheckout } from './ledger-queries.ts'
import { syncSubscription } from './sync.ts'
import { type EventSubject, subjectOf } from './webhook-subject.ts'

/** How old a signature may be, in seconds: what was once recorded cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/**
 * The event that signed bytes hold.
 * @returns null for what the provider has not signed, or not just now
 */
export function signedEvent(
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
export async function workOn(services: Services, event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  if (subject === null) return
  const told = { id: event.id, type: event.type, createdAt: at(event.created) }
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
