import { createHash } from 'node:crypto'
import type { Environment } from '../environment.ts'
import type { CustomerFacts, Metadata } from '../facts.ts'

export function newCustomer(
  env: Environment,
  of: { email: string | null; name: string | null; description: string | null; metadata: Metadata },
): CustomerFacts {
  const created = Math.floor(env.now().getTime() / 1000)
  const id = env.newId('cus_')
  return {
    id,
    created,
    deleted: false,
    ...of,
    balance: 0,
    card: null,
    invoicePrefix: createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase(),
    nextInvoice: 1,
    clock: { id: env.newId('clock_'), created, ahead: 0 },
    subscriptions: [],
    invoices: [],
    sessions: [],
    portals: [],
  }
}
