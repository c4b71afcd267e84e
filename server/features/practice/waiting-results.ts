import { answersIn } from '#domain/practice/progress.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type Failures, processEach } from '../../jobs/process-each.ts'
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
  const failedResults: Failures = new Map()
  const failedLevels: Failures = new Map()
  jobs.repeat(services.database.kysely, JOB, async () => {
    await addWaitingResults(services, failedResults)
    await recountWaitingLevels(services, failedLevels)
  })
}

/**
 * Adds the results of earlier versions to practice, which they did not write. Later results of a learner wait for them,
 * so that all are added in order. Each step is one transaction; another process or a restart continues.
 */
export function addWaitingResults(
  { database, log }: Pick<Services, 'database' | 'log'>,
  failures: Failures = new Map(),
): Promise<void> {
  return processEach({
    find: (skipped) => database.query(findLearnersWaiting({ count: BATCH_SIZE, skipped })),
    keyOf: ({ userId }) => userId,
    async process({ userId }) {
      while (await addSome(database, userId));
    },
    failures,
    log,
    failed: 'Results could not be added to practice',
  })
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
