import type { Stripe } from 'stripe'
import { paidCharge, refundedOf } from '../amounts.ts'
import type { CardFacts, ChargeFacts, CustomerFacts, InvoiceFacts, PaymentFacts } from '../facts.ts'
import { billingDetails, cardLooks, DECLINED } from './card.ts'

export function paymentIntentResource(
  customer: CustomerFacts,
  invoice: InvoiceFacts,
  payment: PaymentFacts,
): Stripe.PaymentIntent {
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
    description:
      invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
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

function statusOf(payment: PaymentFacts) {
  if (paidCharge(payment) !== undefined) return 'succeeded'
  return payment.canceledAt === null ? 'requires_payment_method' : 'canceled'
}

export function chargeResource(
  customer: CustomerFacts,
  invoice: InvoiceFacts,
  payment: PaymentFacts,
  charge: ChargeFacts,
): Stripe.Charge {
  const refunded = refundedOf(charge)
  const { brand, last4, expMonth, expYear, country, funding, fingerprint } = cardLooks(charge.card)
  return {
    id: charge.id,
    object: 'charge',
    amount: payment.amount,
    amount_captured: charge.succeeded ? payment.amount : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(customer),
    calculated_statement_descriptor: 'TRELLIS',
    captured: charge.succeeded,
    created: charge.created,
    currency: invoice.currency,
    customer: customer.id,
    description:
      invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    disputed: charge.dispute !== null,
    failure_balance_transaction: null,
    failure_code: charge.succeeded ? null : DECLINED.code,
    failure_message: charge.succeeded ? null : DECLINED.message,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: charge.succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: charge.succeeded ? null : DECLINED.declineCode,
      seller_message: charge.succeeded ? 'Payment complete.' : 'The bank did not say why it declined.',
      type: charge.succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: charge.succeeded,
    payment_intent: payment.id,
    payment_method: charge.card.id,
    payment_method_details: {
      card: {
        amount_authorized: charge.succeeded ? payment.amount : null,
        authorization_code: null,
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
        country,
        electronic_commerce_indicator: null,
        exp_month: expMonth,
        exp_year: expYear,
        extended_authorization: { status: 'disabled' },
        fingerprint,
        funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: payment.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === payment.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.succeeded ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export function paymentMethodResource(customer: CustomerFacts, card: CardFacts): Stripe.PaymentMethod {
  const { brand, last4, expMonth, expYear, country, funding, fingerprint } = cardLooks(card)
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(customer),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint,
      funding,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function invoicePaymentResource(invoice: InvoiceFacts, payment: PaymentFacts): Stripe.InvoicePayment {
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
