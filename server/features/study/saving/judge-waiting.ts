import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { readExercise } from '../reading/draw-exercise.ts'
import { findLessonToSubmit, lockEnrollment } from './queries.ts'
import { submitAnswers } from './submit-answers.ts'
import { deleteWaiting, findWaiting, type WaitingSubmission } from './waiting-queries.ts'

const JOB = { name: 'judge-waiting-submissions', everySeconds: 5 }

type Dependencies = Pick<Services, 'database' | 'judgeStoredAnswers' | 'log'>

/** Judges waiting submissions every few seconds, in one process at a time. */
export function startJudgingWaitingSubmissions(services: Dependencies, jobs: Jobs): void {
  const logged = new Set<string>()
  jobs.repeat(services.database.kysely, JOB, () => judgeWaitingSubmissions(services, logged))
}

/**
 * Judges submissions that were stored without a score, oldest first; score, marks, badges, practice and events follow as
 * if at the submission, each in one transaction with the removal of the waiting row.
 * @param logged submissions that could not be judged and have been logged
 */
export async function judgeWaitingSubmissions(services: Dependencies, logged = new Set<string>()): Promise<void> {
  for (const found of await findWaiting(services.database.kysely)) {
    try {
      await judgeOne(services, found)
    } catch (error) {
      // One submission that cannot be judged must not delay the others; every run retries it.
      const { submissionId } = found
      if (!logged.has(submissionId))
        services.log.error({ err: error, submissionId }, 'A submission could not be judged')
      logged.add(submissionId)
    }
  }
}

async function judgeOne({ database, judgeStoredAnswers }: Dependencies, found: WaitingSubmission): Promise<void> {
  const { userId, submissionId, lessonId, part, draw, answers, writtenAt, submittedAt } = found
  const questions = readQuestions(found.questions)
  const judged = { answers, judgments: await judgeStoredAnswers(questions, answers) }
  await database.transaction(async (db, { query, commitWith }) => {
    const [lesson] = await query(findLessonToSubmit({ userId, lessonId, part, submissionId, draw }))
    // The lesson may just have been moved to the trash.
    if (lesson === undefined || !(await deleteWaiting(db, found))) return
    const exercise = await readExercise({ learnerId: userId, lessonId, part, lesson }, query)
    const sent = { submissionId, lessonId, part, answers, draw, writtenAt: writtenAt?.toISOString() }
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
