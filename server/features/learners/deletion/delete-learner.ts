import { RETENTION_DAYS } from '#domain/retention.ts'
import type { AgreedText } from '../../../agreed-text.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { notifyParents, postNews } from '../../../email/notify-parents.ts'
import { findFamiliesToNotify } from '../../../email/queries.ts'
import { logAboutChild, logForOwner } from '../../../family-log/queries.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { stopPayments } from '../../../payments/payments.ts'
import type { Services } from '../../../services.ts'
import { takeBackWaiting } from '../../weekly-email/queries.ts'
import { giveConsent, withdrawConsent } from '../access-queries.ts'
import {
  deletePeople,
  lockDeletedLearner,
  lockLearnerToDelete,
  lockPeopleToDelete,
  type PersonToDelete,
} from '../delete-queries.ts'
import {
  canRestore,
  deleteDeletionRequests,
  filterDueLearners,
  findDueLearners,
  findParentsOfDeleted,
  type Hidden,
  hideLearners,
  insertDeletionRequest,
  othersAgree,
  showLearners,
} from './queries.ts'

type DeletionServices = Pick<Services, 'config' | 'database' | 'jobs' | 'journal' | 'outbox'>

const DAY = 24 * 60 * 60 * 1000

/**
 * Asks for the deletion of a linked learner in two weeks, which a parent can take back until then. The only parent hides the
 * learner and ends payments. One of two parents pauses the learner, and the second one's request carries the deletion out.
 * @returns the time of the deletion; undefined, without any change, if the learner is not linked to the parent
 */
export function askDeletion(
  services: DeletionServices,
  parentId: string,
  learnerId: string,
): Promise<Date | undefined> {
  const { database, jobs, journal } = services
  return inTransaction(database.kysely, async (db) => {
    const learner = await lockLearnerToDelete(db, parentId, learnerId)
    if (!learner) return undefined
    await takeBackWaiting(db, { childId: learnerId })
    const dueAt = new Date(Date.now() + RETENTION_DAYS.askedDeletion * DAY)
    const asked = await insertDeletionRequest(db, { parentId, learnerId, dueAt })
    if (!asked.alone && asked.agreed) {
      await deleteForGood(db, services, [learner])
      return new Date()
    }
    if (!asked.alone && asked.dueAt !== null) {
      if (asked.isNew) await pause(services, db, { parentId, learnerId, dueAt: asked.dueAt })
      return asked.dueAt
    }
    const hidden = await hide(db, jobs, [{ id: learnerId, dueAt: dueAt.toISOString() }])
    await logAboutChild(db, { kind: 'deletion-asked', learnerId, by: { id: parentId, role: 'parent' } })
    await journal.append(
      hidden.flatMap(({ id, withdrawnIds }) => [
        ...withdrawnIds.map((consent) => ({ kind: 'consent-withdrawn' as const, id: consent, learnerId: id })),
        { kind: 'deletion-asked' as const, id, dueAt: dueAt.toISOString() },
      ]),
    )
    return hidden[0]?.dueAt
  })
}

/** Pauses a learner whose deletion one of two parents requests, and tells both. */
async function pause(
  services: DeletionServices,
  db: Executor,
  { parentId, learnerId, dueAt }: { parentId: string; learnerId: string; dueAt: Date },
): Promise<void> {
  const withdrawn = await withdrawConsent(db, parentId, learnerId)
  await logAboutChild(db, { kind: 'deletion-asked', learnerId, by: { id: parentId, role: 'parent' } })
  await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'deletion-asked', dueAt } })
  await services.journal.append([
    ...(withdrawn?.withdrawnIds ?? []).map((id) => ({ kind: 'consent-withdrawn' as const, id, learnerId })),
    { kind: 'deletion-asked-by-one', id: learnerId, parentId, dueAt: dueAt.toISOString() },
  ])
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
export function takeBackDeletion(
  services: DeletionServices,
  parentId: string,
  learnerId: string,
  agreedText: AgreedText,
) {
  return inTransaction(services.database.kysely, async (db) => {
    if (await lockLearnerToDelete(db, parentId, learnerId)) {
      if (!(await deleteDeletionRequests(db, [learnerId], { due: false }))) return undefined
    } else {
      await lockDeletedLearner(db, parentId, learnerId)
      if (!(await canRestore(db, parentId, learnerId))) return undefined
      await showLearners(db, [learnerId])
    }
    const given = await giveConsent(db, parentId, learnerId, { agreedText })
    await logAboutChild(db, { kind: 'deletion-taken-back', learnerId, by: { id: parentId, role: 'parent' } })
    await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'deletion-taken-back' } })
    await services.journal.append([{ kind: 'deletion-taken-back', id: learnerId }])
    return given?.learner
  })
}

