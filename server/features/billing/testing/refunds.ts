import { atProvider, fakeStripeOf, stripeOf } from '../../../testing/payments.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/**
 * Refunds a payment at the provider like the operator.
 * @param amount in cents; the whole payment by default
 * @param invoiceId the latest invoice by default
 */
export async function refundInvoice(app: TestApp, subscriptionId: string, amount?: number, invoiceId?: string) {
  const { data } = await stripeOf(app).invoices.list({
    subscription: subscriptionId,
    limit: 100,
    expand: ['data.payments'],
  })
  const invoice = data.find(({ id }) => invoiceId === undefined || id === invoiceId)
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  if (typeof intent !== 'string') throw new Error('There is no payment to refund')
  await stripeOf(app).refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) })
}

/** Disputes the latest charge, like a parent at the bank. */
export async function disputeInvoice(app: TestApp, subscriptionId: string) {
  const { customer } = await atProvider(app, subscriptionId)
  const disputed = await fakeStripeOf(app).disputeLatestCharge(String(customer))
  if (!disputed) throw new Error('There is no payment to dispute')
}
