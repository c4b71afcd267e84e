import type { Stripe } from 'stripe'
import type { CheckoutTerms } from '#domain/plans/checkout.ts'
import { OFFERS, type PaidPlan } from '#domain/plans/plans.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { priceData } from '../../../payments/products.ts'
import { INTERACTIVE, isMissingCustomer, logProviderFailure } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import type { SyncContext } from '../sync/sync-subscription.ts'
import { retrieveSession } from './complete-checkout.ts'
import { closeCheckout } from './expire-session.ts'
import {
  assignSession,
  deleteCheckout,
  expireWithoutSession,
  type OpenCheckout,
  type StoredCheckout,
  updateCheckoutState,
} from './queries.ts'

/**
 * Lifetime of a checkout session. Its amount and free trial were decided at creation and may become outdated; an hour
 * is enough to find a card and confirm the payment with the bank.
 */
const SESSION_MINUTES = 60

/** Request for a checkout session. The same checkout always sends the same request, as its idempotency key requires. */
function sessionRequest(
  { id, createdAt, customerId }: { id: string; createdAt: Date; customerId: string },
  { lines, trialDays }: CheckoutTerms,
  origin: string,
): Stripe.Checkout.SessionCreateParams {
  const priced = lines.filter(
    ({ offer }, index) => OFFERS[offer].maxLearners === 1 || lines.findIndex((line) => line.offer === offer) === index,
  )
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: id,
    metadata: { checkout: id },
    line_items: priced.map(({ offer, cents }) => ({ price_data: priceData(offer, cents), quantity: 1 })),
    subscription_data: {
      // Plan changes are prorated at current prices, each share rounded separately, in live and test mode.
      billing_mode: { type: 'classic' },
      metadata: { checkout: id, ...toMetadata(lines.map((line) => ({ ...line, until: null }))) },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&subscriptions=${choicesParameter(lines)}`,
    cancel_url: `${origin}/payment-cancelled`,
    expires_at: Math.floor(createdAt.getTime() / 1000) + SESSION_MINUTES * 60,
  }
}

const PLAN_NAMES: Record<PaidPlan, string> = { Premium: 'premium', 'Premium Plus': 'premium_plus' }

/** Choices as read by the page after the payment (accounts and parent portal, section 7, 'stripe'). */
function choicesParameter(lines: CheckoutTerms['lines']): string {
  const entries = lines.map(({ learnerId, offer, gradeId }) => ({
    childId: learnerId,
    planName: PLAN_NAMES[OFFERS[offer].plan],
    gradeId,
  }))
  return encodeURIComponent(JSON.stringify(entries))
}

type OpenedSession =
  | { outcome: 'created'; url: string; sessionId: string }
  | { outcome: 'failed' }
  /** The checkout has ended and must be decided again. */
  | { outcome: 'retry' }
  | { outcome: 'missing-customer' }

/** Minimum time left to pay for a session to be reused. */
const MIN_MINUTES_TO_PAY = 15
/** Minimum lifetime for a new session: the provider requires 30 minutes, and the request takes time, too. */
const MIN_MINUTES_TO_CREATE = 32

/**
 * Opens the provider's checkout session of a stored checkout: the existing one or a new one. If the provider's response
 * is lost, the next attempt sends the same request with the same idempotency key and gets the same session.
 */
export async function openSession(
  context: BillingContext,
  { stored, customerId }: { stored: StoredCheckout; customerId: string },
  checkout: CheckoutTerms,
): Promise<OpenedSession> {
  const { database, stripe, origin, log } = context
  const db = database.kysely
  const { sessions } = stripe.checkout
  try {
    if (stored.session_id !== null) return await reopen(context, stored, stored.session_id)
    if (minutesLeft(stored) <= MIN_MINUTES_TO_CREATE) {
      await expireWithoutSession(db, stored.id)
      return { outcome: 'retry' }
    }
    const request = sessionRequest({ id: stored.id, createdAt: stored.created_at, customerId }, checkout, origin)
    const session = await sessions.create(request, { ...INTERACTIVE, idempotencyKey: stored.id })
    const others = await assignSession(db, stored.id, session.id)
    if (others !== undefined && (await closeOthers(context, others))) {
      return session.url === null
        ? { outcome: 'failed' }
        : { outcome: 'created', url: session.url, sessionId: session.id }
    }
    await sessions.expire(session.id, {}, INTERACTIVE)
    await updateCheckoutState(db, stored.id, 'expired')
    return others === undefined ? { outcome: 'failed' } : { outcome: 'retry' }
  } catch (error) {
    const failure = logProviderFailure(log, error)
    if (failure === 'unknown') return { outcome: 'failed' }
    await deleteCheckout(db, stored.id)
    return { outcome: isMissingCustomer(error) ? 'missing-customer' : 'failed' }
  }
}

async function reopen(context: SyncContext, stored: StoredCheckout, sessionId: string): Promise<OpenedSession> {
  const session = await retrieveSession(context.stripe, sessionId)
  if (session?.status === 'open' && session.url !== null && minutesLeft(stored) > MIN_MINUTES_TO_PAY) {
    return { outcome: 'created', url: session.url, sessionId }
  }
  await closeCheckout(context, { id: stored.id, session_id: sessionId })
  return { outcome: 'retry' }
}

/** @returns false if one of them has been paid */
async function closeOthers(context: SyncContext, others: readonly OpenCheckout[]): Promise<boolean> {
  const states = await Promise.all(others.map((other) => closeCheckout(context, other)))
  return states.every((state) => state === 'expired')
}

function minutesLeft({ minutes_old }: StoredCheckout): number {
  return SESSION_MINUTES - minutes_old
}
