import { scoreQuestions } from '#domain/scoring/score-answers.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { type CheckingAttempt, findChecking } from './checking-queries.ts'
import { finish } from './enter.ts'
import { testOfLearner } from './queries.ts'

type Dependencies = Pick<Services, 'database' | 'judgeStoredAnswers' | 'log'>

/**
 * Judges finished attempts whose expressions could not be judged when they ended, oldest first: result, marks, badges,
 * practice and events follow as if at the end.
 * @param logged attempts that could not be judged and have been logged
 */
export async function judgeChecking(services: Dependencies, logged: Set<string>): Promise<void> {
  for (const found of await findChecking(services.database.kysely)) {
    try {
      await judgeOne(services, found)
    } catch (error) {
      // One attempt that cannot be judged must not delay the others; every run retries it.
      const key = `${found.userId} ${found.testId}`
      if (!logged.has(key)) services.log.error({ err: error, testId: found.testId }, 'A test could not be judged')
      logged.add(key)
    }
  }
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
