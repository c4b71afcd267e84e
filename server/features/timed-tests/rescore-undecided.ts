import { listChangedMarks } from '#domain/marks/compute-marks.ts'
import { listEarnedByStep } from '#domain/progress/study-history.ts'
import { scoreQuestions } from '#domain/scoring/score-answers.ts'
import { scoreTest } from '#domain/timed-tests/timed-test.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { isUndecided } from './finish-queries.ts'
import { findUndecided, lockUndecided, scoreUndecided, type UndecidedAttempt } from './undecided-queries.ts'

/** Queue key of the job among the learners. */
const QUEUE = 'rescore'

type Dependencies = Pick<Services, 'database' | 'judgeAnswers' | 'log'>

/**
 * Scores tests again whose expressions could not be judged when they ended, oldest first. Nothing else in a result
 * changes, and a score can only rise. Attempts that are still undecided are retried by the next run.
 * @param logged attempts that could not be scored and have been logged
 */
export async function rescoreUndecided({ database, judgeAnswers, log }: Dependencies, logged: Set<string>) {
  for (const found of await findUndecided(database.kysely)) {
    try {
      const judgments = await judgeAnswers(found.questions, found.answers, QUEUE)
      const results = scoreQuestions(found.questions, found.answers, judgments)
      if (isUndecided(results)) continue
      await database.transaction(async (db) => {
        const facts = await lockUndecided(db, found)
        if (facts === undefined) return
        const score = scoreTest(results, found.passingMark)
        const { passed, correctCount, total } = score
        const passedNow = passed && !facts.passed
        const fullScore = correctCount === total
        await scoreUndecided(
          db,
          found,
          { ...score, results },
          {
            marks: passedNow ? listChangedMarks({ ...facts, passedTests: [...facts.passedTests, found.type] }) : [],
            achieved: listEarnedByStep(facts.history, { kind: 'test', passed: passedNow, fullScore }),
          },
        )
      }, lockEnrollment(found.userId))
    } catch (error) {
      // One attempt that cannot be scored must not delay the others; every run retries it.
      const key = keyOf(found)
      if (!logged.has(key)) log.error({ err: error, testId: found.testId }, 'A test could not be scored again')
      logged.add(key)
    }
  }
}

function keyOf({ userId, testId, attempt }: UndecidedAttempt): string {
  return [userId, testId, attempt].join(' ')
}
