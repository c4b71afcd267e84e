import { answersIn } from '#domain/practice/progress.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { findLearnersWaiting, findWaitingResults, type WaitingResult } from './progress-queries.ts'
import { recountWaitingLevels } from './recount-levels.ts'
import { progressAfter, writeWaitingResults } from './write-queries.ts'

const JOB = { name: 'upgrade-practice', everySeconds: 10 }

/** Maximum learners per turn. */
const BATCH_SIZE = 100

/** Adds what earlier versions left to practice. One job, since each holds a connection. */
export function startUpgradingPractice(services: Pick<Services, 'database' | 'log'>, jobs: Jobs): void {
  const loggedResults = new Set<string>()
  const loggedLevels = new Set<string>()
  jobs.repeat(services.database.kysely, JOB, async () => {
    await addWaitingResults(services, loggedResults)
    await recountWaitingLevels(services, loggedLevels)
  })
}

/**
 * Adds the results of earlier versions to practice, which they did not write. Later results of a learner wait for them,
 * so that all are added in order. Each step is one transaction; another process or a restart continues.
 * @param logged learners whose results could not be added and have been logged
 */
export async function addWaitingResults(
  { database, log }: Pick<Services, 'database' | 'log'>,
  logged = new Set<string>(),
): Promise<void> {
  for (const { userId } of await database.query(findLearnersWaiting({ count: BATCH_SIZE + logged.size }))) {
    try {
      while (await addSome(database, userId));
    } catch (error) {
      // One learner whose results cannot be added must not delay the others; every run retries it.
      if (!logged.has(userId)) log.error({ err: error }, 'Results could not be added to practice')
      logged.add(userId)
    }
  }
}

/** @returns false without waiting results */
function addSome(database: Services['database'], userId: string): Promise<boolean> {
  return database.transaction(async (_, { query, commitWith }) => {
    const [found] = await query(findWaitingResults({ userId }))
    if (!found || found.results.length === 0) return false
    const progress = progressAfter(found, found.results.flatMap(answersOf))
    await commitWith(writeWaitingResults(userId, progress, found.results))
    return true
  }, lockEnrollment(userId))
}

function answersOf({ sourceId, part, day, results, skills }: WaitingResult) {
  return answersIn(readScoredQuestions(results).questions, { sourceId, part, day }, skills ?? {})
}
