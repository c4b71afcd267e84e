import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { Stripe } from 'stripe'
import { inject } from 'vitest'
import { z } from 'zod'
import { handleRequest } from '../api/handle-request.ts'
import { startApi } from '../api/server.ts'
import { completeCheckout } from '../billing/checkout.ts'
import { createEnvironment, type InitialCatalog } from '../environment.ts'
import type { TestCard } from '../model.ts'
import { pages } from '../pages/routes.ts'
import { FAKE_STRIPE_PATH } from '../paths.ts'
import { queryRows } from '../storage/database.ts'

const SECRET_KEY = 'sk_test_of_these_tests'

const CATALOG: InitialCatalog = {
  products: [
    { id: 'basic', name: 'Shop Basic' },
    { id: 'plus', name: 'Shop Plus' },
  ],
  prices: [price('basic', 1999, 'month'), price('basic', 19_999, 'year'), price('plus', 2999, 'month')],
}

function price(productId: string, unitAmount: number, interval: 'month' | 'year') {
  const lookupKey = `${productId}_${interval}`
  return { id: `price_${lookupKey}`, productId, unitAmount, currency: 'usd', interval, lookupKey }
}

const TABLES = join(import.meta.dirname, '../../../server/database/migrations/0015-test-payments.sql')

/** Separate database with the stand-in's tables, on the server of this test run. */
async function createTestDatabase() {
  const server = inject('fakeStripePostgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`)
  const pool = new pg.Pool({ ...server, database, max: 10 })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => {})
  await pool.query(await readFile(TABLES, 'utf8'))
  return {
    pool,
    async close() {
      await pool.end()
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/** Provider with its API and pages over HTTP, and a Stripe client for it. It sends no events. */
export async function startProvider() {
  const { pool, close } = await createTestDatabase()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const merchant = { name: 'The Shop', homePath: '/account' }
  const env = createEnvironment({ pool, origin: url, merchant, catalog: CATALOG }, () => {})
  server.on('request', getRequestListener(new Hono().route(FAKE_STRIPE_PATH, pages(env)).fetch))
  const api = await startApi(env, SECRET_KEY, console)
  const stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: api.port,
    protocol: 'http',
    telemetry: false,
  })
  return {
    url,
    pool,
    env,
    stripe,
    async close() {
      await api.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
    },

    /** Raw response, before the library parses it. */
    async raw(method: string, path: string, body = ''): Promise<{ status: number; body: unknown }> {
      const request = {
        method,
        url: path,
        authorization: `Bearer ${SECRET_KEY}`,
        idempotencyKey: undefined,
        body,
      }
      const response = await handleRequest(env, SECRET_KEY, request)
      return { status: response.status, body: JSON.parse(response.body) }
    },

    /** Dump of all stored data, as text. */
    async snapshot(): Promise<string> {
      const [row] = await queryRows(
        pool,
        z.object({ all: z.string() }),
        `
        SELECT jsonb_build_array(
          (SELECT jsonb_agg(customer ORDER BY number) FROM test_payments.customers customer),
          (SELECT jsonb_agg(event ORDER BY number) FROM test_payments.events event),
          (SELECT facts FROM test_payments.catalogue)
        )::text AS all`,
      )
      return row?.all ?? ''
    },

    /** Creates a checkout session for a new customer. */
    async checkout(lines: Line[] = [BASIC], { trialDays = 0 } = {}) {
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

    /** Creates a subscription by paying a checkout. */
    async subscribe(lines: Line[] = [BASIC], { card = 'works', trialDays = 0 }: Choice = {}) {
      const { id } = await this.checkout(lines, { trialDays })
      await completeCheckout(env, id, card, { authenticated: true })
      const { subscription } = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
      if (subscription === null || typeof subscription === 'string') throw new Error('Nothing was subscribed')
      return subscription
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

type Choice = { card?: TestCard; trialDays?: number }
type Line = { product: string; cents: number; interval?: 'month' | 'year' }

export const BASIC: Line = { product: 'basic', cents: 1999 }
export const PLUS: Line = { product: 'plus', cents: 2999 }

export function priceData({ product, cents, interval = 'month' }: Line) {
  return { currency: 'usd', product, unit_amount: cents, recurring: { interval } }
}

/** The only item of a subscription. */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = subscription.items.data
  if (item === undefined || others.length > 0) throw new Error('There is not exactly one item')
  return item
}

/** Change to Plus, charged immediately. */
export const upgrade = (item: Stripe.SubscriptionItem) => ({
  items: [{ id: item.id, price_data: priceData(PLUS) }],
  proration_behavior: 'always_invoice' as const,
})

/** Error that the Stripe library throws; 'accepted' if the call succeeds. */
export async function stripeError(request: Promise<unknown>) {
  try {
    await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, rawType, code, param, statusCode, message } = error
    return { type, rawType, code, param, statusCode, message }
  }
  return 'accepted'
}
