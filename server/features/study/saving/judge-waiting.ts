import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type Failures, processEach } from '../../../jobs/process-each.ts'
import type { Services } from '../../../services.ts'
import { readExercise } from '../reading/draw-exercise.ts'
import { findLessonToSubmit, lockEnrollment } from './queries.ts'
import { submitAnswers } from './submit-answers.ts'
import { deleteWaiting, findWaiting, type WaitingSubmission } from './waiting-queries.ts'

const JOB = { name: 'judge-waiting-submissions', everySeconds: 5 }

type Dependencies = Pick<Services, 'database' | 'judgeStoredAnswers' | 'log'>

/** Judges waiting submissions every few seconds, in one process at a time. */
export function startJudgingWaitingSubmissions(services: Dependencies, jobs: Jobs): void {
  const failures: Failures = new Map()
  jobs.repeat(services.database.kysely, JOB, () => judgeWaitingSubmissions(services, failures))
}

/**
 * Judges submissions that were stored without a score, oldest first; score, marks, badges, practice and events follow as
 * if at the submission, each in one transaction with the removal of the waiting row.
 */
export function judgeWaitingSubmissions(services: Dependencies, failures: Failures = new Map()): Promise<void> {
  return processEach({
    find: (skipped) => findWaiting(services.database.kysely, skipped),
    keyOf: ({ submissionId }) => submissionId,
    process: (found) => judgeOne(services, found),
    failures,
    log: services.log,
    failed: 'A submission could not be judged',
  })
}

async function judgeOne({ database, judgeStoredAnswers }: Dependencies, found: WaitingSubmission): Promise<void> {
  const { userId, submissionId, lessonId, part, draw, answers, help, seconds, writtenAt, doneAt, submittedAt } = found
  const questions = readQuestions(found.questions)
  const judged = { answers, judgments: await judgeStoredAnswers(questions, answers) }
  await database.transaction(async (db, { query, commitWith }) => {
    const [lesson] = await query(findLessonToSubmit({ userId, lessonId, part, submissionId, draw }))
    // The lesson may just have been moved to the trash.
    if (lesson === undefined || !(await deleteWaiting(db, found))) return
    const exercise = await readExercise({ learnerId: userId, lessonId, part, lesson }, query)
    const sent = {
      submissionId,
      lessonId,
      part,
      answers,
      help,
      seconds,
      draw,
      writtenAt: writtenAt?.toISOString(),
      doneAt: doneAt?.toISOString(),
    }
    const decision = submitAnswers({ exercise, lesson, waiting: { questions, submittedAt } }, sent, judged, REJECTIONS)
    await decision(commitWith)
  }, lockEnrollment(userId))
}

function readQuestions(stored: unknown) {
  const parsed = parseQuestions(stored)
  if (parsed.outcome === 'invalid') throw new Error(`Stored questions cannot be read: ${parsed.problems[0]?.message}`)
  return parsed.questions
}

const rejection = (code: string) => () => new Error(`A waiting submission was rejected: ${code}`)

/** A submission was accepted before it was stored. */
const REJECTIONS = {
  NOT_FOUND: rejection('NOT_FOUND'),
  FORBIDDEN: rejection('FORBIDDEN'),
  NOT_READY: rejection('NOT_READY'),
  CONTENT_CHANGED: rejection('CONTENT_CHANGED'),
  TOO_MANY_TODAY: rejection('TOO_MANY_TODAY'),
  UNREADABLE: rejection('UNREADABLE'),
  INVALID_INPUT: rejection('INVALID_INPUT'),
}
