import { paidCharge, refundedOf } from '../amounts.ts'
import type {
  ChargeFacts,
  DisputeFacts,
  InvoiceFacts,
  Metadata,
  PaymentFacts,
  RefundFacts,
  RefundReason,
} from '../facts.ts'
import { invalid } from '../refusal.ts'
import { chargeResource } from '../resources/charge.ts'
import { disputeResource, refundResource } from '../resources/refund.ts'
import { tell, type Work } from './work.ts'

/** A charge with what it is of. */
export type Charged = { invoice: InvoiceFacts; payment: PaymentFacts; charge: ChargeFacts }

/** Every charge that took money. */
export function paidCharges(work: Work): Charged[] {
  return work.customer.invoices.flatMap((invoice) => {
    const { payment } = invoice
    const charge = payment === null ? undefined : paidCharge(payment)
    return payment === null || charge === undefined ? [] : [{ invoice, payment, charge }]
  })
}

/**
 * Gives money back.
 * @param asked.amount in cents; undefined for all that is left
 * @throws ApiError where there is not as much left
 */
export function refund(
  work: Work,
  { invoice, payment, charge }: Charged,
  asked: { amount: number | undefined; reason: RefundReason | null; metadata: Metadata },
): RefundFacts {
  const left = payment.amount - refundedOf(charge)
  if (charge.dispute !== null) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const { amount = left, reason, metadata } = asked
  if (amount > left) {
    const [wanted, most] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
    throw invalid(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${most})`, {
      param: 'amount',
    })
  }
  const made: RefundFacts = { id: work.newId('re_'), created: work.now, amount, reason, metadata }
  charge.refunds.push(made)
  const { customer } = work
  tell(work, {
    type: 'refund.created',
    data: { object: refundResource(customer, invoice, payment, charge, made) },
  })
  tell(work, {
    type: 'charge.refunded',
    data: { object: chargeResource(customer, invoice, payment, charge) },
  })
  return made
}

/** The parent tells the bank that the charge was not theirs: once for a charge, for all that was not given back. */
export function dispute(work: Work, { invoice, payment, charge }: Charged): DisputeFacts | null {
  const amount = payment.amount - refundedOf(charge)
  if (charge.dispute !== null || amount === 0) return null
  const made: DisputeFacts = { id: work.newId('dp_'), created: work.now, amount }
  charge.dispute = made
  tell(work, {
    type: 'charge.dispute.created',
    data: { object: disputeResource(invoice, payment, charge, made, work.now) },
  })
  return made
}
