import { addAnswers, answerIn, answersIn, type LevelChange, type PracticeProgress } from '#domain/practice/progress.ts'
import { recountLevels } from '#domain/practice/recount.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import type { Executor } from '../../database/database.ts'
import { type Failures, processEach } from '../../jobs/process-each.ts'
import type { Services } from '../../services.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import {
  deleteLevels,
  deleteOldRecounts,
  findLearnersToRecount,
  findStoredAnswers,
  findStoredSkills,
  findThinSkills,
  MAX_STORED,
  type StoredAnswers,
  writeRecount,
} from './recount-queries.ts'

/** Maximum learners per turn. */
const BATCH_SIZE = 20

/**
 * Counts levels of an earlier version again, by the current rule, from the learner's stored answers. Each learner is one
 * transaction, in which no answer can arrive; another process or a restart continues.
 */
export async function recountWaitingLevels(
  { database, log }: Pick<Services, 'database' | 'log'>,
  failures: Failures = new Map(),
): Promise<void> {
  await deleteOldRecounts(database.kysely)
  await processEach({
    find: (skipped) => findLearnersToRecount(database.kysely, BATCH_SIZE, skipped),
    keyOf: (userId) => userId,
    process: (userId) => database.transaction((db) => recountOne(db, userId), lockEnrollment(userId)),
    failures,
    log,
    failed: 'Levels could not be counted again',
  })
}

async function recountOne(db: Executor, userId: string): Promise<void> {
  const stored = await findStoredSkills(db, userId)
  const { progress, changes } = await addStoredAnswers(db, userId)
  const thin = await findThinSkills(db, userId)
  const skills = recountLevels(stored, progress, new Set(thin))
  const recounted = new Set(
    skills.filter(({ key, state }) => progress.skills.get(key)?.state === state).map(({ key }) => key),
  )
  const before = new Map(stored.map(({ key, state }) => [key, state.level]))
  // The place of a question without skills is no skill of the map.
  const changed = skills.filter(({ key, state }) => state.level !== before.get(key) && !progress.questions.has(key))
  await deleteLevels(db, userId, [...recounted])
  await writeRecount(db, userId, {
    skills,
    levels: changes.filter(({ key }) => recounted.has(key)),
    draws: [...progress.questions.values()],
    changed: changed.length,
  })
}

/** Practice state after all stored answers in their order, read in parts, with every change of a level. */
async function addStoredAnswers(db: Executor, userId: string) {
  let progress: PracticeProgress = { skills: new Map(), questions: new Map() }
  const changes = new Map<string, LevelChange>()
  for (let read = 0; ; read += MAX_STORED) {
    const found = await findStoredAnswers(db, userId, read)
    const added = addAnswers(progress, found.flatMap(answersOf))
    progress = added.progress
    for (const [at, change] of added.changed.levels) changes.set(at, change)
    if (found.length < MAX_STORED) return { progress, changes: [...changes.values()] }
  }
}

function answersOf({ sourceId, part, day, results, skills, practiced }: StoredAnswers) {
  const { questions } = readScoredQuestions(results)
  if (practiced === null) return answersIn(questions, { sourceId, part, day }, skills ?? {})
  const { outcome, mixed } = practiced
  return questions.map((scored) => answerIn(scored, { sourceId, part, day, outcome, mixed }))
}
