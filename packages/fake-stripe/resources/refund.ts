import type { Stripe } from 'stripe'
import { refundedOf } from '../amounts.ts'
import type { Charge, Customer, Dispute, Invoice, Payment, Refund } from '../model.ts'
import { cardDetails } from './card.ts'

export function refundResource(
  customer: Customer,
  invoice: Invoice,
  payment: Payment,
  charge: Charge,
  refund: Refund,
): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: charge.id,
    created: refund.created,
    currency: invoice.currency,
    customer: customer.id,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: payment.id,
    payment_method: charge.card.id,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

const EVIDENCE_SECONDS = 9 * 86_400

/** @param now by the customer's clock, in seconds */
export function disputeResource(
  invoice: Invoice,
  payment: Payment,
  charge: Charge,
  dispute: Dispute,
  now: number,
): Stripe.Dispute {
  const { brand } = cardDetails(charge.card)
  const dueBy = dispute.created + EVIDENCE_SECONDS
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: charge.id,
    created: dispute.created,
    currency: invoice.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: now > dueBy,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: refundedOf(charge) < payment.amount,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