type DeleteResult = { outcome: 'deleted' } | { outcome: 'not-linked' } | { outcome: 'needs-both' }

/**
 * Deletes a linked learner, or one whose deletion was requested, with every personal row (readings, "Download/delete of
 * a family's data"), and ends payments. With another parent, only after that one has asked for it.
 */
export function deleteLearner(services: DeletionServices, parentId: string, learnerId: string): Promise<DeleteResult> {
  return inTransaction(services.database.kysely, async (db): Promise<DeleteResult> => {
    const linked = await lockLearnerToDelete(db, parentId, learnerId)
    const learner = linked ?? (await lockDeletedLearner(db, parentId, learnerId))
    if (!learner) return { outcome: 'not-linked' }
    if (linked && !(await othersAgree(db, parentId, learnerId))) return { outcome: 'needs-both' }
    await takeBackWaiting(db, { childId: learnerId })
    const deleted = await deleteForGood(db, services, [learner], { byParent: parentId })
    return { outcome: deleted.length > 0 ? 'deleted' : 'not-linked' }
  })
}

/** Deletes learners, ends payments, and tells parents of whom each child has two. */
async function deleteForGood(
  db: Executor,
  services: DeletionServices,
  people: readonly PersonToDelete[],
  by: { byParent?: string } = {},
): Promise<string[]> {
  const { jobs, journal } = services
  const families = await findFamiliesToNotify(
    db,
    people.map(({ id }) => id),
  )
  const parentIds = await findParentsOfDeleted(
    db,
    people.map(({ id }) => id),
  )
  const deleted = await deletePeople(db, people, by)
  // The lines about the child are deleted with the child; each parent keeps one that names nobody.
  if (deleted.personIds.length > 0) {
    for (const ownerId of parentIds) {
      await logForOwner(db, { kind: 'child-deleted', ownerId, role: ownerId === by.byParent ? 'parent' : 'server' })
    }
  }
  for (const parents of families) await postNews(services, db, { parents, by: null, news: { kind: 'deleted' } })
  await stopPayments(db, jobs, deleted)
  await journal.append(deleted.personIds.map((id) => ({ kind: 'person-deleted', id })))
  return deleted.personIds
}

/** Learners per transaction of the daily deletion. */
const BATCH_SIZE = 100

/** Deletes the learners whose two weeks are over. */
export async function deleteDueLearners(services: DeletionServices & Pick<Services, 'log'>): Promise<void> {
  const { database, log } = services
  const deleteBatch = () =>
    inTransaction(database.kysely, async (db) => {
      const people = await lockPeopleToDelete(db, await findDueLearners(db, BATCH_SIZE))
      // A parent may have taken one back before it was locked.
      const due = new Set(await filterDueLearners(db, people))
      const toDelete = people.filter(({ id }) => due.has(id))
      return toDelete.length === 0 ? [] : await deleteForGood(db, services, toDelete)
    })
  let deleted: string[]
  do {
    deleted = await deleteBatch()
    if (deleted.length > 0) log.info({ learners: deleted.length }, 'Deleted learners whose deletion was due')
  } while (deleted.length > 0)
}
