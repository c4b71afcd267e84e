import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { startDelivery } from '#packages/fake-stripe/delivery/start-delivery.ts'
import { catchUp } from '#packages/fake-stripe/engine/advance-clock.ts'
import { newTestId } from '#packages/fake-stripe/engine/new-id.ts'
import { startTestProvider } from '#packages/fake-stripe/listener.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { repeat } from '../jobs/repeat.ts'
import { stripeCatalogue } from './catalogue.ts'
import type { Payments } from './payments.ts'
import { isTestKey } from './secret-key.ts'

/** A request that takes longer is given up: somebody waits for it. */
const TIMEOUT_MILLISECONDS = 20_000

/** With the same idempotency key, so that nothing is done twice. */
const RETRIES = 2

/** How late a renewal or the end of free days may be that nobody asks for. */
const CATCHING_UP = { name: 'catch-up-test-payments', everySeconds: 30 }

/**
 * Stripe where there are keys, the test provider inside the server where there are none, and null in production without:
 * nothing that is free there is taken for paid.
 */
export async function openPayments(
  config: Config,
  database: Database,
  log: Logger,
): Promise<Payments | null> {
  const settings = { timeout: TIMEOUT_MILLISECONDS, maxNetworkRetries: RETRIES, telemetry: false }
  if (config.payments !== null) {
    const { secretKey, webhookSecret } = config.payments
    const stripe = new Stripe(secretKey, settings)
    return {
      stripe,
      catalogue: stripeCatalogue(stripe, log),
      webhookSecret,
      testMode: isTestKey(secretKey),
      testStore: null,
      stop: async () => {},
    }
  }
  if (config.production) return null

  const secretKey = `sk_test_${derived(config, 'key of the test payment provider')}`
  const webhookSecret = `whsec_${derived(config, 'webhook of the test payment provider')}`
  const delivery = startDelivery({ config, database, webhooks: Stripe.webhooks, secret: webhookSecret, log })
  const testStore = {
    kysely: database.kysely,
    origin: config.origin,
    now: () => new Date(),
    newId: newTestId,
    committed: delivery.wake,
  }
  // Where nothing is sent, nothing happens of itself either.
  const catchingUp = config.testPayments.deliver
    ? repeat(database.kysely, CATCHING_UP, () => catchUp(testStore), log)
    : null
  const listener = await startTestProvider(testStore, secretKey, log)
  const stripe = new Stripe(secretKey, {
    ...settings,
    host: '127.0.0.1',
    port: listener.port,
    protocol: 'http',
  })
  return {
    stripe,
    catalogue: stripeCatalogue(stripe, log),
    webhookSecret,
    testMode: true,
    testStore,
    async stop() {
      await listener.stop()
      await catchingUp?.stop()
      await delivery.stop()
    },
  }
}

/** Known to every process with the same secret, and to nobody else. */
function derived(config: Config, purpose: string): string {
  return createHmac('sha256', config.authSecret).update(purpose).digest('hex')
}
