import type { Stripe } from 'stripe'
import { unlessMissing } from '../../payments/provider-answers.ts'

/** Ends a subscription at once, with nothing charged or given back for it; one that somebody else has just ended too. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  await unlessMissing(stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }))
}
