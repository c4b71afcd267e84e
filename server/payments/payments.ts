import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/database.ts'
import { isTestKey } from '../environment.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Catalogue, stripeCatalogue } from './catalogue.ts'

/** Payment provider: Stripe, or the stand-in inside the server that implements the same API. */
export type Payments = {
  stripe: Stripe
  /** Current price of each offer. */
  catalogue: Catalogue
  /** Signing secret of webhook requests. */
  webhookSecret: string
  /** True for the stand-in and for Stripe's test keys, which move no real money. */
  testMode: boolean
  /** Pages of the stand-in, such as its checkout, with their mount path; null with Stripe. */
  testPages: { path: string; app: Hono } | null
  stop(): Promise<void>
}

/** Settings of requests. A retry has the same idempotency key, so nothing is done twice. */
const STRIPE_SETTINGS = { timeout: 20_000, maxNetworkRetries: 2, telemetry: false }

/**
 * Opens Stripe if keys are configured, otherwise the stand-in. In production without keys there is no provider (null),
 * since the stand-in would give paid plans away.
 */
export async function openPayments(config: Config, database: Database, log: Logger): Promise<Payments | null> {
  if (config.payments !== null) {
    const { secretKey, webhookSecret } = config.payments
    const stripe = new Stripe(secretKey, STRIPE_SETTINGS)
    return {
      stripe,
      catalogue: stripeCatalogue(stripe, log),
      webhookSecret,
      testMode: isTestKey(secretKey),
      testPages: null,
      stop: async () => {},
    }
  }
  if (config.production) return null

  // The image has no test providers (Dockerfile).
  const { startFakeStripe } = await import('./fake-stripe.ts')
  const fake = await startFakeStripe(config, database, log)
  const stripe = new Stripe(fake.secretKey, {
    ...STRIPE_SETTINGS,
    host: '127.0.0.1',
    port: fake.port,
    protocol: 'http',
  })
  return {
    stripe,
    catalogue: stripeCatalogue(stripe, log),
    webhookSecret: fake.webhookSecret,
    testMode: true,
    testPages: fake.pages,
    stop: fake.stop,
  }
}

/** Provider ids of everything that deleted people pay or could pay for. */
type PaymentsToStop = {
  subscriptionIds: readonly string[]
  sessionIds: readonly string[]
  customerIds: readonly string[]
}

/** Enqueues the end of all payments of deleted people, in the transaction of the deletion. */
export async function stopPayments(db: Executor, jobs: Jobs, payments: PaymentsToStop): Promise<void> {
  for (const customerId of payments.customerIds) await jobs.enqueue(db, 'forget-customer', { customerId })
  for (const sessionId of payments.sessionIds) await jobs.enqueue(db, 'expire-checkout', { sessionId })
  for (const subscriptionId of payments.subscriptionIds) {
    await jobs.enqueue(db, 'end-subscription', { subscriptionId, refundGone: false })
  }
}
