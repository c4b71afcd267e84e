import { paidCharge, refundedOf } from '../amounts.ts'
import { subscribe, takeCard } from '../engine/checkout.ts'
import type { ItemChange, SubscriptionChange } from '../engine/update-subscription.ts'
import type { Work } from '../engine/work.ts'
import type { Interval, PriceFacts, SubscriptionFacts, TestCard } from '../facts.ts'

/** A customer in memory, whose clock shows `now`. */
export function newWork(now: number): Work {
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
    happened: [],
  }
}

export function newPrice(work: Work, unitAmount: number, interval: Interval = 'month'): PriceFacts {
  return {
    id: work.newId('price_'),
    created: work.now,
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

/** Pays at a checkout with one line for each amount. */
export function subscribed(
  work: Work,
  cents: readonly number[],
  {
    card = 'works',
    trialDays = 0,
    interval = 'month',
  }: { card?: TestCard; trialDays?: number; interval?: Interval } = {},
): SubscriptionFacts {
  takeCard(work, card)
  return subscribe(work, {
    id: work.newId('cs_'),
    created: work.realNow,
    expiresAt: work.realNow + 3600,
    status: 'open',
    lines: cents.map((amount) => ({
      id: work.newId('li_'),
      price: newPrice(work, amount, interval),
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

/** A change that is charged at once or not made. */
export function changeOf(
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
    proration: 'always_invoice',
    prorationDate: undefined,
    paidOrNothing: true,
    ...more,
  }
}

/** Cents taken from the card and not given back. */
export function keptOf({ customer }: Work): number {
  return customer.invoices.reduce((sum, { payment }) => {
    const charge = payment === null ? undefined : paidCharge(payment)
    return payment === null || charge === undefined ? sum : sum + payment.amount - refundedOf(charge)
  }, 0)
}
