import { randomBytes } from 'node:crypto'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CURRENCY, DEFAULT_CENTS, findOffer, PLANS } from '#domain/plans/plans.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import {
  databaseNow,
  deleteSamplePeople,
  findSampleGrade,
  insertParent,
  type SampleSubject,
} from '../sample-family/queries.ts'
import { insertSampleLearner } from '../sample-family/sample-family.ts'
import type { SampleLearner } from '../sample-family/sample-people.ts'
import {
  beginBatch,
  completeHistory,
  copyRows,
  countCopied,
  insertFamilies,
  insertFamilyLog,
  insertMessages,
  insertPayments,
  insertPractice,
  insertWeeklyEmails,
  listGradesToStudy,
  listLearnerTables,
  MEASURE_DOMAIN,
  type PricedPlan,
} from './queries.ts'

/** Learners per transaction. */
const BATCH_SIZE = 5000

type CopyOutcome = 'done' | 'no-lessons'

/**
 * Adds learners for measurements, two per parent, distributed over grades, plans and histories, with rows in every
 * table that grows with the number of learners. A few templates are written by the product's rules and copied within
 * the database: a hundred thousand in minutes. Batches added before an interruption stay; each is complete.
 */
export async function copyLearners(
  database: Database,
  count: number,
  onProgress: (done: number) => void,
  batchSize = BATCH_SIZE,
): Promise<CopyOutcome> {
  const grades = await listGradesToStudy(database.kysely)
  if (grades.length === 0) return 'no-lessons'
  // Distinguishes them from the learners of another run.
  const run = randomBytes(4).toString('hex')
  for (let done = 0; done < count; ) {
    const end = Math.min(done + batchSize, count)
    await inTransaction(database.kysely, async (db) => {
      const templates = await insertTemplates(db, grades, run)
      await beginBatch(db, templates.learnerIds, done, end)
      await insertPractice(db, templates.learnerIds)
      await insertFamilies(db, { run, consentVersion: CONSENT_VERSION })
      for (const table of await listLearnerTables(db)) await copyRows(db, table)
      await countCopied(db)
      await insertPayments(db, PRICED_PLANS, CURRENCY)
      await insertMessages(db, run)
      await insertWeeklyEmails(db)
      await insertFamilyLog(db)
      const people = [templates.parentId, ...templates.learnerIds]
      await deleteSamplePeople(db, people)
    })
    done = end
    onProgress(done)
  }
  return 'done'
}

const PRICED_PLANS: PricedPlan[] = PLANS.flatMap((plan) => {
  const offer = findOffer(plan, 'monthly')
  return offer === null ? [] : [{ plan, offer, cents: DEFAULT_CENTS[offer] }]
})

/** Writes learners of every history and grade with their parent. */
async function insertTemplates(db: Executor, gradeNames: readonly string[], run: string) {
  const parentId = await insertParent(db, {
    email: `t${run}@${MEASURE_DOMAIN}`,
    firstName: 'Parent',
    lastName: 'Template',
    passwordHash: '!',
    joinedDaysAgo: 30,
  })
  const now = await databaseNow(db)
  const learnerIds: string[] = []
  for (const gradeName of gradeNames) {
    const subjects = (await findSampleGrade(db, gradeName))?.subjects ?? []
    for (const [index, history] of historiesOf(subjects).entries()) {
      const username = `t${run}_${learnerIds.length}`
      const learner = {
        firstName: 'Learner',
        username,
        password: '',
        gradeName,
        plan: PLANS[index % PLANS.length] ?? 'Freemium',
        ...history,
        writings: [],
      }
      learnerIds.push(await insertSampleLearner(db, { parentId, passwordHash: '!' }, learner, now))
    }
  }
  await completeHistory(db, learnerIds)
  return { parentId, learnerIds }
}

const ALL_RIGHT = 1000

type History = Pick<SampleLearner, 'lessons' | 'tests'>

/**
 * Four histories: nothing started; the first lesson started; the first lesson finished, the second one's quiz failed,
 * the first test passed; the first lesson of each subject finished.
 */
function historiesOf(subjects: readonly SampleSubject[]): History[] {
  const studied = subjects.flatMap(({ name, lessons, tests }) =>
    lessons === null ? [] : [{ name, tests: tests ?? [], lessons: lessons.toSorted((a, b) => a.number - b.number) }],
  )
  const [main] = studied
  const [first, second] = main?.lessons ?? []
  const [test] = main?.tests ?? []
  if (!main || !first) throw new Error('A grade to study has no lesson')
  const work = (subject: string, lesson: typeof first, right: number, daysAgo: number) => ({
    subject,
    number: lesson.number,
    daysAgo,
    video: true,
    text: true,
    quiz: lesson.content.quiz ? [right] : [],
    assignment: lesson.content.assignment && right > 0 ? [right] : [],
  })
  const begun = { ...work(main.name, first, 0, 1), quiz: [] }
  return [
    { lessons: [], tests: [] },
    { lessons: [begun], tests: [] },
    {
      lessons: [work(main.name, first, ALL_RIGHT, 5), ...(second ? [work(main.name, second, 0, 2)] : [])],
      tests: test ? [{ subject: main.name, type: test.type, daysAgo: 3, right: ALL_RIGHT }] : [],
    },
    {
      lessons: studied.flatMap(({ name, lessons: [one] }, index) =>
        one ? [work(name, one, ALL_RIGHT, index + 1)] : [],
      ),
      tests: [],
    },
  ]
}
