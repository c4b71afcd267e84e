import type { Stripe } from 'stripe'
import { nullIfMissing } from '../../../payments/provider-responses.ts'
import type { Reading, ReadLine } from '../sync/fetch-subscription.ts'

/** Refunds all that is left of the latest payment of a subscription; nothing where nothing was paid. */
export async function giveBack(stripe: Stripe, reading: Reading): Promise<void> {
  const payment = latestPayment(reading)
  if (!payment || payment.disputed || payment.amountRefunded >= payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId },
    { idempotencyKey: `give-back-${payment.id}` },
  )
}

/** Refunds what the latest payment held for one line. */
export async function giveBackLine(stripe: Stripe, reading: Reading, line: ReadLine): Promise<void> {
  const payment = latestPayment(reading)
  if (!payment || payment.disputed || line.unitAmount === 0) return
  if (payment.amountRefunded + line.unitAmount > payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId, amount: line.unitAmount },
    // The same line again is the same refund.
    { idempotencyKey: `give-back-${payment.id}-${line.id}` },
  )
}

function latestPayment({ invoices }: Reading) {
  for (const { status, amountPaid, paymentIntentId, ...rest } of invoices) {
    if (status === 'paid' && amountPaid > 0 && paymentIntentId !== null) {
      return { ...rest, amountPaid, paymentIntentId }
    }
  }
  return null
}

/** Ends a subscription at once, with nothing charged or given back for it; one that somebody else has just ended too. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  await nullIfMissing(stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }))
}
