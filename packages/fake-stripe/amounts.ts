import type { Charge, Invoice, InvoiceLine, Payment } from './model.ts'

export function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Amount to collect of a total after the customer's credit, which is a negative balance; never below zero. */
function dueOf(total: number, startingBalance: number): number {
  return Math.max(0, total + startingBalance)
}

/** Customer's balance after a total; negative is credit. */
export function balanceAfter(total: number, startingBalance: number): number {
  return Math.min(0, total + startingBalance)
}

export function totalOfInvoice(invoice: Invoice): number {
  return sumOf(invoice.lines)
}

export function amountDue(invoice: Invoice): number {
  return dueOf(totalOfInvoice(invoice), invoice.startingBalance)
}

export function refundedOf(charge: Charge): number {
  return charge.refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Successful charge of a payment. */
export function paidCharge(payment: Payment): Charge | undefined {
  return payment.charges.find(({ succeeded }) => succeeded)
}
