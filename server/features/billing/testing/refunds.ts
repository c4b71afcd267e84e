import { atProvider, fakeStripeOf, stripeOf } from '../../../testing/payments.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/**
 * Gives a payment back as the operator does it at the provider.
 * @param amount in cents; all of it if not told
 * @param invoiceId the latest one's if not told
 */
export async function refundInvoice(
  app: TestApp,
  subscriptionId: string,
  amount?: number,
  invoiceId?: string,
) {
  const { data } = await stripeOf(app).invoices.list({
    subscription: subscriptionId,
    limit: 100,
    expand: ['data.payments'],
  })
  const invoice = data.find(({ id }) => invoiceId === undefined || id === invoiceId)
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  if (typeof intent !== 'string') throw new Error('Nothing was paid that could be given back')
  await stripeOf(app).refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) })
}

/** Has the parent tell the bank that the latest charge was not theirs. */
export async function disputeInvoice(app: TestApp, subscriptionId: string) {
  const { customer } = await atProvider(app, subscriptionId)
  const disputed = await fakeStripeOf(app).disputeLatestCharge(String(customer))
  if (!disputed) throw new Error('Nothing was paid that could be disputed')
}
