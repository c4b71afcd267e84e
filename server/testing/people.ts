import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { enrolledEvent } from '../features/enrollment/queries.ts'
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
    await db.insertInto('parent_child').values({ parent_id: parent.id, child_id: learner.id }).execute()
    await db
      .insertInto('consents')
      .values({
        parent_id: parent.id,
        child_id: learner.id,
        text_version: CONSENT_VERSION,
        granted_by: 'adding',
      })
      .execute()
  }
  if (gradeId) {
    await db
      .insertInto('grade_enrollments')
      .values({ user_id: learner.id, grade_id: gradeId, enrollment_type: plan })
      .returning(enrolledEvent(sql`grade_enrollments`).as('event'))
      .execute()
  }
  return learner
}

async function makePerson(
  app: OnDatabase,
  profile: { email: string; username?: string; is_parent: boolean; grade_id?: string | null },
): Promise<Person> {
  const db = app.database.kysely
  const { id } = await db
    .insertInto('profiles')
    .values({ ...profile, first_name: 'Test', last_name: 'Person', email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomUUID()
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), token, user_id: id, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  return { id, email: profile.email, token }
}
