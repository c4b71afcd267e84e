import { scoreQuestions } from '#domain/scoring/score-answers.ts'
import { type Failures, processEach } from '../../jobs/process-each.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { type CheckingAttempt, findChecking } from './checking-queries.ts'
import { finish } from './enter.ts'
import { testOfLearner } from './queries.ts'

type Dependencies = Pick<Services, 'database' | 'judgeStoredAnswers' | 'log'>

/**
 * Judges finished attempts whose expressions could not be judged when they ended, oldest first: result, marks, badges,
 * practice and events follow as if at the end.
 */
export function judgeChecking(services: Dependencies, failures: Failures = new Map()): Promise<void> {
  return processEach({
    find: (skipped) => findChecking(services.database.kysely, skipped),
    keyOf: ({ userId, testId }) => `${userId} ${testId}`,
    process: (found) => judgeOne(services, found),
    failures,
    log: services.log,
    failed: 'A test could not be judged',
  })
}

async function judgeOne({ database, judgeStoredAnswers }: Dependencies, { userId, testId }: CheckingAttempt) {
  const [before] = await database.query(testOfLearner({ userId, testId }))
  if (!before?.attempt?.checking) return
  const { questions, answers } = before.attempt
  const results = scoreQuestions(questions, answers, await judgeStoredAnswers(questions, answers))
  await database.transaction(async (_db, { query }) => {
    const [learnerTest] = await query(testOfLearner({ userId, testId }))
    if (!learnerTest?.attempt?.checking) return
    await finish(query, { userId, learnerTest, attempt: learnerTest.attempt }, { answers, results })
  }, lockEnrollment(userId))
}
