import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import type { Jobs } from './jobs.ts'
import { CLEARED, deleteExpired } from './queries.ts'

const QUEUE = 'clear-expired'

/** Small enough that nobody waits for the locks of one statement. */
const AT_ONCE = 1000

/** Has one process a day clear away what is kept for a time only (domain/retention.ts). */
export async function startClearingExpired(db: Executor, jobs: Jobs, log: Logger): Promise<void> {
  await jobs.work(QUEUE, () => clearExpired(db, log))
  await jobs.daily(QUEUE)
}

/** @param atOnce how many rows one statement deletes at most */
export async function clearExpired(db: Executor, log: Logger, atOnce = AT_ONCE): Promise<void> {
  for (const table of CLEARED) {
    let deleted = 0
    let last: number
    do {
      last = await deleteExpired(db, table, atOnce)
      deleted += last
    } while (last === atOnce)
    if (deleted > 0) log.info({ table, deleted }, 'Cleared away what has expired')
  }
}
