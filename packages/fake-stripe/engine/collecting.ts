import type { InvoiceFacts, PaymentFacts } from '../facts.ts'
import { chargeResource } from '../resources/charge.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { invoicePaymentResource, paymentIntentResource } from '../resources/payment-intent.ts'
import { tell, type Work } from './work.ts'

/**
 * Tries to collect an open invoice from the customer's card.
 * @param present whether the parent is there, at the checkout: a card that fails later works then
 * @returns whether it is paid now
 */
export function collect(work: Work, invoice: InvoiceFacts, { present }: { present: boolean }): boolean {
  const { payment } = invoice
  if (payment === null) {
    settle(work, invoice)
    return true
  }
  invoice.attempts += 1
  const { card } = work.customer
  const succeeded =
    card !== null &&
    (card.kind === 'works' ||
      card.kind === 'needs-authentication' ||
      (present && card.kind === 'fails-later'))
  if (card !== null) {
    payment.charges.push({
      id: work.newId('ch_'),
      created: work.now,
      card,
      succeeded,
      refunds: [],
      dispute: null,
    })
  }
  if (!succeeded) {
    tellOfFailure(work, invoice, payment)
    return false
  }
  tellOfPayment(work, invoice, payment)
  settle(work, invoice)
  return true
}

function settle(work: Work, invoice: InvoiceFacts) {
  invoice.status = 'paid'
  invoice.paidAt = work.now
  invoice.nextAttempt = null
  const object = invoiceResource(work.customer, invoice, work.origin)
  tell(work, { type: 'invoice.paid', data: { object } })
  tell(work, { type: 'invoice.payment_succeeded', data: { object } })
}

function tellOfPayment(work: Work, invoice: InvoiceFacts, payment: PaymentFacts) {
  const { customer } = work
  const charge = payment.charges.at(-1)
  if (charge === undefined) return
  const object = chargeResource(customer, invoice, payment, charge)
  tell(work, { type: 'charge.succeeded', data: { object } })
  tell(work, {
    type: 'payment_intent.succeeded',
    data: { object: paymentIntentResource(customer, invoice, payment) },
  })
  tell(work, { type: 'invoice_payment.paid', data: { object: invoicePaymentResource(invoice, payment) } })
}

function tellOfFailure(work: Work, invoice: InvoiceFacts, payment: PaymentFacts) {
  const { customer } = work
  const charge = payment.charges.at(-1)
  if (charge !== undefined) {
    const object = chargeResource(customer, invoice, payment, charge)
    tell(work, { type: 'charge.failed', data: { object } })
  }
  tell(work, {
    type: 'payment_intent.payment_failed',
    data: { object: paymentIntentResource(customer, invoice, payment) },
  })
  const object = invoiceResource(customer, invoice, work.origin)
  tell(work, { type: 'invoice.payment_failed', data: { object } })
}
