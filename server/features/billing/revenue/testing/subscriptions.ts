import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { OFFER_IDS, OFFERS } from '#domain/plans/plans.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { makeLearner, type Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const anyInvoice = fc.record({
  status: fc.constantFrom('open', 'paid', 'uncollectible', 'void'),
  total: fc.integer({ min: 1, max: 50_000 }),
  /** Refunded share: none, half or all. */
  refunded: fc.constantFrom(0, 0.5, 1),
  disputed: fc.constantFrom(false, false, false, true),
  attempts: fc.nat(3),
  /** Offset from whole days, so that no time is on a day boundary. */
  // Negative if a test customer's clock is ahead.
  paidAgo: fc.integer({ min: -60, max: 60 }).map((days) => days * DAY + HOUR),
})

/** Any subscription that the provider may report, including unlikely ones. */
export const anySubscription = fc.record({
  status: fc.constantFrom('trialing', 'active', 'past_due', 'canceled', 'unpaid'),
  cancelled: fc.boolean(),
  offer: fc.constantFrom(...OFFER_IDS),
  unitAmount: fc.nat(30_000),
  learners: fc.array(fc.record({ entitled: fc.boolean(), leaving: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  invoices: fc.array(anyInvoice, { maxLength: 3 }),
})
type Value<Of> = Of extends fc.Arbitrary<infer Made> ? Made : never
export type AnySubscription = Value<typeof anySubscription>

export const PLAIN: AnySubscription = {
  status: 'active',
  cancelled: false,
  offer: 'premium_monthly',
  unitAmount: 1999,
  invoices: [],
  learners: [{ entitled: true, leaving: false }],
}

export const UNPAID: AnySubscription['invoices'][number] = {
  status: 'open',
  total: 1999,
  refunded: 0,
  disputed: false,
  attempts: 2,
  paidAgo: 0,
}

/**
 * Writes a subscription like a sync.
 * @returns its id
 */
export async function writeSubscription(
  app: TestApp,
  subscription: AnySubscription,
  parent?: Person,
  learner?: Person,
): Promise<string> {
  const db = app.database.kysely
  const id = `sub_${randomUUID()}`
  const now = Date.now()
  await insertRows(db, 'subscriptions', {
    id,
    parent_id: parent?.id ?? null,
    customer_id: `cus_${id}`,
    status: subscription.status,
    currency: 'usd',
    cancel_at_period_end: subscription.cancelled,
    read_number: '1',
    current_period_start: new Date(now - 10 * DAY),
    current_period_end: new Date(now + 20 * DAY),
    ended_at: subscription.status === 'canceled' ? new Date(now) : null,
    created_at: new Date('2026-01-02T03:04:00Z'),
  })
  for (const { entitled, leaving } of subscription.learners) {
    await insertRows(db, 'subscription_learners', {
      learner_id: (learner ?? (await makeLearner(app))).id,
      subscription_id: id,
      offer: subscription.offer,
      enrollment_type: OFFERS[subscription.offer].plan,
      unit_amount: subscription.unitAmount,
      entitled,
      ends_at: leaving ? new Date(now + DAY) : null,
    })
  }
  for (const { status, total, refunded, disputed, attempts, paidAgo } of subscription.invoices) {
    const paid = status === 'paid'
    await insertRows(db, 'billing_invoices', {
      id: `in_${randomUUID()}`,
      subscription_id: id,
      status,
      total,
      disputed,
      attempts,
      currency: 'usd',
      amount_paid: paid ? total : 0,
      amount_refunded: paid ? Math.floor(total * refunded) : 0,
      created_at: new Date(now - paidAgo),
      paid_at: paid ? new Date(now - paidAgo) : null,
    })
  }
  return id
}
