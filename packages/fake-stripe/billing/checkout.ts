import type { Environment } from '../environment.ts'
import type { CheckoutSession, Interval, Subscription, TestCard } from '../model.ts'
import { DECLINED, paymentMethodResource } from '../resources/card.ts'
import { checkoutSessionResource, sessionTotal } from '../resources/checkout-session.ts'
import { customerResource } from '../resources/customer.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { attemptPayment, collectUnpaid } from './collection.ts'
import { type BillingContext, emit, productName } from './context.ts'
import { createInvoice, periodLine } from './invoices.ts'
import { periodEndAfter } from './period.ts'
import { withCustomer } from './with-customer.ts'

const DAY_SECONDS = 86_400

/** Contents of the checkout page. Amounts are cents. */
export type CheckoutView = {
  id: string
  state: CheckoutSession['status']
  email: string | null
  currency: string
  lines: { name: string; unitAmount: number; quantity: number; interval: Interval }[]
  /** Charged immediately; 0 with a free trial. */
  dueNow: number
  /** Amount of each renewal. */
  renewal: number
  trialDays: number
  /** Next charge, by the customer's clock. */
  nextAt: Date
  /** Redirect target after the payment. */
  successUrl: string
  cancelUrl: string | null
}

export type PaymentResult =
  | { outcome: 'complete'; redirectTo: string }
  | { outcome: 'declined'; message: string }
  | { outcome: 'needs-authentication' }
  /** Already paid, or expired. */
  | { outcome: 'over' }

/** @returns null for an unknown session */
export async function openCheckout(env: Environment, sessionId: string): Promise<CheckoutView | null> {
  return await withCustomer(env, sessionId, (context) => {
    const session = findSession(context, sessionId)
    return session === undefined ? null : describeCheckout(context, session)
  })
}

function describeCheckout(context: BillingContext, session: CheckoutSession): CheckoutView {
  const interval = session.lines[0]?.price.interval ?? 'month'
  const nextAt =
    session.trialDays > 0
      ? context.now + session.trialDays * DAY_SECONDS
      : periodEndAfter(context.now, interval, context.now)
  return {
    id: session.id,
    state: context.customer.deleted && session.status === 'open' ? 'expired' : session.status,
    email: context.customer.email,
    currency: session.lines[0]?.price.currency ?? 'usd',
    lines: session.lines.map(({ price, quantity }) => ({
      name: productName(context.products, price.productId),
      unitAmount: price.unitAmount,
      quantity,
      interval: price.interval,
    })),
    dueNow: sessionTotal(session),
    renewal: session.lines.reduce((sum, { price, quantity }) => sum + price.unitAmount * quantity, 0),
    trialDays: session.trialDays,
    nextAt: new Date(nextAt * 1000),
    successUrl: redirectFor(session),
    cancelUrl: session.cancelUrl,
  }
}

/**
 * Pays with a card, which creates the subscription and its first invoice.
 * @param authenticated whether the cardholder confirmed the payment on the bank's page
 * @returns null for an unknown session
 */
export async function completeCheckout(
  env: Environment,
  sessionId: string,
  card: TestCard,
  { authenticated }: { authenticated: boolean },
): Promise<PaymentResult | null> {
  return await withCustomer(env, sessionId, (context) => {
    const session = findSession(context, sessionId)
    if (session === undefined) return null
    if (session.status !== 'open' || context.customer.deleted) return { outcome: 'over' }
    if (card === 'declined') return { outcome: 'declined', message: DECLINED.message }
    if (card === 'needs-authentication' && !authenticated) return { outcome: 'needs-authentication' }
    attachCard(context, card)
    subscribe(context, session)
    return { outcome: 'complete', redirectTo: redirectFor(session) }
  })
}

function redirectFor({ id, successUrl }: CheckoutSession): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function findSession(context: BillingContext, sessionId: string): CheckoutSession | undefined {
  return context.customer.sessions.find(({ id }) => id === sessionId)
}

/** Attaches a card, which pays from now on, and retries open invoices with it. */
export function attachCard(context: BillingContext, kind: TestCard) {
  const { customer } = context
  const before = customer.card?.id ?? null
  customer.card = { id: context.newId('pm_'), kind, created: context.now }
  emit(context, {
    type: 'payment_method.attached',
    data: { object: paymentMethodResource(customer, customer.card) },
  })
  const object = customerResource(customer)
  const previous = { ...object.invoice_settings, default_payment_method: before }
  emit(context, {
    type: 'customer.updated',
    data: { object, previous_attributes: { invoice_settings: previous } },
  })
  collectUnpaid(context)
}

/** Creates the subscription of a session with its first invoice, and collects it. */
export function subscribe(context: BillingContext, session: CheckoutSession): Subscription {
  const { customer, now } = context
  const interval = session.lines[0]?.price.interval ?? 'month'
  const trialEnd = now + session.trialDays * DAY_SECONDS
  const hasTrial = session.trialDays > 0
  const subscription: Subscription = {
    id: context.newId('sub_'),
    created: now,
    status: hasTrial ? 'trialing' : 'active',
    currency: session.lines[0]?.price.currency ?? 'usd',
    items: session.lines.map(({ price, quantity }) => ({
      id: context.newId('si_'),
      created: now,
      price,
      quantity,
      metadata: {},
    })),
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    anchor: hasTrial ? trialEnd : now,
    periodStart: now,
    periodEnd: hasTrial ? trialEnd : periodEndAfter(now, interval, now),
    trial: hasTrial ? { start: now, end: trialEnd, endTold: false } : null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    cancelComment: null,
    latestInvoiceId: '',
    pendingLines: [],
  }
  customer.subscriptions.push(subscription)
  const invoice = createInvoice(context, subscription, {
    reason: 'subscription_create',
    lines: subscription.items.map((item) => periodLine(context, subscription, item)),
    start: now,
    end: now,
  })
  attemptPayment(context, invoice, { present: true })
  emit(context, {
    type: 'customer.subscription.created',
    data: { object: subscriptionResource(customer, subscription) },
  })
  session.status = 'complete'
  session.subscriptionId = subscription.id
  session.invoiceId = invoice.id
  emit(context, {
    type: 'checkout.session.completed',
    data: { object: checkoutSessionResource(customer, session, context.origin) },
  })
  return subscription
}
