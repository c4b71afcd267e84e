import { amountDue, paidCharge, refundedOf } from '../amounts.ts'
import type { InvoiceFacts } from '../facts.ts'

/** How an invoice stands, in a few words. */
export function invoiceState(invoice: InvoiceFacts): string {
  const charge = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  if (charge?.dispute) return 'Disputed'
  if (charge !== undefined && refundedOf(charge) > 0)
    return refundedOf(charge) < amountDue(invoice) ? 'Refunded in part' : 'Refunded'
  if (invoice.status === 'paid') return amountDue(invoice) === 0 ? 'Nothing to pay' : 'Paid'
  if (invoice.status === 'void') return 'Void'
  return invoice.attempts > 0
    ? `Not paid after ${invoice.attempts === 1 ? '1 try' : `${invoice.attempts} tries`}`
    : 'To be paid'
}
