import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { startTestApp } from '#server/testing/test-app.ts'
import { answerRequest } from '../api/answer.ts'
import { completeCheckout } from '../engine/checkout.ts'
import type { TestCard } from '../facts.ts'

const SECRET_KEY = 'sk_test_of_these_tests'

/** A test provider on a database of its own, as the library sees it, with nothing being sent. */
export async function startProvider() {
  const app = await startTestApp({}, (config) => ({ ...config, testPayments: { deliver: false } }))
  const { payments } = app.services
  const store = payments?.testStore
  if (!payments || !store) throw new Error('There is no test provider')
  const { stripe } = payments
  return {
    app,
    store,
    stripe,
    close: () => app.close(),

    /** An answer as it is sent, before the library makes something else of it. */
    async raw(method: string, url: string, body = ''): Promise<{ status: number; body: unknown }> {
      const asked = { method, url, authorization: `Bearer ${SECRET_KEY}`, idempotencyKey: undefined, body }
      const answered = await answerRequest(store, SECRET_KEY, asked)
      return { status: answered.status, body: JSON.parse(answered.body) }
    },

    /** All that the provider remembers, as text. */
    async everything(): Promise<string> {
      const { rows } = await sql<{ all: string }>`
        SELECT jsonb_build_array(
          (SELECT jsonb_agg(facts ORDER BY number) FROM test_payments.customers),
          (SELECT jsonb_agg(id ORDER BY number) FROM test_payments.events),
          (SELECT facts FROM test_payments.catalogue)
        )::text AS all`.execute(app.database.kysely)
      return rows[0]?.all ?? ''
    },

    /** A page to pay on, for a new customer. */
    async checkout(lines: Line[] = [PREMIUM], { trialDays = 0 } = {}) {
      const customer = await stripe.customers.create({ email: 'parent@example.org', name: 'Pat Parent' })
      return await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: lines.map((line) => ({ quantity: 1, price_data: priceData(line) })),
        success_url: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost/cancelled',
        client_reference_id: 'checkout-1',
        metadata: { checkout: 'checkout-1' },
        subscription_data: {
          metadata: { checkout: 'checkout-1' },
          ...(trialDays > 0 && { trial_period_days: trialDays }),
        },
      })
    },

    /** A subscription that was paid by a card. */
    async subscribe(lines: Line[] = [PREMIUM], { card = 'works', trialDays = 0 }: Choice = {}) {
      const { id } = await this.checkout(lines, { trialDays })
      await completeCheckout(store, id, card, { authenticated: true })
      const { subscription } = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
      if (subscription === null || typeof subscription === 'string') throw new Error('Nothing was subscribed')
      return subscription
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

type Choice = { card?: TestCard; trialDays?: number }
export type Line = { product: string; cents: number; interval?: 'month' | 'year' }

export const PREMIUM: Line = { product: 'trellis_premium', cents: 1999 }
export const PREMIUM_PLUS: Line = { product: 'trellis_premium_plus', cents: 2999 }

export function priceData({ product, cents, interval = 'month' }: Line) {
  return { currency: 'usd', product, unit_amount: cents, recurring: { interval } }
}

/** The only item, its period included. */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = subscription.items.data
  if (item === undefined || others.length > 0) throw new Error('There is not exactly one item')
  return item
}

/** To Premium Plus, charged at once. */
export const upgrade = (item: Stripe.SubscriptionItem) => ({
  items: [{ id: item.id, price_data: priceData(PREMIUM_PLUS) }],
  proration_behavior: 'always_invoice' as const,
})
