import { type Family, makeFamily, moved, movedDays, stripeOf, subscribed } from '../../../testing/payments.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const PLUS = 'premium_plus_monthly'

/** Creates a family that pays Premium for its first learner, in the middle of a paid month. */
export async function paying(app: TestApp, { days = 10 } = {}) {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [learnerId]: 'premium' })
  await moved(app, subscriptionId)
  await movedDays(app, subscriptionId, days)
  return { ...family, learnerId, subscriptionId, plan: { subscriptionId, learnerId } }
}

/** Invoices of a subscription at the provider, newest first. */
export async function invoices(app: TestApp, subscriptionId: string) {
  const { data } = await stripeOf(app).invoices.list({ subscription: subscriptionId, limit: 100 })
  return data
}

/**
 * Changes a plan for the amount shown.
 * @returns the amount in cents
 */
export async function changed(
  { client, plan }: { client: Family['client']; plan: Parameters<Family['client']['billing']['cancel']>[0] },
  offer: 'premium_monthly' | 'premium_plus_monthly',
) {
  const preview = await client.billing.previewChange({ ...plan, offer })
  await client.billing.change({ ...plan, offer, ...confirming(preview) })
  return preview.amountNow
}

type Preview = Awaited<ReturnType<Family['client']['billing']['previewChange']>>

/** Confirmation of a previewed change. */
export function confirming({ amountNow, asOf, nextAmount }: Preview) {
  return { amountShown: amountNow, asOf, nextAmountShown: nextAmount }
}
