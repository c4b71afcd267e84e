import type { Stripe } from 'stripe'
import { OFFERS } from '#domain/plans/plans.ts'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { nullIfMissing } from '../../../payments/provider-requests.ts'
import { coverableLearners } from '../subscriptions/queries.ts'
import { hasEnded, returnedInvoice } from '../sync/derive-entitlements.ts'
import { fetchSubscription, type SnapshotLine, type SubscriptionSnapshot } from '../sync/fetch-subscription.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'

/**
 * Ends charges at the provider: for a subscription whose payment was refunded or disputed, and for the lines of learners
 * who were deleted or whose grade was purged. Idempotent: completed steps are skipped.
 * @param refundGone refunds payments for deleted learners whose plan was never granted
 */
export async function endSubscription(
  context: SyncContext,
  { subscriptionId, refundGone }: { subscriptionId: string; refundGone: boolean },
): Promise<void> {
  const { database, stripe } = context
  const snapshot = await fetchSubscription(stripe, subscriptionId)
  if (snapshot === null || (hasEnded(snapshot) && !refundGone)) return
  const existing = await coverableLearners(
    database.kysely,
    snapshot.learners.map(({ learnerId }) => learnerId),
  )
  const isReturned = returnedInvoice(snapshot.invoices) !== null
  await execute(stripe, snapshot, planEnding(snapshot, existing, isReturned), refundGone)
  await syncSubscription(context, subscriptionId)
}

/** Part of a subscription to end. */
type Ending =
  | { kind: 'none' }
  /** The whole subscription, immediately. */
  | { kind: 'cancel' }
  /** These learners, with the lines that only they use; `atPeriodEnd` if the last line ends with the period. */
  | { kind: 'remove'; learnerIds: string[]; lines: SnapshotLine[]; atPeriodEnd: boolean }

/**
 * @param existing learners of the subscription who are neither deleted nor without their grade
 * @param isReturned true if the payment of the current period was refunded or is disputed
 */
function planEnding(
  { learners, lines }: SubscriptionSnapshot,
  existing: ReadonlySet<string>,
  isReturned: boolean,
): Ending {
  const gone = learners.filter(({ learnerId }) => !existing.has(learnerId))
  if (isReturned || (learners.length > 0 && gone.length === learners.length)) return { kind: 'cancel' }
  if (gone.length === 0) return { kind: 'none' }
  const left = [...lines]
  const removed: SnapshotLine[] = []
  for (const { offer, until } of gone) {
    // A leaving learner has no line, and a shared line stays for the others.
    const shared = OFFERS[offer].maxLearners > 1
    if (until !== null || shared) continue
    const index = left.findIndex((line) => line.offer === offer)
    if (index !== -1) removed.push(...left.splice(index, 1))
  }
  const learnerIds = gone.map(({ learnerId }) => learnerId)
  // The provider requires at least one line: the last one stays until the other learners' paid period ends.
  const atPeriodEnd = removed.length > 0 && left.length === 0
  return { kind: 'remove', learnerIds, lines: atPeriodEnd ? removed.slice(1) : removed, atPeriodEnd }
}

async function execute(stripe: Stripe, snapshot: SubscriptionSnapshot, ending: Ending, refundGone: boolean) {
  if (ending.kind === 'none') return
  if (ending.kind === 'cancel') {
    if (refundGone) await refundLatestPayment(stripe, snapshot)
    if (!hasEnded(snapshot)) await cancelNow(stripe, snapshot.id)
    return
  }
  if (refundGone) {
    for (const line of ending.lines) await refundLine(stripe, snapshot, line)
  }
  if (hasEnded(snapshot)) return
  await stripe.subscriptions.update(snapshot.id, {
    metadata: Object.fromEntries(ending.learnerIds.map((id) => [metadataKey(id), ''])),
    ...(ending.lines.length > 0 && { items: ending.lines.map(({ id }) => ({ id, deleted: true })) }),
    ...(ending.atPeriodEnd && { cancel_at_period_end: true }),
    proration_behavior: 'none',
  })
}

/** Refunds the remaining amount of a subscription's latest payment; no-op without a payment. */
export async function refundLatestPayment(stripe: Stripe, snapshot: SubscriptionSnapshot): Promise<void> {
  const payment = latestPayment(snapshot)
  if (!payment || payment.disputed || payment.amountRefunded >= payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId },
    { idempotencyKey: `give-back-${payment.id}` },
  )
}

/** Refunds one line's share in the latest payment. */
async function refundLine(stripe: Stripe, snapshot: SubscriptionSnapshot, line: SnapshotLine): Promise<void> {
  const payment = latestPayment(snapshot)
  if (!payment || payment.disputed || line.unitAmount === 0) return
  if (payment.amountRefunded + line.unitAmount > payment.amountPaid) return
  await stripe.refunds.create(
    { payment_intent: payment.paymentIntentId, amount: line.unitAmount },
    // Repeated refunds of the same line are idempotent.
    { idempotencyKey: `give-back-${payment.id}-${line.id}` },
  )
}

/** Cancels a subscription immediately, without a final invoice or a refund. No-op if it is already canceled. */
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
