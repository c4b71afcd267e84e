import type { Logger } from 'pino'
import { z } from 'zod'
import { decidePause } from '#domain/plans/pauses.ts'
import { completeCheckoutById } from '../checkout/complete-checkout.ts'
import { expireCheckout } from '../checkout/expire-session.ts'
import { listCheckoutsOfClosedGrades } from '../checkout/queries.ts'
import { endSubscription } from '../termination/end-subscription.ts'
import { CLOSED_GRADE_KEY } from './fetch-subscription.ts'
import {
  expireAbandonedCheckouts,
  insertRestoredCustomer,
  listOpenCheckouts,
  listOrphanedSubscriptions,
  listRenewalsToCheck,
  listSubscriptionsOfPurged,
  listUnendedSubscriptions,
  listUnpaidSubscriptions,
} from './reconcile-queries.ts'
import { type SyncContext, syncSubscription } from './sync-subscription.ts'

/** Maximum concurrent requests: the provider allows a hundred per second, and users need most of them. */
const MAX_CONCURRENT = 4
const BATCH_SIZE = 500

/** Time within which the provider usually reports a payment. */
const SILENT_MINUTES = 3
const ALL_HOURS = 30 * 24
const RECENT_HOURS = 2

const ParentId = z.uuid()

/**
 * Reads everything from the provider that may have changed without an event: every subscription that has not ended, and
 * every open checkout. Compensates for lost events.
 * @param options.createdSince after a restore, time of the backup: customers and subscriptions created since are
 * unknown to the database, so they are listed at the provider
 * @throws the first failure, after everything else is done
 */
export async function reconcileAll(
  context: SyncContext,
  { createdSince }: { createdSince?: Date | undefined } = {},
): Promise<void> {
  const { kysely } = context.database
  await expireAbandonedCheckouts(kysely)
  const checkouts = await listOpenCheckouts(kysely, { minutes: SILENT_MINUTES, hours: ALL_HOURS })
  const failures = await forEach(checkouts, (id) => completeCheckoutById(context, id))
  const unknown = createdSince ? await listCreatedSince(context, createdSince) : []
  failures.push(...(await forEach(unknown, (id) => syncSubscription(context, id))))
  for (let batch = await listUnendedSubscriptions(kysely, '', BATCH_SIZE); batch.length > 0; ) {
    failures.push(...(await forEach(batch, (id) => syncSubscription(context, id))))
    batch = await listUnendedSubscriptions(kysely, batch.at(-1) ?? '', BATCH_SIZE)
  }
  const orphaned = await listOrphanedSubscriptions(kysely)
  failures.push(
    ...(await forEach(orphaned, (subscriptionId) => endSubscription(context, { subscriptionId, refundGone: false }))),
  )
  reportFailures(context.log, failures)
}

/** Lists the subscriptions created at the provider since, and stores their parents' customers. */
async function listCreatedSince({ stripe, database }: SyncContext, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const { id, metadata } of stripe.customers.list({ created, limit: 100 })) {
    const parentId = ParentId.safeParse(metadata.parent)
    if (parentId.success) await insertRestoredCustomer(database.kysely, parentId.data, id)
  }
  const ids: string[] = []
  for await (const { id } of stripe.subscriptions.list({ created, status: 'all', limit: 100 })) ids.push(id)
  return ids
}

/**
 * Reconciles urgent changes that a user may be waiting for: failed renewals, recent checkouts, and closed or purged
 * grades.
 */
export async function reconcileUrgent(context: SyncContext): Promise<void> {
  const { kysely } = context.database
  const renewals = (await listRenewalsToCheck(kysely)).flatMap(({ id, paused, states }) => {
    const decision = decidePause(states, paused)
    return decision === 'unchanged' ? [] : [{ id, pause: decision === 'pause' }]
  })
  const purged = await listSubscriptionsOfPurged(kysely)
  const unsold = await listCheckoutsOfClosedGrades(kysely)
  const checkouts = await listOpenCheckouts(kysely, { minutes: SILENT_MINUTES, hours: RECENT_HOURS })
  reportFailures(context.log, [
    ...(await forEach(renewals, (renewal) => updateRenewals(context, renewal))),
    ...(await forEach(purged, (subscriptionId) => endSubscription(context, { subscriptionId, refundGone: false }))),
    ...(await forEach(unsold, (id) => expireCheckout(context, id))),
    ...(await forEach(checkouts, (id) => completeCheckoutById(context, id))),
    ...(await forEach(await listUnpaidSubscriptions(kysely), (id) => syncSubscription(context, id))),
  ])
}

/**
 * Pauses or resumes the renewals of a subscription (readings, "State of a grade"). Invoices during a pause are voided; the
 * plan stays. The sync stores the change together with its mail.
 */
async function updateRenewals(context: SyncContext, { id, pause }: { id: string; pause: boolean }): Promise<void> {
  await context.stripe.subscriptions.update(
    id,
    pause
      ? { pause_collection: { behavior: 'void' }, metadata: { [CLOSED_GRADE_KEY]: 'true' } }
      : { pause_collection: '', metadata: { [CLOSED_GRADE_KEY]: '' } },
  )
  await syncSubscription(context, id)
}

/** @returns errors of the failed items */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<unknown[]> {
  const waiting = [...items]
  const failures: unknown[] = []
  async function worker() {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  return failures
}

function reportFailures(log: Logger, failures: readonly unknown[]) {
  const [first] = failures
  if (first === undefined) return
  log.warn({ err: first, failures: failures.length }, 'Some payments could not be reconciled')
  throw first
}
