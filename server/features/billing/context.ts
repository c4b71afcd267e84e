import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { Database } from '../../database/database.ts'
import type { Outbox } from '../../email/outbox.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Catalogue } from '../../payments/catalogue.ts'
import type { Services } from '../../services.ts'

/** Services that billing uses with a payment provider. */
export type BillingContext = {
  database: Database
  stripe: Stripe
  catalogue: Catalogue
  jobs: Jobs
  outbox: Outbox
  /** Address of the product, without a trailing slash. */
  origin: string
  log: Logger
}

/** Services from which a billing context is built. */
export type BillingServices = Pick<Services, 'config' | 'database' | 'jobs' | 'log' | 'outbox' | 'payments'>

/** @returns null without a payment provider */
export function billingContext(services: BillingServices): BillingContext | null {
  const { config, database, jobs, log, outbox, payments } = services
  if (payments === null) return null
  const { stripe, catalogue } = payments
  return { database, stripe, catalogue, jobs, outbox, origin: config.origin, log }
}
