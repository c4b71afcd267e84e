import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { ownAddress } from '#server/allowed-origins.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { type Repeated, repeat } from '#server/jobs/repeat.ts'
import { deliverEvents } from './deliver-events.ts'

/** A look for what a process that ended left behind, and for what is to be tried again; news are told by `wake`. */
const TURN = { name: 'deliver-test-payment-events', everySeconds: 2 }

type Sender = {
  config: Config
  database: Database
  webhooks: Stripe['webhooks']
  secret: string
  log: Logger
}

/**
 * Sends the test provider's events to the product's webhook as long as the process runs, one process at a time. Whoever
 * commits events wakes it, so that a payment is known within moments.
 */
export function startDelivery({ config, database, webhooks, secret, log }: Sender): Repeated {
  if (!config.testPayments.deliver) return { wake() {}, async stop() {} }
  const ending = new AbortController()
  const receiver = { url: `${ownAddress(config)}/webhooks/stripe`, webhooks, secret }
  const repeated = repeat(
    database.kysely,
    TURN,
    () => deliverEvents(database.kysely, receiver, ending.signal),
    log,
  )
  return {
    wake: repeated.wake,
    async stop() {
      ending.abort()
      await repeated.stop()
    },
  }
}
