import { amountDue, balanceAfter, sumOf } from '../amounts.ts'
import type { BillingReason, InvoiceFacts, ItemFacts, LineFacts, SubscriptionFacts } from '../facts.ts'
import { invoiceResource } from '../resources/invoice.ts'
import { paymentIntentResource } from '../resources/payment-intent.ts'
import { productName, tell, type Work } from './work.ts'

/** A whole period of an item. */
export function periodLine(work: Work, subscription: SubscriptionFacts, item: ItemFacts): LineFacts {
  const { price, quantity } = item
  const free = subscription.status === 'trialing'
  const name = productName(work.products, price.productId)
  const dollars = (price.unitAmount / 100).toFixed(2)
  return {
    id: work.newId('il_'),
    amount: free ? 0 : price.unitAmount * quantity,
    description: free
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at $${dollars} / ${price.interval})`,
    price,
    quantity,
    itemId: item.id,
    invoiceItemId: null,
    start: subscription.periodStart,
    end: subscription.periodEnd,
    metadata: subscription.metadata,
  }
}

/**
 * Makes out an invoice, with what was left over for the customer taken off, and whatever is then still left over kept
 * for the next one.
 */
export function makeInvoice(
  work: Work,
  subscription: SubscriptionFacts,
  of: { reason: BillingReason; lines: LineFacts[]; start: number; end: number; prorationDate?: number },
): InvoiceFacts {
  const { customer } = work
  const startingBalance = customer.balance
  const endingBalance = balanceAfter(sumOf(of.lines), startingBalance)
  const invoice: InvoiceFacts = {
    id: work.newId('in_'),
    created: work.now,
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
      id: work.newId('pi_'),
      invoicePaymentId: work.newId('inpay_'),
      created: work.now,
      amount: due,
      canceledAt: null,
      charges: [],
    }
  }
  customer.balance = endingBalance
  customer.nextInvoice += 1
  customer.invoices.push(invoice)
  subscription.latestInvoiceId = invoice.id

  tell(work, { type: 'invoice.created', data: { object: invoiceResource(customer, invoice, work.origin) } })
  if (invoice.payment !== null) {
    const object = paymentIntentResource(customer, invoice, invoice.payment)
    tell(work, { type: 'payment_intent.created', data: { object } })
  }
  tell(work, { type: 'invoice.finalized', data: { object: invoiceResource(customer, invoice, work.origin) } })
  return invoice
}
