import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { settle } from './enter.ts'
import { lockTestOfLearner, overdueAttempts } from './queries.ts'

const QUEUE = 'close-overdue-attempts'

/** Has one process look for overdue attempts every minute, so that each is closed whether or not a browser is there. */
export async function startClosingOverdueAttempts(services: Services, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => closeOverdueAttempts(services))
  await jobs.everyMinute(QUEUE)
}

/** Closes every attempt past its deadline and grace with the answers it has, each in a transaction of its own. */
export async function closeOverdueAttempts({ database, config, log }: Services): Promise<void> {
  for (const { userId, testId } of await overdueAttempts(database.kysely, config.testGraceSeconds)) {
    try {
      await database.kysely.transaction().execute(async (db) => {
        const loaded = await lockTestOfLearner(db, userId, testId)
        if (loaded) await settle(db, userId, loaded, config.testGraceSeconds)
      })
    } catch (error) {
      // The others are not to wait for one that cannot be closed; it is tried again in a minute.
      log.error({ err: error, testId }, 'An overdue attempt could not be closed')
    }
  }
}
