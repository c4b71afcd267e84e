import type { ChargeFacts, InvoiceFacts, LineFacts, PaymentFacts } from './facts.ts'

export function sumOf(lines: readonly LineFacts[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is to be collected of a total, given what was left over for the customer: never below zero. */
function dueOf(total: number, startingBalance: number): number {
  return Math.max(0, total + startingBalance)
}

/** What is left over for the customer once a total is taken off. */
export function balanceAfter(total: number, startingBalance: number): number {
  return Math.min(0, total + startingBalance)
}

export function totalOfInvoice(invoice: InvoiceFacts): number {
  return sumOf(invoice.lines)
}

export function amountDue(invoice: InvoiceFacts): number {
  return dueOf(totalOfInvoice(invoice), invoice.startingBalance)
}

export function refundedOf(charge: ChargeFacts): number {
  return charge.refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** The charge that took the money; undefined as long as none did. */
export function paidCharge(payment: PaymentFacts): ChargeFacts | undefined {
  return payment.charges.find(({ succeeded }) => succeeded)
}
