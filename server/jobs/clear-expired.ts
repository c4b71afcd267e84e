import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { deleteOldRows } from '../family-log/queries.ts'
import type { Jobs } from './jobs.ts'
import {
  deleteExpired,
  deleteLeftoversOfPurges,
  listExpiredDeletions,
  recordPurgedGrades,
  TABLES_WITH_RETENTION,
} from './queries.ts'

const QUEUE = 'clear-expired'

/** Batch size small enough that no request waits long for the locks of one statement. */
const BATCH_SIZE = 1000

/**
 * Schedules the daily deletion of expired rows, by one process (domain/retention.ts).
 * @param first deletes what takes more than its row
 */
export async function scheduleCleanup(
  db: Executor,
  jobs: Jobs,
  log: Logger,
  first: () => Promise<void>,
): Promise<void> {
  await jobs.work(QUEUE, async () => {
    await first()
    await clearExpired(db, log)
  })
  await jobs.daily(QUEUE)
}

/** @param batchSize maximum rows deleted per statement */
export async function clearExpired(db: Executor, log: Logger, batchSize = BATCH_SIZE): Promise<void> {
  const deletionIds = await listExpiredDeletions(db)
  await recordPurgedGrades(db, deletionIds)
  for (const table of TABLES_WITH_RETENTION) {
    let deleted = 0
    let last: number
    do {
      last = await deleteExpired(db, table, { limit: batchSize, deletionIds })
      deleted += last
    } while (last === batchSize)
    if (deleted > 0) log.info({ table, deleted }, 'Deleted expired rows')
  }
  await deleteLeftoversOfPurges(db)
  for (const table of ['family_log', 'operator_events'] as const) await clearLog(db, log, { table, batchSize })
}

/** Deletes old rows of a log by the function of its owner: the server's role cannot. */
async function clearLog(
  db: Executor,
  log: Logger,
  { table, batchSize }: { table: 'family_log' | 'operator_events'; batchSize: number },
): Promise<void> {
  let deleted = 0
  let last: number
  do {
    last = await deleteOldRows(db, table, batchSize)
    deleted += last
  } while (last === batchSize)
  if (deleted > 0) log.info({ table, deleted }, 'Deleted expired rows')
}
