import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { queryOne, WithId } from '../database/rows.ts'
import { DEMO_FAMILY } from '../demo/family.ts'
import { countLearners, enrolledEvent, insertEnrollment } from '../features/enrollment/queries.ts'
import { tokenOf } from '../http/session-cookie.ts'
import { makeSubject } from './curriculum.ts'
import { insertion, insertRows } from './stored-rows.ts'
import type { OnDatabase } from './test-database.ts'

export type Person = { id: string; email: string; token: string }

/** Creates a confirmed parent with a session, directly in the database, since sign-up has its own tests. */
export function makeParent(app: OnDatabase, email = `parent-${randomUUID()}@example.test`): Promise<Person> {
  return makePerson(app, { email, is_parent: true })
}

/** Creates a learner with a session; enrolled if a grade is passed, linked with consent if a parent is passed. */
export async function makeLearner(
  app: OnDatabase,
  { parent, gradeId, plan = 'Freemium' }: { parent?: Person; gradeId?: string; plan?: Plan } = {},
): Promise<Person> {
  const username = `learner_${randomUUID().slice(0, 8)}`
  const email = `${username}@example.test`
  const learner = await makePerson(app, { email, username, is_parent: false, grade_id: gradeId ?? null })
  const db = app.database.kysely
  if (parent) {
    await linkParent(app, parent.id, learner.id)
    await insertRows(db, 'consents', {
      parent_id: parent.id,
      child_id: learner.id,
      text_version: CONSENT_VERSION,
      granted_by: 'adding',
    })
  }
  if (gradeId) {
    await sql`
      WITH enrolled AS (
        INSERT INTO grade_enrollments (user_id, grade_id, enrollment_type) VALUES (${learner.id}, ${gradeId}, ${plan})
        RETURNING user_id, grade_id
      )
      SELECT ${enrolledEvent(sql`enrolled`)}, ${countLearners(sql`SELECT grade_id, 1 AS difference FROM enrolled`)}
      FROM enrolled`.execute(db)
  }
  return learner
}

/** Links a learner to a further parent. */
export async function linkParent({ database }: OnDatabase, parentId: string, childId: string): Promise<void> {
  await insertRows(database.kysely, 'parent_child', { parent_id: parentId, child_id: childId })
}

/** Makes an adult a helper of a learner, with the box of the consent that allows it. */
export async function linkHelper({ database }: OnDatabase, helperId: string, childId: string): Promise<void> {
  await sql`UPDATE consents SET is_helping_allowed = true WHERE child_id = ${childId}`.execute(database.kysely)
  await insertRows(database.kysely, 'helpers', { helper_id: helperId, child_id: childId })
}

/** Creates the sample family that visitors look at: a parent and a learner who is enrolled in a grade of their own. */
export async function makeDemoFamily(app: OnDatabase): Promise<void> {
  const { gradeId } = await makeSubject(app)
  const { parent, learner } = DEMO_FAMILY
  const named = { first_name: 'Test', last_name: 'Person', email_verified: true }
  await insertRows(app.database.kysely, 'profiles', [
    { ...named, id: parent, email: `${parent}@learner.invalid`, is_parent: true },
    { ...named, id: learner, email: `${learner}@learner.invalid`, is_parent: false, grade_id: gradeId },
  ])
  await linkParent(app, parent, learner)
  await insertEnrollment(app.database.kysely, learner, gradeId)
}

async function makePerson(
  app: OnDatabase,
  profile: { email: string; username?: string; is_parent: boolean; grade_id?: string | null },
): Promise<Person> {
  const db = app.database.kysely
  const { id } = await queryOne(
    db,
    WithId,
    sql`${insertion('profiles', { ...profile, first_name: 'Test', last_name: 'Person', email_verified: true })} RETURNING id`,
  )
  const token = await makeSession(app, id)
  return { id, email: profile.email, token }
}

/**
 * Signs a person in on another device.
 * @returns token of the session
 */
export async function makeSession({ database }: OnDatabase, userId: string): Promise<string> {
  const token = tokenOf(userId, randomUUID())
  await insertRows(database.kysely, 'sessions', {
    id: randomUUID(),
    token,
    user_id: userId,
    expires_at: new Date(Date.now() + 3_600_000),
  })
  return token
}
