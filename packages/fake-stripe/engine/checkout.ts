import type { Environment } from '../environment.ts'
import type { Interval, SessionFacts, SubscriptionFacts, TestCard } from '../facts.ts'
import { DECLINED } from '../resources/card.ts'
import { checkoutSessionResource, sessionTotal } from '../resources/checkout-session.ts'
import { customerResource } from '../resources/customer.ts'
import { paymentMethodResource } from '../resources/payment-method.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { collect } from './collecting.ts'
import { collectUnpaid } from './dunning.ts'
import { makeInvoice, periodLine } from './invoicing.ts'
import { withCustomer } from './on-customer.ts'
import { periodEndAfter } from './period.ts'
import { productName, tell, type Work } from './work.ts'

const DAY_SECONDS = 86_400

/** What the page to pay on shows. Amounts are cents. */
export type CheckoutView = {
  id: string
  state: SessionFacts['status']
  email: string | null
  currency: string
  lines: { name: string; unitAmount: number; quantity: number; interval: Interval }[]
  /** What is charged at once; 0 with free days. */
  dueNow: number
  /** What each renewal costs. */
  renewal: number
  trialDays: number
  /** When the next charge is, by the customer's clock. */
  nextAt: Date
  /** Where it goes on once it is paid. */
  successUrl: string
  cancelUrl: string | null
}

export type Payment =
  | { outcome: 'complete'; redirectTo: string }
  | { outcome: 'declined'; message: string }
  | { outcome: 'needs-authentication' }
  /** Paid before, or no longer to be paid. */
  | { outcome: 'over' }

/** null for a session that there is not. */
export async function openCheckout(env: Environment, sessionId: string): Promise<CheckoutView | null> {
  return await withCustomer(env, sessionId, (work) => {
    const session = sessionOf(work, sessionId)
    return session === undefined ? null : viewOf(work, session)
  })
}

function viewOf(work: Work, session: SessionFacts): CheckoutView {
  const interval = session.lines[0]?.price.interval ?? 'month'
  const nextAt =
    session.trialDays > 0
      ? work.now + session.trialDays * DAY_SECONDS
      : periodEndAfter(work.now, interval, work.now)
  return {
    id: session.id,
    state: work.customer.deleted && session.status === 'open' ? 'expired' : session.status,
    email: work.customer.email,
    currency: session.lines[0]?.price.currency ?? 'usd',
    lines: session.lines.map(({ price, quantity }) => ({
      name: productName(work.products, price.productId),
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
 * Pays with a card: makes the subscription and its first invoice, and tells of them.
 * @param authenticated whether the bank's question was answered with yes
 * @returns null for a session that there is not
 */
export async function completeCheckout(
  env: Environment,
  sessionId: string,
  card: TestCard,
  { authenticated }: { authenticated: boolean },
): Promise<Payment | null> {
  return await withCustomer(env, sessionId, (work) => {
    const session = sessionOf(work, sessionId)
    if (session === undefined) return null
    if (session.status !== 'open' || work.customer.deleted) return { outcome: 'over' }
    if (card === 'declined') return { outcome: 'declined', message: DECLINED.message }
    if (card === 'needs-authentication' && !authenticated) return { outcome: 'needs-authentication' }
    takeCard(work, card)
    subscribe(work, session)
    return {
      outcome: 'complete',
      redirectTo: redirectFor(session),
    }
  })
}

function redirectFor({ id, successUrl }: SessionFacts): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function sessionOf(work: Work, sessionId: string): SessionFacts | undefined {
  return work.customer.sessions.find(({ id }) => id === sessionId)
}

/** From now on this card pays, and at once what could not be collected before. */
export function takeCard(work: Work, kind: TestCard) {
  const { customer } = work
  const before = customer.card?.id ?? null
  customer.card = { id: work.newId('pm_'), kind, created: work.now }
  tell(work, {
    type: 'payment_method.attached',
    data: { object: paymentMethodResource(customer, customer.card) },
  })
  const object = customerResource(customer)
  const previous = { ...object.invoice_settings, default_payment_method: before }
  tell(work, {
    type: 'customer.updated',
    data: { object, previous_attributes: { invoice_settings: previous } },
  })
  collectUnpaid(work)
}

/** Makes the subscription that a session is of, and its first invoice, and collects that. */
export function subscribe(work: Work, session: SessionFacts): SubscriptionFacts {
  const { customer, now } = work
  const interval = session.lines[0]?.price.interval ?? 'month'
  const trialEnd = now + session.trialDays * DAY_SECONDS
  const free = session.trialDays > 0
  const subscription: SubscriptionFacts = {
    id: work.newId('sub_'),
    created: now,
    status: free ? 'trialing' : 'active',
    currency: session.lines[0]?.price.currency ?? 'usd',
    items: session.lines.map(({ price, quantity }) => ({
      id: work.newId('si_'),
      created: now,
      price,
      quantity,
      metadata: {},
    })),
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    anchor: free ? trialEnd : now,
    periodStart: now,
    periodEnd: free ? trialEnd : periodEndAfter(now, interval, now),
    trial: free ? { start: now, end: trialEnd, endTold: false } : null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    cancelComment: null,
    latestInvoiceId: '',
    pendingLines: [],
  }
  customer.subscriptions.push(subscription)
  const invoice = makeInvoice(work, subscription, {
    reason: 'subscription_create',
    lines: subscription.items.map((item) => periodLine(work, subscription, item)),
    start: now,
    end: now,
  })
  collect(work, invoice, { present: true })
  tell(work, {
    type: 'customer.subscription.created',
    data: { object: subscriptionResource(customer, subscription) },
  })
  session.status = 'complete'
  session.subscriptionId = subscription.id
  session.invoiceId = invoice.id
  tell(work, {
    type: 'checkout.session.completed',
    data: { object: checkoutSessionResource(customer, session, work.origin) },
  })
  return subscription
}
