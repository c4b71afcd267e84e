import { isDeepStrictEqual } from 'node:util'
import { recomputeMarks } from '#domain/marks/compute-marks.ts'
import { isHigherPlan } from '#domain/plans/plans.ts'
import { updateShares, yearlyCents } from '#domain/plans/revenue-trend.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { writeMarks } from '../../study/marks-queries.ts'
import type { BillingContext } from '../context.ts'
import { postMails } from '../mails/post-mails.ts'
import { insertEvent, type LedgerEvent } from '../webhook/queries.ts'
import { deriveEntitlements, type Entitlements, hasEnded } from './derive-entitlements.ts'
import { fetchSubscription, type SubscriptionSnapshot } from './fetch-subscription.ts'
import {
  beginSync,
  type LockedFamily,
  loadMarkFacts,
  loadMonthlyShares,
  lockFamily,
  lockPlans,
  type PlanChange,
  storeMonthlyShares,
  updatePlans,
  writeSnapshot,
} from './queries.ts'

/**
 * - `synced`: the rows match the snapshot that was just fetched
 * - `superseded`: a later snapshot is already stored
 * - `duplicate`: the event was processed before
 * - `foreign`: the customer does not belong to this installation
 * - `missing`: the provider has no such subscription
 */
export type SyncOutcome = 'synced' | 'superseded' | 'duplicate' | 'foreign' | 'missing'

export type SyncContext = Omit<BillingContext, 'catalogue'>

/**
 * Fetches a subscription from the provider and updates its rows, its learners' plans and their marks to match. Plans
 * are granted and withdrawn only here (readings, "Money"). Call it outside any transaction after every change at the
 * provider.
 * @param event recorded together with its effect; a recorded event has no further effect
 * @throws if the provider is unreachable
 */
export async function syncSubscription(
  context: SyncContext,
  subscriptionId: string,
  event?: LedgerEvent,
): Promise<SyncOutcome> {
  const { database, stripe, log } = context
  const { readNumber, now, isRecorded } = await beginSync(database.kysely, event?.id ?? null)
  if (isRecorded) return 'duplicate'
  const snapshot = await fetchSubscription(stripe, subscriptionId)
  if (snapshot === null) return 'missing'
  const entitlements = deriveEntitlements(snapshot, snapshot.clock ?? now)

  const outcome = await inTransaction(database.kysely, async (db) => {
    await lockPlans(db, snapshot)
    const family = await lockFamily(db, snapshot)
    if (!family.ours) return 'foreign'
    if (event && !(await insertEvent(db, event, subscriptionId))) return 'duplicate'
    return write(db, context, { snapshot, entitlements, family, readNumber, now })
  })
  if (outcome === 'foreign') log.warn({ subscriptionId }, 'Ignored a subscription of an unknown customer')
  return outcome
}

type SyncInput = {
  snapshot: SubscriptionSnapshot
  entitlements: Entitlements
  family: LockedFamily
  readNumber: string
  now: Date
}

async function write(db: Executor, context: SyncContext, input: SyncInput): Promise<SyncOutcome> {
  const { snapshot, entitlements, family, readNumber } = input
  const { written, first, ...before } = await writeSnapshot(db, snapshot, entitlements, {
    readNumber,
    parentId: family.parentId,
  })
  if (!written) return 'superseded'
  for (const change of await updatePlans(db, snapshot.id, family.lockedIds)) await updateMarksAfterUpgrade(db, change)
  await updateMonthlyShares(db, input)
  await postMails(db, context, { snapshot, entitlements, family, ...before })
  // Deleting a learner later ends the subscription without a refund; ending it here would race with that.
  const refundGone = first && hasDeletedLearner(snapshot, family)
  if (!hasEnded(snapshot) && (refundGone || entitlements.returnedInvoice !== null)) {
    await context.jobs.enqueue(db, 'end-subscription', { subscriptionId: snapshot.id, refundGone })
  }
  return 'synced'
}

/** Updates the subscription's share in the monthly figures of the revenue page. */
async function updateMonthlyShares(db: Executor, { snapshot, entitlements, now }: SyncInput): Promise<void> {
  const { shares, renewing, paying } = await loadMonthlyShares(db, snapshot.id)
  const startedAt = snapshot.trialEnd ?? snapshot.createdAt
  const at =
    entitlements.returnedInvoice?.createdAt ??
    snapshot.endedAt ??
    snapshot.canceledAt ??
    (Object.keys(shares).some((name) => name.startsWith('paying/')) ? now : startedAt)
  const state = {
    yearlyCents: yearlyCents(renewing),
    paying,
    trialStartedAt: snapshot.trialEnd && snapshot.createdAt,
  }
  // The clock of a test customer may be ahead.
  const updated = updateShares(shares, state, at < now ? at : now)
  if (!isDeepStrictEqual(updated, shares)) await storeMonthlyShares(db, snapshot.id, updated)
}

function hasDeletedLearner(snapshot: SubscriptionSnapshot, { learners }: LockedFamily): boolean {
  const existing = new Set(learners.map(({ id }) => id))
  return snapshot.learners.some(({ learnerId }) => !existing.has(learnerId))
}

/**
 * Recomputes a learner's marks after an upgrade: every row gets the higher bonus (readings, "Marks"). After a downgrade
 * the rows stay as they were earned. The learner's enrollment must be locked and have the new plan.
 */
export async function updateMarksAfterUpgrade(db: Executor, { learnerId, before, plan }: PlanChange): Promise<void> {
  if (!isHigherPlan(plan, before)) return
  const subjects = await loadMarkFacts(db, learnerId)
  await writeMarks(db, learnerId, subjects.flatMap(recomputeMarks))
}
