import { Stripe } from 'stripe'
import { amountDue, paidCharge, totalOfInvoice } from '../amounts.ts'
import type { Customer, Invoice, InvoiceLine } from '../model.ts'
import { invoicePage } from '../paths.ts'
import { completeList } from './list.ts'

export function invoiceResource(customer: Customer, invoice: Invoice, origin: string): Stripe.Invoice {
  const total = totalOfInvoice(invoice)
  const due = amountDue(invoice)
  const paid = invoice.payment !== null && paidCharge(invoice.payment) !== undefined ? due : 0
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: due - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0 || invoice.status === 'paid',
    auto_advance: invoice.nextAttempt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.email,
    customer_name: invoice.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.created,
    ending_balance: invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: invoicePage(origin, invoice.id),
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: completeList(
      invoice.lines.map((line) => lineResource(invoice, line)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: invoice.subscriptionMetadata,
        subscription: invoice.subscriptionId,
        ...(invoice.prorationDate !== null && { subscription_proration_date: invoice.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.clock.id,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** Preview of an invoice, which is not created. */
export function previewResource(customer: Customer, invoice: Invoice, origin: string): Stripe.Invoice {
  const resource = invoiceResource(customer, invoice, origin)
  return {
    ...resource,
    attempted: false,
    auto_advance: false,
    effective_at: null,
    hosted_invoice_url: null,
    number: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  }
}

function lineResource(invoice: Invoice, line: InvoiceLine): Stripe.InvoiceLineItem {
  const proration = line.invoiceItemId !== null
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: line.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.invoiceItemId,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: invoice.subscriptionId,
        subscription_item: line.itemId,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.productId },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(line.price.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(line.quantity),
    subscription: invoice.subscriptionId,
    subtotal: line.amount,
    taxes: [],
  }
}
