import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { stopPayments } from '../../../payments/payments.ts'
import type { Services } from '../../../services.ts'
import { takeBackWaiting } from '../../weekly-email/queries.ts'
import { giveConsent } from '../access-queries.ts'
import {
  deletePeople,
  lockDeletedLearner,
  lockLearnerToDelete,
  lockPeopleToDelete,
  type PersonToDelete,
} from '../delete-queries.ts'
import { canRestore, filterDueLearners, findDueLearners, type Hidden, hideLearners, showLearners } from './queries.ts'

type DeletionServices = Pick<Services, 'database' | 'jobs' | 'journal'>

const DAY = 24 * 60 * 60 * 1000

/**
 * Hides a linked learner, who is deleted in two weeks unless a parent takes that back, and ends payments.
 * @returns the time of the deletion; undefined, without any change, if the learner is not linked to the parent
 */
export function askDeletion(
  { database, jobs, journal }: DeletionServices,
  parentId: string,
  learnerId: string,
): Promise<Date | undefined> {
  return inTransaction(database.kysely, async (db) => {
    const learner = await lockLearnerToDelete(db, parentId, learnerId)
    if (!learner) return undefined
    await takeBackWaiting(db, { childId: learnerId })
    const dueAt = new Date(Date.now() + RETENTION_DAYS.askedDeletion * DAY)
    const hidden = await hide(db, jobs, [{ id: learnerId, dueAt: dueAt.toISOString() }])
    await journal.append(
      hidden.flatMap(({ id, withdrawnIds }) => [
        ...withdrawnIds.map((consent) => ({ kind: 'consent-withdrawn' as const, id: consent, learnerId: id })),
        { kind: 'deletion-asked' as const, id, dueAt: dueAt.toISOString() },
      ]),
    )
    return hidden[0]?.dueAt
  })
}

/** Hides learners and ends their payments. */
export async function hide(
  db: Executor,
  jobs: Jobs,
  asked: readonly { id: string; dueAt: string }[],
): Promise<Hidden[]> {
  const hidden = await hideLearners(db, asked)
  await stopPayments(db, jobs, {
    subscriptionIds: [...new Set(hidden.flatMap(({ subscriptionIds }) => subscriptionIds))],
    sessionIds: [...new Set(hidden.flatMap(({ sessionIds }) => sessionIds))],
    customerIds: [],
  })
  return hidden
}

/**
 * Takes back a deletion that is not due: the learner is back with every parent, and this one agrees to the consent text.
 * @returns undefined, without any change, if there is nothing to take back
 */
export function takeBackDeletion({ database, journal }: DeletionServices, parentId: string, learnerId: string) {
  return inTransaction(database.kysely, async (db) => {
    await lockDeletedLearner(db, parentId, learnerId)
    if (!(await canRestore(db, parentId, learnerId))) return undefined
    await showLearners(db, [learnerId])
    const given = await giveConsent(db, parentId, learnerId)
    await journal.append([{ kind: 'deletion-taken-back', id: learnerId }])
    return given?.learner
  })
}

/**
 * Deletes a linked learner, or one whose deletion was requested, with every personal row (readings, "Download/delete of
 * a family's data"), and ends payments.
 * @returns false, without deleting anything, if the learner is not the parent's
 */
export function deleteLearner(services: DeletionServices, parentId: string, learnerId: string): Promise<boolean> {
  return inTransaction(services.database.kysely, async (db) => {
    const learner =
      (await lockLearnerToDelete(db, parentId, learnerId)) ?? (await lockDeletedLearner(db, parentId, learnerId))
    if (!learner) return false
    await takeBackWaiting(db, { childId: learnerId })
    return (await deleteForGood(db, services, [learner], { byParent: parentId })).length > 0
  })
}

async function deleteForGood(
  db: Executor,
  { jobs, journal }: Pick<DeletionServices, 'jobs' | 'journal'>,
  people: readonly PersonToDelete[],
  by: { byParent?: string } = {},
): Promise<string[]> {
  const deleted = await deletePeople(db, people, by)
  await stopPayments(db, jobs, deleted)
  await journal.append(deleted.personIds.map((id) => ({ kind: 'person-deleted', id })))
  return deleted.personIds
}

/** Learners per transaction of the daily deletion. */
const BATCH_SIZE = 100

/** Deletes the learners whose two weeks are over. */
export async function deleteDueLearners({
  database,
  jobs,
  journal,
  log,
}: DeletionServices & Pick<Services, 'log'>): Promise<void> {
  const deleteBatch = () =>
    inTransaction(database.kysely, async (db) => {
      const people = await lockPeopleToDelete(db, await findDueLearners(db, BATCH_SIZE))
      // A parent may have taken one back before it was locked.
      const due = new Set(await filterDueLearners(db, people))
      const toDelete = people.filter(({ id }) => due.has(id))
      return toDelete.length === 0 ? [] : await deleteForGood(db, { jobs, journal }, toDelete)
    })
  let deleted: string[]
  do {
    deleted = await deleteBatch()
    if (deleted.length > 0) log.info({ learners: deleted.length }, 'Deleted learners whose deletion was due')
  } while (deleted.length > 0)
}
