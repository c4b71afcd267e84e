import { paidCharge, refundedOf } from '../amounts.ts'
import { invalid } from '../api-error.ts'
import type { Charge, Dispute, Invoice, Metadata, Payment, Refund, RefundReason } from '../model.ts'
import { chargeResource } from '../resources/charge.ts'
import { disputeResource, refundResource } from '../resources/refund.ts'
import { type BillingContext, emit } from './context.ts'

/** Charge with its invoice and payment. */
export type PaidCharge = { invoice: Invoice; payment: Payment; charge: Charge }

/** Every successful charge. */
export function paidCharges(context: BillingContext): PaidCharge[] {
  return context.customer.invoices.flatMap((invoice) => {
    const { payment } = invoice
    const charge = payment === null ? undefined : paidCharge(payment)
    return payment === null || charge === undefined ? [] : [{ invoice, payment, charge }]
  })
}

/**
 * Refunds a charge.
 * @param request.amount in cents; undefined for the full remaining amount
 * @throws ApiError if less than that remains
 */
export function refund(
  context: BillingContext,
  { invoice, payment, charge }: PaidCharge,
  request: { amount: number | undefined; reason: RefundReason | null; metadata: Metadata },
): Refund {
  const left = payment.amount - refundedOf(charge)
  if (charge.dispute !== null) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const { amount = left, reason, metadata } = request
  if (amount > left) {
    const [requested, max] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
    throw invalid(`Refund amount (${requested}) is greater than unrefunded amount on charge (${max})`, {
      param: 'amount',
    })
  }
  const created: Refund = { id: context.newId('re_'), created: context.now, amount, reason, metadata }
  charge.refunds.push(created)
  const { customer } = context
  emit(context, {
    type: 'refund.created',
    data: { object: refundResource(customer, invoice, payment, charge, created) },
  })
  emit(context, {
    type: 'charge.refunded',
    data: { object: chargeResource(customer, invoice, payment, charge) },
  })
  return created
}

/**
 * Disputes the unrefunded part of a charge for the cardholder. A charge can be disputed once; null if that is
 * impossible.
 */
export function dispute(context: BillingContext, { invoice, payment, charge }: PaidCharge): Dispute | null {
  const amount = payment.amount - refundedOf(charge)
  if (charge.dispute !== null || amount === 0) return null
  const created: Dispute = { id: context.newId('dp_'), created: context.now, amount }
  charge.dispute = created
  emit(context, {
    type: 'charge.dispute.created',
    data: { object: disputeResource(invoice, payment, charge, created, context.now) },
  })
  return created
}
