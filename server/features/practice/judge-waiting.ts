import type { Jobs } from '../../jobs/jobs.ts'
import { type Failures, processEach } from '../../jobs/process-each.ts'
import { withJudgments } from '../../questions/judge-answers.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { answerPractice } from './answer.ts'
import { findPracticeToAnswer } from './set-queries.ts'
import { deleteWaitingAnswer, findWaitingAnswers, type WaitingAnswer } from './waiting-queries.ts'

const JOB = { name: 'judge-waiting-practice', everySeconds: 10 }

type Dependencies = Pick<Services, 'database' | 'judgeStoredAnswers' | 'log'>

/** Judges waiting answers to practice every few seconds, in one process at a time. */
export function startJudgingWaitingPractice(services: Dependencies, jobs: Jobs): void {
  const failures: Failures = new Map()
  jobs.repeat(services.database.kysely, JOB, () => judgeWaitingPractice(services, failures))
}

/**
 * Judges answers to practice that were stored without a result, oldest first; result, practice state, badges and events
 * follow as if at the answer, each in one transaction with the removal of the waiting row.
 */
export function judgeWaitingPractice(services: Dependencies, failures: Failures = new Map()): Promise<void> {
  return processEach({
    find: (skipped) => findWaitingAnswers(services.database.kysely, skipped),
    keyOf: ({ setId, position }) => `${setId} ${position}`,
    process: (found) => judgeOne(services, found),
    failures,
    log: services.log,
    failed: 'An answer to practice could not be judged',
  })
}

function judgeOne({ database, judgeStoredAnswers }: Dependencies, found: WaitingAnswer): Promise<void> {
  return withJudgments(judgeStoredAnswers, found.userId, (judged) =>
    database.transaction(async (db, { query, commitWith }) => {
      const [practice] = await query(findPracticeToAnswer({ ...found, findsSimilar: found.followUp }))
      if (!(await deleteWaitingAnswer(db, found))) return
      const answer = { ...found, doneAt: found.doneAt?.toISOString(), waited: found }
      const decision = answerPractice(practice && { ...practice, checking: false }, answer, judged, REJECTIONS)
      await decision(commitWith)
    }, lockEnrollment(found.userId)),
  )
}

const rejection = (code: string) => () => new Error(`A waiting answer was rejected: ${code}`)

/** An answer was accepted before it was stored. */
const REJECTIONS = {
  NOT_FOUND: rejection('NOT_FOUND'),
  NOT_READY: rejection('NOT_READY'),
  UNREADABLE: rejection('UNREADABLE'),
}
