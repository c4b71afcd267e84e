import type { Stripe } from 'stripe'
import { paidCharge } from '../amounts.ts'
import type { Customer, Invoice, Payment } from '../model.ts'
import { DECLINED, paymentMethodResource } from './card.ts'

export function paymentIntentResource(customer: Customer, invoice: Invoice, payment: Payment): Stripe.PaymentIntent {
  const paid = paidCharge(payment)
  const last = payment.charges.at(-1)
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: paid === undefined ? 0 : payment.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.canceledAt === null ? null : 'void_invoice',
    capture_method: 'automatic',
    client_secret: `${payment.id}_secret_test`,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: invoice.currency,
    customer: customer.id,
    customer_account: null,
    description: invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error:
      paid === undefined && last !== undefined
        ? {
            charge: last.id,
            code: DECLINED.code,
            decline_code: DECLINED.declineCode,
            message: DECLINED.message,
            payment_method: paymentMethodResource(customer, last.card),
            type: 'card_error',
          }
        : null,
    latest_charge: last?.id ?? null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paid?.card.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: statusOf(payment),
    transfer_data: null,
    transfer_group: null,
  }
}

function statusOf(payment: Payment) {
  if (paidCharge(payment) !== undefined) return 'succeeded'
  return payment.canceledAt === null ? 'requires_payment_method' : 'canceled'
}

export function invoicePaymentResource(invoice: Invoice, payment: Payment): Stripe.InvoicePayment {
  const paid = paidCharge(payment)
  return {
    id: payment.invoicePaymentId,
    object: 'invoice_payment',
    amount_paid: paid === undefined ? null : payment.amount,
    amount_requested: payment.amount,
    created: payment.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.id, type: 'payment_intent' },
    status: paid === undefined ? (payment.canceledAt === null ? 'open' : 'canceled') : 'paid',
    status_transitions: { canceled_at: payment.canceledAt, paid_at: paid?.created ?? null },
  }
}
