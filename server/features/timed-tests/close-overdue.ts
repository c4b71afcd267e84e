import type { Jobs } from '../../jobs/jobs.ts'
import type { Failures } from '../../jobs/process-each.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { closeIfOverdue } from './enter.ts'
import { judgeChecking } from './judge-checking.ts'
import { overdueAttempts, testOfLearner } from './queries.ts'

const JOB = { name: 'close-overdue-attempts', everySeconds: 5 }

/** Limits of concurrent closings and of the duration of a run, so that requests do not wait for the database. */
const MAX_CONCURRENT = 4
const MAX_RUN_MS = 10_000

/**
 * Closes overdue attempts every few seconds, in one process at a time, independently of any browser. The next run
 * continues the work of a process that ended.
 */
export function startClosingOverdueAttempts(
  services: Pick<Services, 'database' | 'config' | 'judgeStoredAnswers' | 'log'>,
  jobs: Jobs,
): void {
  const logged = new Set<string>()
  const failures: Failures = new Map()
  jobs.repeat(services.database.kysely, JOB, async () => {
    await closeOverdueAttempts(services, logged)
    await judgeChecking(services, failures)
  })
}

/**
 * Closes every attempt past its deadline and grace period with its saved answers, each in a separate transaction.
 * @param logged attempts that could not be closed and have been logged
 */
export async function closeOverdueAttempts(
  { database, config, log }: Pick<Services, 'database' | 'config' | 'log'>,
  logged = new Set<string>(),
): Promise<void> {
  const waiting = await overdueAttempts(database.kysely, config.testGraceSeconds)
  const end = performance.now() + MAX_RUN_MS

  async function closeInTurn() {
    for (let next = waiting.shift(); next && performance.now() < end; next = waiting.shift()) {
      const { userId, testId } = next
      try {
        await database.transaction(async (_db, { query }) => {
          const [learnerTest] = await query(testOfLearner({ userId, testId }))
          if (learnerTest) await closeIfOverdue(query, userId, learnerTest, config.testGraceSeconds)
        }, lockEnrollment(userId))
      } catch (error) {
        // One attempt that cannot be closed must not delay the others; every run retries it.
        if (!logged.has(userId + testId)) log.error({ err: error, testId }, 'An overdue attempt could not be closed')
        logged.add(userId + testId)
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, closeInTurn))
}
