import type { Stripe } from 'stripe'
import { nullIfMissing } from '../../../payments/provider-requests.ts'
import type { SnapshotLine, SubscriptionSnapshot } from '../sync/fetch-subscription.ts'

/** Refunds the rest of a subscription's latest payment; does nothing where nothing was paid. */
export async function refundLatestPayment(stripe: Stripe, snapshot: SubscriptionSnapshot): Promise<void> {
  const payment = latestPayment(snapshot)
  if (!payment || payment.disputed || payment.amountRefunded >= payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId },
    { idempotencyKey: `give-back-${payment.id}` },
  )
}

/** Refunds the share of one line in the latest payment. */
export async function refundLine(stripe: Stripe, snapshot: SubscriptionSnapshot, line: SnapshotLine): Promise<void> {
  const payment = latestPayment(snapshot)
  if (!payment || payment.disputed || line.unitAmount === 0) return
  if (payment.amountRefunded + line.unitAmount > payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId, amount: line.unitAmount },
    // A repeated refund of the same line is the same refund.
    { idempotencyKey: `give-back-${payment.id}-${line.id}` },
  )
}

/** Cancels a subscription at once, without a final invoice or a refund. Does nothing when it is canceled already. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  await nullIfMissing(stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }))
}

function latestPayment({ invoices }: SubscriptionSnapshot) {
  for (const { status, amountPaid, paymentIntentId, ...rest } of invoices) {
    if (status === 'paid' && amountPaid > 0 && paymentIntentId !== null) {
      return { ...rest, amountPaid, paymentIntentId }
    }
  }
  return null
}
