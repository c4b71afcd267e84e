import type { CustomerFacts } from '../facts.ts'

/** The ids of all that can be asked for by its id alone, the customer's own first. */
export function namesOf(customer: CustomerFacts): string[] {
  const payments = customer.invoices.flatMap(({ payment }) => (payment === null ? [] : [payment]))
  const charges = payments.flatMap((payment) => payment.charges)
  const names = [
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
  return [...new Set(names)]
}
