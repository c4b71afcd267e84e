import { createHash } from 'node:crypto'
import type { CustomerFacts, Metadata } from '../facts.ts'
import type { TestStore } from '../store.ts'

export function newCustomer(
  store: TestStore,
  of: { email: string | null; name: string | null; description: string | null; metadata: Metadata },
): CustomerFacts {
  const created = Math.floor(store.now().getTime() / 1000)
  const id = store.newId('cus_')
  return {
    id,
    created,
    deleted: false,
    ...of,
    balance: 0,
    card: null,
    invoicePrefix: createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase(),
    nextInvoice: 1,
    clock: { id: store.newId('clock_'), created, ahead: 0 },
    subscriptions: [],
    invoices: [],
    sessions: [],
    portals: [],
  }
}
