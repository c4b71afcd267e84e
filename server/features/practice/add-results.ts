import {
  addAnswers,
  answersIn,
  type PracticeProgress,
  placeKey,
  type QuestionPlace,
} from '#domain/practice/progress.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import {
  findLearnersWaiting,
  findWaitingResults,
  type ProgressToChange,
  type StoredProgress,
  type WaitingResult,
} from './progress-queries.ts'
import { type ProgressToWrite, progressToWrite, writeWaitingResults } from './progress-writes.ts'

/** Practice state after a submission, to be written with it; `practiced` is false if the results wait. */
export type PracticeOfResults = ProgressToWrite & { practiced: boolean }

/** Adds the results of a quiz, assignment or test to the practice state that was read with the facts. */
export function addResults(
  progress: ProgressToChange,
  place: Omit<QuestionPlace, 'questionId'>,
  results: readonly ScoredQuestion[],
): PracticeOfResults {
  const answers = progress.waits ? [] : answersIn(results, { ...place, day: progress.today })
  return { ...progressToWrite(addAnswers(toProgress(progress), answers).changed), practiced: !progress.waits }
}

export function toProgress({ skills, questions }: StoredProgress): PracticeProgress {
  return {
    skills: new Map(skills.map((skill) => [skill.key, skill])),
    questions: new Map(questions.map((question) => [placeKey(question), question])),
  }
}

const JOB = { name: 'add-waiting-results', everySeconds: 10 }

/** Maximum learners per turn. */
const BATCH_SIZE = 100

export function startAddingWaitingResults(services: Pick<Services, 'database' | 'log'>, jobs: Jobs): void {
  const logged = new Set<string>()
  jobs.repeat(services.database.kysely, JOB, () => addWaitingResults(services, logged))
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
    const { changed } = addAnswers(toProgress(found), found.results.flatMap(answersOf))
    await commitWith(writeWaitingResults(userId, progressToWrite(changed), found.results))
    return true
  }, lockEnrollment(userId))
}

function answersOf({ sourceId, part, day, results, skills }: WaitingResult) {
  return answersIn(readScoredQuestions(results).questions, { sourceId, part, day }, skills ?? {})
}
