import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { Database } from '../../database/database.ts'
import type { Outbox } from '../../email/outbox.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Catalogue } from '../../payments/catalogue.ts'
import type { Services } from '../../services.ts'

/** Services that billing uses where a payment provider is configured. */
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

/** Services that a billing context is made of. */
export type BillingServices = Pick<Services, 'config' | 'database' | 'jobs' | 'log' | 'outbox' | 'payments'>

/** @returns null where no payment provider is configured */
export function billingContext(services: BillingServices): BillingContext | null {
  const { config, database, jobs, log, outbox, payments } = services
  if (payments === null) return null
  const { stripe, catalogue } = payments
  return { database, stripe, catalogue, jobs, outbox, origin: config.origin, log }
}
