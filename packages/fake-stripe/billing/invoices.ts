import { amountDue, balanceAfter, sumOf } from '../amounts.ts'
import { invalid } from '../api-error.ts'
import type { BillingReason, Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../model.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { paymentIntentResource } from '../resources/payment-intent.ts'
import { updateStatus } from './collection.ts'
import { type BillingContext, emit, productName } from './context.ts'
import { withUpdateEvent } from './subscription-changes.ts'

/** Line for a full period of an item. */
export function periodLine(context: BillingContext, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  const { price, quantity } = item
  const free = subscription.status === 'trialing'
  const name = productName(context.products, price.productId)
  const dollars = (price.unitAmount / 100).toFixed(2)
  return {
    id: context.newId('il_'),
    amount: free ? 0 : price.unitAmount * quantity,
    description: free ? `Trial period for ${name}` : `${quantity} × ${name} (at $${dollars} / ${price.interval})`,
    price,
    quantity,
    itemId: item.id,
    invoiceItemId: null,
    start: subscription.periodStart,
    end: subscription.periodEnd,
    metadata: subscription.metadata,
  }
}

/** Creates an invoice. Deducts the customer's credit; a negative total becomes credit for the next invoice. */
export function createInvoice(
  context: BillingContext,
  subscription: Subscription,
  of: { reason: BillingReason; lines: InvoiceLine[]; start: number; end: number; prorationDate?: number },
): Invoice {
  const { customer } = context
  const startingBalance = customer.balance
  const endingBalance = balanceAfter(sumOf(of.lines), startingBalance)
  const invoice: Invoice = {
    id: context.newId('in_'),
    created: context.now,
    number: `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`,
    subscriptionId: subscription.id,
    subscriptionMetadata: subscription.metadata,
    prorationDate: of.prorationDate ?? null,
    billingReason: of.reason,
    currency: subscription.currency,
    status: 'open',
    lines: of.lines,
    periodStart: of.start,
    periodEnd: of.end,
    startingBalance,
    endingBalance,
    email: customer.email,
    name: customer.name,
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    payment: null,
  }
  const due = amountDue(invoice)
  if (due > 0) {
    invoice.payment = {
      id: context.newId('pi_'),
      invoicePaymentId: context.newId('inpay_'),
      created: context.now,
      amount: due,
      canceledAt: null,
      charges: [],
    }
  }
  customer.balance = endingBalance
  customer.nextInvoice += 1
  customer.invoices.push(invoice)
  subscription.latestInvoiceId = invoice.id

  emit(context, {
    type: 'invoice.created',
    data: { object: invoiceResource(customer, invoice, context.origin) },
  })
  if (invoice.payment !== null) {
    const object = paymentIntentResource(customer, invoice, invoice.payment)
    emit(context, { type: 'payment_intent.created', data: { object } })
  }
  emit(context, {
    type: 'invoice.finalized',
    data: { object: invoiceResource(customer, invoice, context.origin) },
  })
  return invoice
}

/**
 * Voids an open invoice and restores the credit that was deducted from it.
 * @throws ApiError if the invoice is not open
 */
export function voidInvoice(context: BillingContext, invoice: Invoice) {
  const { customer } = context
  if (invoice.status !== 'open') {
    throw invalid("You can only pass in open invoices. This invoice isn't open.")
  }
  invoice.status = 'void'
  invoice.voidedAt = context.now
  invoice.nextAttempt = null
  customer.balance += invoice.startingBalance - invoice.endingBalance
  if (invoice.payment !== null) {
    invoice.payment.canceledAt = context.now
    const object = paymentIntentResource(customer, invoice, invoice.payment)
    emit(context, { type: 'payment_intent.canceled', data: { object } })
  }
  emit(context, {
    type: 'invoice.voided',
    data: { object: invoiceResource(customer, invoice, context.origin) },
  })
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (subscription?.status === 'past_due') {
    withUpdateEvent(context, subscription, () => updateStatus(context, subscription))
  }
}
