import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { settle } from './enter.ts'
import { lockTestOfLearner, overdueAttempts } from './queries.ts'

const JOB = { name: 'close-overdue-attempts', everySeconds: 5 }

/** How many attempts are closed at once, and for how long at a stretch, so that nobody else waits for the database. */
const AT_ONCE = 4
const STRETCH_MILLISECONDS = 10_000

/**
 * Has one process at a time look for overdue attempts every few seconds, so that each is closed whether or not a
 * browser is there. What a process leaves undone by its end is there for the next that looks.
 */
export function startClosingOverdueAttempts(services: Services, jobs: Jobs): void {
  const told = new Set<string>()
  jobs.repeat(services.database.kysely, JOB, () => closeOverdueAttempts(services, told))
}

/**
 * Closes every attempt past its deadline and grace with the answers it has, each in a transaction of its own.
 * @param told those that could not be closed and of which the log has been told
 */
export async function closeOverdueAttempts(
  { database, config, log }: Services,
  told = new Set<string>(),
): Promise<void> {
  const waiting = await overdueAttempts(database.kysely, config.testGraceSeconds)
  const end = performance.now() + STRETCH_MILLISECONDS

  async function closeInTurn() {
    for (let next = waiting.shift(); next && performance.now() < end; next = waiting.shift()) {
      const { userId, testId } = next
      try {
        await database.kysely.transaction().execute(async (db) => {
          const loaded = await lockTestOfLearner(db, userId, testId)
          if (loaded) await settle(db, userId, loaded, config.testGraceSeconds)
        })
      } catch (error) {
        // The others are not to wait for one that cannot be closed; it is tried again at every look.
        if (!told.has(userId + testId))
          log.error({ err: error, testId }, 'An overdue attempt could not be closed')
        told.add(userId + testId)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, closeInTurn))
}
