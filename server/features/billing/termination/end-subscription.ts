import { OFFERS } from '#domain/plans/plans.ts'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import type { Services } from '../../../services.ts'
import { givenBack, hasEnded } from '../sync/derive-entitlements.ts'
import { type Reading, type ReadLine, readSubscription } from '../sync/fetch-subscription.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { existingLearners } from './queries.ts'
import { cancelNow, giveBack, giveBackLine } from './refund.ts'

/**
 * Ends at the provider what must not be charged on: a subscription whose payment was given back, and the lines of learners
 * who are not there any more. What is done already is not done again, so that it can be tried until it succeeds.
 * @param refundGone whether what was paid for those learners goes back: they were gone before it was ever granted
 */
export async function endSubscription(
  services: Services,
  { subscriptionId, refundGone }: { subscriptionId: string; refundGone: boolean },
): Promise<void> {
  const { database, payments } = services
  if (payments === null) return
  const reading = await readSubscription(payments.stripe, subscriptionId)
  if (reading === null || (hasEnded(reading) && !refundGone)) return
  const there = await existingLearners(
    database.kysely,
    reading.learners.map(({ learnerId }) => learnerId),
  )
  const isGivenBack = givenBack(reading.invoices) !== null
  await carryOut(services, reading, endingOf(reading, there, isGivenBack), refundGone)
  await syncSubscription(services, subscriptionId)
}

async function carryOut(services: Services, reading: Reading, ending: Ending, refundGone: boolean) {
  const stripe = services.payments?.stripe
  if (stripe === undefined || ending.kind === 'none') return
  if (ending.kind === 'cancel') {
    if (refundGone) await giveBack(stripe, reading)
    if (!hasEnded(reading)) await cancelNow(stripe, reading.id)
    return
  }
  if (refundGone) {
    for (const line of ending.lines) await giveBackLine(stripe, reading, line)
  }
  if (hasEnded(reading)) return
  await stripe.subscriptions.update(reading.id, {
    metadata: Object.fromEntries(ending.learnerIds.map((id) => [metadataKey(id), ''])),
    ...(ending.lines.length > 0 && { items: ending.lines.map(({ id }) => ({ id, deleted: true })) }),
    ...(ending.atPeriodEnd && { cancel_at_period_end: true }),
    proration_behavior: 'none',
  })
}

/** What is to be done at the provider about a subscription of which something is over. */
type Ending =
  | { kind: 'none' }
  /** All of it, at once. */
  | { kind: 'cancel' }
  /** These learners go, with what is charged for them alone; `atPeriodEnd` where the rest runs out with the period. */
  | { kind: 'remove'; learnerIds: string[]; lines: ReadLine[]; atPeriodEnd: boolean }

/**
 * @param there those of its learners who exist
 * @param isGivenBack whether what pays for the present period was refunded or is disputed
 */
function endingOf({ learners, lines }: Reading, there: ReadonlySet<string>, isGivenBack: boolean): Ending {
  const gone = learners.filter(({ learnerId }) => !there.has(learnerId))
  if (isGivenBack || (learners.length > 0 && gone.length === learners.length)) return { kind: 'cancel' }
  if (gone.length === 0) return { kind: 'none' }
  const left = [...lines]
  const removed: ReadLine[] = []
  for (const { offer, until } of gone) {
    // Who leaves has no line any more, and one that others share stays for them.
    const shared = OFFERS[offer].maxLearners > 1
    if (until !== null || shared) continue
    const place = left.findIndex((line) => line.offer === offer)
    if (place !== -1) removed.push(...left.splice(place, 1))
  }
  const learnerIds = gone.map(({ learnerId }) => learnerId)
  // The provider keeps no subscription without a line: the last one stays until the others have had what they paid for.
  const atPeriodEnd = removed.length > 0 && left.length === 0
  return { kind: 'remove', learnerIds, lines: atPeriodEnd ? removed.slice(1) : removed, atPeriodEnd }
}
