import type { Services } from '../../../services.ts'
import { settleSessionById } from '../checkout/complete-checkout.ts'
import { endSubscription } from '../termination/end-subscription.ts'
import {
  closeAbandonedCheckouts,
  openCheckouts,
  subscriptionsOfNobody,
  unendedSubscriptions,
  unpaidSubscriptions,
} from './reconcile-queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How many are asked for at once: the provider allows a hundred requests a second, of which others need some. */
const AT_ONCE = 4
const PAGE = 500

/** For how long the provider is to have told of a payment by itself. */
const SILENT_MINUTES = 3
const ALL_HOURS = 30 * 24
const LATELY_HOURS = 2

/**
 * Asks the provider about all that may have changed without a word of it: every subscription that has not ended, and every
 * payment that was begun. Heals whatever lost events left behind.
 * @throws when something of it could not be asked for; the rest is done
 */
export async function reconcileAll(services: Services): Promise<void> {
  const { kysely } = services.database
  await closeAbandonedCheckouts(kysely)
  const begun = await openCheckouts(kysely, { minutes: SILENT_MINUTES, hours: ALL_HOURS })
  const failed = await forEach(begun, (id) => settleSessionById(services, id))
  for (let page = await unendedSubscriptions(kysely, '', PAGE); page.length > 0; ) {
    failed.push(...(await forEach(page, (id) => syncSubscription(services, id))))
    page = await unendedSubscriptions(kysely, page.at(-1) ?? '', PAGE)
  }
  const ofNobody = await subscriptionsOfNobody(kysely)
  failed.push(
    ...(await forEach(ofNobody, (subscriptionId) =>
      endSubscription(services, { subscriptionId, refundGone: false }),
    )),
  )
  tellOf(services, failed)
}

/** The same for what somebody may be waiting for: renewals that failed, and payments that were begun lately. */
export async function reconcileUrgent(services: Services): Promise<void> {
  const { kysely } = services.database
  const lately = { minutes: SILENT_MINUTES, hours: LATELY_HOURS }
  tellOf(services, [
    ...(await forEach(await openCheckouts(kysely, lately), (id) => settleSessionById(services, id))),
    ...(await forEach(await unpaidSubscriptions(kysely), (id) => syncSubscription(services, id))),
  ])
}

/** @returns why it failed for those for which it did */
async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<unknown[]> {
  const waiting = [...ids]
  const failures: unknown[] = []
  async function inTurn() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
  return failures
}

function tellOf({ log }: Services, failures: readonly unknown[]) {
  const [first] = failures
  if (first === undefined) return
  log.warn({ err: first, failures: failures.length }, 'Some payments could not be asked for at the provider')
  throw first
}
