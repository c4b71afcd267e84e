import { paidCharge, refundedOf } from '../amounts.ts'
import { attachCard, subscribe } from '../billing/checkout.ts'
import type { BillingContext } from '../billing/context.ts'
import type { ItemChange, SubscriptionChange } from '../billing/update-subscription.ts'
import type { Interval, Price, Subscription, TestCard } from '../model.ts'

/** Customer in memory whose clock is at `now`. */
export function createContext(now: number): BillingContext {
  let ids = 0
  return {
    customer: {
      id: 'cus_1',
      created: now,
      deleted: false,
      email: 'parent@example.org',
      name: null,
      description: null,
      metadata: {},
      balance: 0,
      card: null,
      invoicePrefix: 'TEST',
      nextInvoice: 1,
      clock: { id: 'clock_1', created: now, ahead: 0 },
      subscriptions: [],
      invoices: [],
      sessions: [],
      portals: [],
    },
    products: [],
    now,
    realNow: now,
    origin: 'http://localhost',
    newId: (prefix) => {
      ids += 1
      return `${prefix}${ids}`
    },
    events: [],
  }
}

export function newPrice(context: BillingContext, unitAmount: number, interval: Interval = 'month'): Price {
  return {
    id: context.newId('price_'),
    created: context.now,
    active: false,
    productId: 'product',
    unitAmount,
    currency: 'usd',
    interval,
    lookupKey: null,
    nickname: null,
    metadata: {},
  }
}

/** Pays a checkout with one line per amount. */
export function subscribeInMemory(
  context: BillingContext,
  cents: readonly number[],
  {
    card = 'works',
    trialDays = 0,
    interval = 'month',
  }: { card?: TestCard; trialDays?: number; interval?: Interval } = {},
): Subscription {
  attachCard(context, card)
  return subscribe(context, {
    id: context.newId('cs_'),
    created: context.realNow,
    expiresAt: context.realNow + 3600,
    status: 'open',
    lines: cents.map((amount) => ({
      id: context.newId('li_'),
      price: newPrice(context, amount, interval),
      quantity: 1,
    })),
    successUrl: 'http://localhost/success',
    cancelUrl: null,
    clientReferenceId: null,
    metadata: {},
    trialDays,
    subscriptionMetadata: {},
    subscriptionDescription: null,
    paymentMethodTypes: ['card'],
    subscriptionId: null,
    invoiceId: null,
  })
}

/** Change that is charged immediately or rejected. */
export function subscriptionChange(
  items: readonly Partial<ItemChange>[],
  more: Partial<SubscriptionChange> = {},
): SubscriptionChange {
  return {
    items: items.map((item) => ({
      id: undefined,
      deleted: false,
      price: undefined,
      quantity: undefined,
      metadata: undefined,
      ...item,
    })),
    metadata: undefined,
    description: undefined,
    cancelAtPeriodEnd: undefined,
    cancelAt: undefined,
    cancelComment: undefined,
    pauseCollection: undefined,
    proration: 'always_invoice',
    prorationDate: undefined,
    requirePayment: true,
    ...more,
  }
}

/** Cents charged minus refunds. */
export function netPaid({ customer }: BillingContext): number {
  return customer.invoices.reduce((sum, { payment }) => {
    const charge = payment === null ? undefined : paidCharge(payment)
    return payment === null || charge === undefined ? sum : sum + payment.amount - refundedOf(charge)
  }, 0)
}
