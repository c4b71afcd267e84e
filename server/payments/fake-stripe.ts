import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { CURRENCY, DEFAULT_CENTS, OFFER_IDS, OFFERS } from '#domain/plans/plans.ts'
import { createFakeStripe, FAKE_STRIPE_PATH, type FakeStripe } from '#packages/fake-stripe/fake-stripe.ts'
import { ownAddress } from '../allowed-origins.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { lookupKeyOf, PRODUCTS, productOf } from './products.ts'

/** Starts the stand-in for Stripe. All processes of an installation share its data and keys. */
export async function startFakeStripe(config: Config, database: Database, log: Logger) {
  const secretKey = `sk_test_${deriveSecret(config, 'key of the test payment provider')}`
  const webhookSecret = `whsec_${deriveSecret(config, 'webhook of the test payment provider')}`
  const fakeStripe = openFakeStripe(config, database)
  const { port, stop } = await fakeStripe.start({
    secretKey,
    webhook: { url: `${ownAddress(config)}/webhooks/stripe`, secret: webhookSecret },
    background: config.testPayments.deliver,
    log,
  })
  const pages = { path: FAKE_STRIPE_PATH, app: fakeStripe.pages }
  return { secretKey, webhookSecret, port, pages, stop }
}

/** Opens the stand-in of this installation. It sells the offers at their default prices from the start. */
export function openFakeStripe({ origin }: Pick<Config, 'origin'>, { pool }: Pick<Database, 'pool'>): FakeStripe {
  return createFakeStripe({
    pool,
    origin,
    merchant: { name: 'Trellis', homePath: '/parent/subscriptions' },
    catalog: {
      products: Object.entries(PRODUCTS).map(([id, name]) => ({ id, name })),
      prices: OFFER_IDS.map((offer) => ({
        id: `price_${lookupKeyOf(offer)}`,
        productId: productOf(offer),
        unitAmount: DEFAULT_CENTS[offer],
        currency: CURRENCY,
        interval: OFFERS[offer].interval,
        lookupKey: lookupKeyOf(offer),
      })),
    },
  })
}

/** Derives a secret that is the same in every process of the installation. */
function deriveSecret({ authSecret }: Config, purpose: string): string {
  return createHmac('sha256', authSecret).update(purpose).digest('hex')
}
