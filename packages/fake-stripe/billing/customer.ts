import { createHash } from 'node:crypto'
import type { Environment } from '../environment.ts'
import type { Customer, Metadata } from '../model.ts'

export function createCustomer(
  env: Environment,
  fields: { email: string | null; name: string | null; description: string | null; metadata: Metadata },
): Customer {
  const created = Math.floor(env.now().getTime() / 1000)
  const id = env.newId('cus_')
  return {
    id,
    created,
    deleted: false,
    ...fields,
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

/** Ids of everything that can be retrieved by id, the customer's own first. */
export function objectIdsOf(customer: Customer): string[] {
  const payments = customer.invoices.flatMap(({ payment }) => (payment === null ? [] : [payment]))
  const charges = payments.flatMap((payment) => payment.charges)
  const ids = [
    customer.id,
    customer.clock.id,
    ...(customer.card === null ? [] : [customer.card.id]),
    ...charges.map(({ card }) => card.id),
    ...customer.subscriptions.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]),
    ...customer.invoices.map(({ id }) => id),
    ...payments.flatMap(({ id, invoicePaymentId }) => [id, invoicePaymentId]),
    ...charges.flatMap(({ id, refunds, dispute }) => [
      id,
      ...refunds.map((refund) => refund.id),
      ...(dispute === null ? [] : [dispute.id]),
    ]),
    ...customer.sessions.map(({ id }) => id),
    ...customer.portals.map(({ id }) => id),
  ]
  return [...new Set(ids)]
}
