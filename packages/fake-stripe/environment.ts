import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Interval } from './model.ts'

/** Products and prices that the provider sells from its first start. Amounts are cents. */
export type InitialCatalog = {
  products: readonly { id: string; name: string }[]
  prices: readonly {
    id: string
    productId: string
    unitAmount: number
    currency: string
    interval: Interval
    lookupKey: string
  }[]
}

/** Business that receives payments, with the path of links back to it. */
export type Merchant = { name: string; homePath: string }

export type FakeStripeOptions = {
  /** Connections to the database that holds the tables of server/database/migrations/0015-test-payments.sql. */
  pool: Pool
  /** Origin under which the pages are mounted at FAKE_STRIPE_PATH. */
  origin: string
  merchant: Merchant
  catalog: InitialCatalog
  /** Real clock; tests can replace it. */
  now?: () => Date
}

/** Dependencies of the stand-in. */
export type Environment = Required<FakeStripeOptions> & {
  /** Creates an id that begins with the prefix, such as `cus_`. */
  newId(prefix: string): string
  /** Called after a commit that may have recorded events. */
  onCommit(): void
}

export function createEnvironment(options: FakeStripeOptions, onCommit: () => void): Environment {
  return { now: () => new Date(), ...options, newId: randomId, onCommit }
}

/** Like the provider's ids, with letters and digits after the prefix. */
function randomId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`
}
