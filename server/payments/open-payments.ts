import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { createFakeStripe } from '#packages/fake-stripe/fake-stripe.ts'
import { ownAddress } from '../allowed-origins.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { stripeCatalogue } from './catalogue.ts'
import { fakeStripeOptions } from './fake-stripe-options.ts'
import type { Payments } from './payments.ts'
import { isTestKey } from './secret-key.ts'

/** A request that takes longer is given up: somebody waits for it. */
const TIMEOUT_MILLISECONDS = 20_000

/** With the same idempotency key, so that nothing is done twice. */
const RETRIES = 2

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
      testPages: null,
      stop: async () => {},
    }
  }
  if (config.production) return null

  const secretKey = `sk_test_${derived(config, 'key of the test payment provider')}`
  const webhookSecret = `whsec_${derived(config, 'webhook of the test payment provider')}`
  const fakeStripe = createFakeStripe(fakeStripeOptions(config, database))
  const listener = await fakeStripe.start({
    secretKey,
    webhook: { url: `${ownAddress(config)}/webhooks/stripe`, secret: webhookSecret },
    background: config.testPayments.deliver,
    log,
  })
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
    testPages: fakeStripe.pages,
    stop: listener.stop,
  }
}

/** Known to every process with the same secret, and to nobody else. */
function derived(config: Config, purpose: string): string {
  return createHmac('sha256', config.authSecret).update(purpose).digest('hex')
}
