import { INTERNAL_EMAIL_SUFFIX } from '#domain/accounts.ts'
import { DEMO_FAMILY } from '../../../demo/family.ts'
import { findDemoFamily } from '../../../demo/queries.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { tryLockTurn } from '../../../jobs/queries.ts'
import type { Services } from '../../../services.ts'
import { databaseNow, deleteSamplePeople, findSampleGrade, insertParent, lockDemoParent } from './queries.ts'
import { insertSampleLearner } from './sample-family.ts'
import { JOINED_DAYS_AGO, LAST_NAME, SAMPLE_LEARNERS, SAMPLE_PARENT } from './sample-people.ts'

const JOB = { name: 'refresh-demo-family', everySeconds: 600 }

const DAY_MS = 24 * 60 * 60_000
/** Its work is told by days, so that it is written again each day. */
const MAX_AGE_MS = (JOINED_DAYS_AGO + 1) * DAY_MS

/** Hash that no password has. */
const NO_PASSWORD = '!'

type Needs = Pick<Services, 'config' | 'database' | 'log'>

/**
 * Adds the sample family that visitors look at, and writes it again each day; removes it where it is off. Nobody can sign
 * in as its people, and mails to their addresses are dropped (server/email/outbox.ts).
 */
export async function startDemoFamily(services: Needs, jobs: Jobs): Promise<void> {
  const refresh = async () => {
    try {
      await refreshDemoFamily(services)
    } catch (error) {
      services.log.warn({ err: error }, 'The sample family for visitors could not be written')
    }
  }
  // The first page of this process may offer it.
  await refresh()
  jobs.repeat(services.database.kysely, JOB, refresh)
}

/**
 * Writes the family in one transaction, unless it is of today. Lessons and tests that no longer exist are left out; without
 * the first learner's grade there is no family.
 */
export async function refreshDemoFamily({ config, database }: Needs): Promise<void> {
  const [family] = await database.query(findDemoFamily({}))
  if (config.demo && family && Date.now() - family.createdAt.getTime() < MAX_AGE_MS) return
  if (!config.demo && !family) return
  await database.kysely.transaction().execute(async (db) => {
    // Processes that start together write one family.
    if (!(await tryLockTurn(db, `${JOB.name}: rows`))) return
    await deleteSamplePeople(db, Object.values(DEMO_FAMILY))
    if (!config.demo) return
    const people = await Promise.all(
      SAMPLE_LEARNERS.map(async (learner, index) => ({
        learner,
        id: index === 0 ? DEMO_FAMILY.learner : DEMO_FAMILY.sibling,
        grade: await findSampleGrade(db, learner.gradeName),
      })),
    )
    if (!people[0]?.grade) return
    const parentId = await insertParent(db, {
      id: DEMO_FAMILY.parent,
      email: DEMO_FAMILY.parent + INTERNAL_EMAIL_SUFFIX,
      firstName: SAMPLE_PARENT.firstName,
      lastName: LAST_NAME,
      passwordHash: NO_PASSWORD,
      joinedDaysAgo: JOINED_DAYS_AGO,
    })
    await lockDemoParent(db, parentId)
    const now = await databaseNow(db)
    for (const { id, learner, grade } of people) {
      if (!grade) continue
      const named = { ...learner, username: `${learner.username}.sample.family` }
      await insertSampleLearner(db, { id, parentId, passwordHash: NO_PASSWORD }, named, now)
    }
  })
}
