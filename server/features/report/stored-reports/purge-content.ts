import { inTransaction } from '../../../database/retry.ts'
import { runCleanups } from '../../../distribution/cleanup-queries.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { deleteNextItem, deletePermanently, listRequestedPurges } from '../../content/bin/purge-queries.ts'
import { lockContent } from '../../content/changes/change-queries.ts'
import { presentTerm } from '../present-paper.ts'
import { renderTermReport } from './render-term-report.ts'
import { findTermsOfDeletion, insertReports, listLearnersToReport } from './store-queries.ts'

const QUEUE = 'purge-content'

/** Learners whose reports are read and stored by one pair of statements. */
const BATCH_SIZE = 20

type PurgeServices = Pick<Services, 'database' | 'isDistributed' | 'log'>

/** Completes requested permanent deletions, in one process at a time. */
export async function schedulePurges(services: PurgeServices, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => purgeRequested(services))
  await jobs.everyFewMinutes(QUEUE)
}

/**
 * Deletes what managers deleted permanently: first every learner's term report is stored, then the content is deleted
 * item by item, and the deletion last. Every step can be repeated, so that an interrupted run is continued by the next.
 */
export async function purgeRequested({ database, isDistributed, log }: PurgeServices): Promise<void> {
  for (const deletionId of await listRequestedPurges(database.kysely)) {
    try {
      await purge({ database, isDistributed }, deletionId)
      log.info({ deletionId }, 'Deleted content permanently')
    } catch (error) {
      // The next run continues; other deletions don't wait for it.
      log.error({ err: error, deletionId }, 'Content could not be deleted permanently; the next run continues')
    }
  }
}

async function purge(services: Omit<PurgeServices, 'log'>, deletionId: string): Promise<void> {
  const { kysely } = services.database
  let learners: number
  do {
    learners = await storeReports(services, deletionId)
  } while (learners > 0)
  while (await deleteItem(kysely, deletionId)) {
    // Each item is a transaction of its own.
  }
  await inTransaction(kysely, async (db) => {
    await lockContent(db)
    await deletePermanently(db, deletionId)
  })
}

function deleteItem(kysely: Services['database']['kysely'], deletionId: string): Promise<boolean> {
  return inTransaction(kysely, async (db) => {
    const isDeleted = await deleteNextItem(db, deletionId)
    if (isDeleted) await runCleanups(db)
    return isDeleted
  })
}

/**
 * Stores the term reports of the next learners with work in a deletion.
 * @returns number of learners
 */
export async function storeReports(
  { database: { kysely }, isDistributed }: Omit<PurgeServices, 'log'>,
  deletionId: string,
  limit = BATCH_SIZE,
): Promise<number> {
  const learnerIds = await listLearnersToReport(kysely, deletionId, limit)
  if (learnerIds.length === 0) return 0
  const terms = await findTermsOfDeletion(kysely, deletionId, learnerIds, isDistributed)
  // Otherwise the same learners would be listed forever. Those whose accounts were just deleted are not listed again.
  if (terms.length === 0) throw new Error('No learner of the batch has a term report')
  const reports = terms.map((term) => {
    const presented = presentTerm(term)
    return {
      userId: term.learner.id,
      title: term.title,
      ...presented.period,
      html: renderTermReport(presented, term.title),
    }
  })
  await insertReports(kysely, deletionId, reports)
  return learnerIds.length
}
