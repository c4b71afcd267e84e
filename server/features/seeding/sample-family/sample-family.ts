import { recomputeMarks } from '#domain/marks/compute-marks.ts'
import { isFinished } from '#domain/progress/lesson-progress.ts'
import { applyStep, listEarnedByStep, type StudyHistory, type StudyStep } from '#domain/progress/study-history.ts'
import { ENGLISH_CONSENT } from '../../../agreed-text.ts'
import type { Executor } from '../../../database/database.ts'
import type { Services } from '../../../services.ts'
import { insertLearner } from '../../learners/queries.ts'
import { markFacts, writeMarks } from '../../study/marks-queries.ts'
import {
  backdateLearner,
  databaseNow,
  findSampleGrade,
  insertActivity,
  insertAttempts,
  insertParent,
  insertProgress,
  insertSubmissions,
  insertWritings,
  listKnownEmails,
  type SampleAchievement,
  type SampleAttempt,
  type SampleSubject,
} from './queries.ts'
import { createAttempt, createStudiedLesson, createWriting, type SampleStudiedLesson } from './sample-history.ts'
import {
  emailOf,
  JOINED_DAYS_AGO,
  LAST_NAME,
  SAMPLE_LEARNERS,
  SAMPLE_PARENT,
  type SampleLearner,
} from './sample-people.ts'

export type SampleSignIn = { role: string; signIn: string; password: string }

/**
 * Prepares a parent with two learners who have studied the sample content for some weeks; their rows and marks are
 * those that the product itself would have stored. Only for the embedded default, since the passwords are public.
 * @returns a function that writes them in a transaction, after the sample content, into a database without accounts
 */
export async function prepareSampleFamily({ auth }: Pick<Services, 'auth'>): Promise<(db: Executor) => Promise<void>> {
  const { password } = await auth.$context
  const parentHash = await password.hash(SAMPLE_PARENT.password)
  const learners = await Promise.all(
    SAMPLE_LEARNERS.map(async (learner) => ({ learner, hash: await password.hash(learner.password) })),
  )
  return async (db) => {
    const parentId = await insertParent(db, {
      email: SAMPLE_PARENT.email,
      firstName: SAMPLE_PARENT.firstName,
      lastName: LAST_NAME,
      passwordHash: parentHash,
      joinedDaysAgo: JOINED_DAYS_AGO,
    })
    const now = await databaseNow(db)
    for (const { learner, hash } of learners)
      await insertSampleLearner(db, { parentId, passwordHash: hash }, learner, now)
  }
}

