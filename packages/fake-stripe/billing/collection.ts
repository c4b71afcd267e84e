import type { Invoice, Payment, Subscription } from '../model.ts'
import { chargeResource } from '../resources/charge.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { invoicePaymentResource, paymentIntentResource } from '../resources/payment-intent.ts'
import { type BillingContext, emit } from './context.ts'
import { endSubscription, withUpdateEvent } from './subscription-changes.ts'

const DAY = 86_400

/** Pauses after each failed attempt; a failure after the last one ends the subscription. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Collects an invoice and updates the status of its subscription. */
export function collectInvoice(context: BillingContext, subscription: Subscription, invoice: Invoice): boolean {
  const paid = attemptPayment(context, invoice, { present: false })
  if (!paid) {
    const pause = RETRY_AFTER_DAYS[invoice.attempts - 1]
    invoice.nextAttempt = pause === undefined ? null : context.now + pause * DAY
  }
  // A plan change during a free trial can have an invoice above zero, and the trial continues.
  if (subscription.status !== 'trialing') updateStatus(context, subscription)
  return paid
}

/** A subscription with an open invoice is past due. */
export function updateStatus(context: BillingContext, subscription: Subscription) {
  subscription.status = openInvoices(context, subscription).length > 0 ? 'past_due' : 'active'
}

function openInvoices(context: BillingContext, subscription: Subscription): Invoice[] {
  return context.customer.invoices.filter(
    ({ subscriptionId, status }) => subscriptionId === subscription.id && status === 'open',
  )
}

/** Makes a scheduled attempt; the last failure ends the subscription. */
export function retry(context: BillingContext, subscription: Subscription, invoice: Invoice) {
  withUpdateEvent(context, subscription, () => collectInvoice(context, subscription, invoice))
  if (invoice.status === 'open' && invoice.nextAttempt === null) {
    endSubscription(context, subscription, 'payment_failed')
  }
}

/** Retries open invoices after a change of card. */
export function collectUnpaid(context: BillingContext) {
  for (const subscription of context.customer.subscriptions) {
    if (subscription.status !== 'past_due') continue
    for (const invoice of openInvoices(context, subscription)) {
      const next = invoice.nextAttempt
      const attempts = invoice.attempts
      const paid = withUpdateEvent(context, subscription, () => collectInvoice(context, subscription, invoice))
      if (!paid) {
        // An extra attempt does not advance the retry schedule.
        invoice.nextAttempt = next
        invoice.attempts = attempts
      }
    }
  }
}

/**
 * Charges an open invoice to the customer's card.
 * @param present true at the checkout, where a card that fails later still works
 * @returns whether the invoice is paid
 */
export function attemptPayment(context: BillingContext, invoice: Invoice, { present }: { present: boolean }): boolean {
  const { payment } = invoice
  if (payment === null) {
    markPaid(context, invoice)
    return true
  }
  invoice.attempts += 1
  const { card } = context.customer
  const succeeded =
    card !== null &&
    (card.kind === 'works' || card.kind === 'needs-authentication' || (present && card.kind === 'fails-later'))
  if (card !== null) {
    payment.charges.push({
      id: context.newId('ch_'),
      created: context.now,
      card,
      succeeded,
      refunds: [],
      dispute: null,
    })
  }
  if (!succeeded) {
    emitPaymentFailed(context, invoice, payment)
    return false
  }
  emitPaymentSucceeded(context, invoice, payment)
  markPaid(context, invoice)
  return true
}

function markPaid(context: BillingContext, invoice: Invoice) {
  invoice.status = 'paid'
  invoice.paidAt = context.now
  invoice.nextAttempt = null
  const object = invoiceResource(context.customer, invoice, context.origin)
  emit(context, { type: 'invoice.paid', data: { object } })
  emit(context, { type: 'invoice.payment_succeeded', data: { object } })
}

function emitPaymentSucceeded(context: BillingContext, invoice: Invoice, payment: Payment) {
  const { customer } = context
  const charge = payment.charges.at(-1)
  if (charge === undefined) return
  const object = chargeResource(customer, invoice, payment, charge)
  emit(context, { type: 'charge.succeeded', data: { object } })
  emit(context, {
    type: 'payment_intent.succeeded',
    data: { object: paymentIntentResource(customer, invoice, payment) },
  })
  emit(context, { type: 'invoice_payment.paid', data: { object: invoicePaymentResource(invoice, payment) } })
}

function emitPaymentFailed(context: BillingContext, invoice: Invoice, payment: Payment) {
  const { customer } = context
  const charge = payment.charges.at(-1)
  if (charge !== undefined) {
    const object = chargeResource(customer, invoice, payment, charge)
    emit(context, { type: 'charge.failed', data: { object } })
  }
  emit(context, {
    type: 'payment_intent.payment_failed',
    data: { object: paymentIntentResource(customer, invoice, payment) },
  })
  const object = invoiceResource(customer, invoice, context.origin)
  emit(context, { type: 'invoice.payment_failed', data: { object } })
}
