import type { InvoiceFacts } from '../facts.ts'
import { invalid } from '../refusal.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { paymentIntentResource } from '../resources/payment-intent.ts'
import { settleStatus } from './dunning.ts'
import { changing } from './subscription-changes.ts'
import { tell, type Work } from './work.ts'

/**
 * Takes back an invoice that is not paid: nobody owes it any more, and what was taken off it is the customer's again.
 * @throws ApiError for one that is not open
 */
export function voidInvoice(work: Work, invoice: InvoiceFacts) {
  const { customer } = work
  if (invoice.status !== 'open') {
    throw invalid("You can only pass in open invoices. This invoice isn't open.")
  }
  invoice.status = 'void'
  invoice.voidedAt = work.now
  invoice.nextAttempt = null
  customer.balance += invoice.startingBalance - invoice.endingBalance
  if (invoice.payment !== null) {
    invoice.payment.canceledAt = work.now
    const object = paymentIntentResource(customer, invoice, invoice.payment)
    tell(work, { type: 'payment_intent.canceled', data: { object } })
  }
  tell(work, { type: 'invoice.voided', data: { object: invoiceResource(customer, invoice, work.origin) } })
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (subscription?.status === 'past_due') {
    changing(work, subscription, () => settleStatus(work, subscription))
  }
}