/** Sample accounts of this installation, to print at start; none outside the embedded default. */
export async function listSampleSignIns({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<SampleSignIn[]> {
  if (config.databaseUrl !== null || config.production) return []
  const learners = SAMPLE_LEARNERS.map(({ username, password }) => ({
    email: emailOf(username),
    shown: { role: 'Learner', signIn: username, password },
  }))
  const { email, password } = SAMPLE_PARENT
  const all = [{ email, shown: { role: 'Parent', signIn: email, password } }, ...learners]
  const known = await listKnownEmails(
    database.kysely,
    all.map((account) => account.email),
  )
  return all.filter((account) => known.has(account.email)).map((account) => account.shown)
}

/**
 * Inserts a learner with the rows that the product itself would have stored.
 * @param of parent and password; `id` for a learner of the family that visitors look at, without what no longer exists
 * @returns the learner's id
 */
export async function insertSampleLearner(
  db: Executor,
  { parentId, passwordHash, id }: { parentId: string; passwordHash: string; id?: string },
  learner: SampleLearner,
  now: Date,
): Promise<string> {
  const grade = await findSampleGrade(db, learner.gradeName)
  if (!grade) throw new Error(`The sample family needs ${learner.gradeName}`)
  const { subjects } = grade
  const { firstName, username, plan } = learner
  const profile = await insertLearner(db, {
    ...(id !== undefined && { id }),
    parentId,
    consentGrantedBy: 'adding',
    agreedText: ENGLISH_CONSENT,
    writingAllowed: learner.writings.length > 0,
    helpersAllowed: false,
    askingAllowed: false,
    firstName,
    lastName: LAST_NAME,
    // Nobody reads mails of the family that visitors look at.
    email: id === undefined ? emailOf(username) : null,
    username,
    passwordHash,
    cell: null,
    gradeId: grade.id,
    language: null,
  })
  if (!profile) throw new Error(`The sample family needs ${learner.gradeName} published`)
  await backdateLearner(db, profile.id, plan, JOINED_DAYS_AGO)

  const lessons = learner.lessons.flatMap((done) => {
    const lesson = subjectNamed(done.subject)?.lessons.find(({ number }) => number === done.number)
    return lesson ? [createStudiedLesson(lesson, done, now)] : missing(`lesson ${done.number} of ${done.subject}`)
  })
  const tests = learner.tests.flatMap((done) => {
    const test = subjectNamed(done.subject)?.tests.find(({ type }) => type === done.type)
    return test ? [createAttempt(test, done, now)] : missing(`${done.type} of ${done.subject}`)
  })
  await insertProgress(
    db,
    profile.id,
    lessons.map((lesson) => lesson.progress),
  )
  await insertSubmissions(
    db,
    profile.id,
    lessons.flatMap((lesson) => lesson.submissions),
  )
  await insertAttempts(db, profile.id, tests)
  await insertActivity(db, profile.id, {
    completions: lessons.flatMap((lesson) => lesson.completions),
    time: lessons.map((lesson) => lesson.time),
    achievements: computeAchievements(subjects, lessons, tests),
  })
  await insertWritings(
    db,
    profile.id,
    parentId,
    learner.writings.flatMap((written) => {
      const lesson = subjectNamed(written.subject)?.lessons.find(({ number }) => number === written.number)
      const task = lesson?.writing?.find(({ key }) => key === written.part)
      return lesson && task
        ? [createWriting(lesson.id, task, written, now)]
        : missing(`the writing task of ${written.subject}`)
    }),
  )
  for (const { id } of subjects) {
    await writeMarks(db, profile.id, recomputeMarks(await markFacts(db, profile.id, id)))
  }
  return profile.id

  function subjectNamed(name: string) {
    return subjects.find((one) => one.name === name)
  }

  /** Content managers may have changed the content since the installation, which the written-again family survives. */
  function missing(name: string): [] {
    if (id !== undefined) return []
    throw new Error(`The sample family needs ${name} in ${learner.gradeName}`)
  }
}

type Moment = { at: Date; step: StudyStep }

/** Computes the badges earned by these steps, each at the time of its last step; days are in UTC. */
function computeAchievements(
  subjects: readonly SampleSubject[],
  lessons: readonly SampleStudiedLesson[],
  tests: readonly SampleAttempt[],
): SampleAchievement[] {
  const moments = [...lessons.flatMap((lesson) => lessonMoments(subjects, lesson)), ...tests.map(testMoment)]
  moments.sort((a, b) => a.at.getTime() - b.at.getTime())
  const earned: SampleAchievement[] = []
  let history = historyBefore(subjects)
  for (const { at, step } of moments) {
    history = { ...history, today: at.toISOString().slice(0, 10), earned: earned.map(({ code }) => code) }
    earned.push(...listEarnedByStep(history, step).map(({ code }) => ({ code, at })))
    history = applyStep(history, step)
  }
  return earned
}

function historyBefore(subjects: readonly SampleSubject[]): StudyHistory {
  return {
    today: '',
    days: [],
    subjects: subjects.map(({ id, lessons }) => ({ subjectId: id, lessons: lessons.length, finished: 0 })),
    fullScores: 0,
    testsPassed: 0,
    fullTests: 0,
    earned: [],
  }
}

/** One step per submission and per part completed without one. */
function lessonMoments(subjects: readonly SampleSubject[], studied: SampleStudiedLesson): Moment[] {
  const { lesson, progress, completions, submissions } = studied
  const subject = subjects.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id))
  const finished = isFinished({ ...lesson, completed: progress })
  const last = Math.max(...completions.map(({ at }) => at.getTime()))
  const moment = (at: Date, firstFullScore: boolean): Moment => ({
    at,
    step: {
      kind: 'lesson',
      subjectId: subject?.id ?? '',
      finishes: finished && at.getTime() === last,
      firstFullScore,
    },
  })
  const full = submissions.filter(({ correctCount, total }) => correctCount === total)
  return [
    ...completions.filter(({ part }) => part === 'video' || part === 'text').map(({ at }) => moment(at, false)),
    ...submissions.map((submission) =>
      moment(submission.at, full.find(({ part }) => part === submission.part) === submission),
    ),
  ]
}

function testMoment({ finishedAt, passed, correctCount, total }: SampleAttempt): Moment {
  return { at: finishedAt, step: { kind: 'test', passed, fullScore: correctCount === total } }
}
