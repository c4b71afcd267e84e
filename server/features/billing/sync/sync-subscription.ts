import type { Executor } from '../../../database/database.ts'
import type { Services } from '../../../services.ts'
import { postMails } from '../mails/post-mails.ts'
import { insertEvent, type LedgerEvent } from '../webhook/queries.ts'
import { factsOf, hasEnded, type SyncFacts } from './derive-entitlements.ts'
import { type Reading, readSubscription } from './fetch-subscription.ts'
import {
  beginReading,
  holdPlans,
  type LockedFamily,
  lockFamily,
  moveLearners,
  writeReading,
} from './queries.ts'
import { liftMarks } from './recompute-marks.ts'

/**
 * - `synced`: the rows are what the provider said just now
 * - `overtaken`: somebody who asked later has written already
 * - `known`: the event was worked on before
 * - `foreign`: it is of a customer that is not of this installation
 * - `unknown`: the provider has no such subscription, or there is no provider
 */
export type Synced = 'synced' | 'overtaken' | 'known' | 'foreign' | 'unknown'

/**
 * Asks the provider for a subscription and makes the rows, the plans of its learners and their marks equal to it: the one
 * way in which anything is granted or taken (readings, "Money"). To be called after every change at the provider, outside
 * of any transaction.
 * @param event is kept with the effect; one that is kept already has none
 * @throws when the provider cannot be reached
 */
export async function syncSubscription(
  services: Services,
  subscriptionId: string,
  event?: LedgerEvent,
): Promise<Synced> {
  const { database, payments, log } = services
  if (payments === null) return 'unknown'
  const { readNumber, now, known } = await beginReading(database.kysely, event?.id ?? null)
  if (known) return 'known'
  const reading = await readSubscription(payments.stripe, subscriptionId)
  if (reading === null) return 'unknown'
  const facts = factsOf(reading, reading.clock ?? now)

  const synced = await database.kysely.transaction().execute(async (db) => {
    await holdPlans(db, reading)
    const family = await lockFamily(db, reading)
    if (!family.ours) return 'foreign'
    if (event && !(await insertEvent(db, event, subscriptionId))) return 'known'
    return write(db, services, { reading, facts, family, readNumber })
  })
  if (synced === 'foreign')
    log.warn({ subscriptionId }, 'A subscription of an unknown customer was left alone')
  return synced
}

type Found = { reading: Reading; facts: SyncFacts; family: LockedFamily; readNumber: string }

async function write(db: Executor, services: Services, found: Found): Promise<Synced> {
  const { reading, facts, family, readNumber } = found
  const { written, first, granted } = await writeReading(db, reading, facts, {
    readNumber,
    parentId: family.parentId,
  })
  if (!written) return 'overtaken'
  for (const moved of await moveLearners(db, reading.id)) await liftMarks(db, moved)
  await postMails(db, services, { reading, facts, family, granted })
  // Who is deleted later has it ended by the deletion, without a refund: never by both, or the refund might come too late.
  const refundGone = first && isForSomebodyGone(reading, family)
  if (!hasEnded(reading) && (refundGone || facts.givenBack !== null)) {
    await services.jobs.enqueue(db, 'end-subscription', { subscriptionId: reading.id, refundGone })
  }
  return 'synced'
}

function isForSomebodyGone(reading: Reading, { learners }: LockedFamily): boolean {
  const there = new Set(learners.map(({ id }) => id))
  return reading.learners.some(({ learnerId }) => !there.has(learnerId))
}
