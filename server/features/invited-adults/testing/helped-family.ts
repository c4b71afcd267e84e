import { sql } from 'kysely'
import type { Plan } from '#domain/plans/plans.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { linkHelper, linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A family of two parents with a helper, Rosa Lind, whom no parent has allowed anything yet. */
export async function makeHelpedFamily(app: TestApp, { plan = 'Freemium' }: { plan?: Plan } = {}) {
  const parent = await makeParent(app)
  const second = await makeParent(app)
  const subject = await makeSubject(app)
  const child = await makeLearner(app, { parent, gradeId: subject.gradeId, plan })
  const learnerId = child.id
  await linkParent(app, second.id, learnerId)
  const helper = await makeParent(app)
  await linkHelper(app, helper.id, learnerId)
  await sql`UPDATE profiles SET first_name = 'Rosa', last_name = 'Lind' WHERE id = ${helper.id}`.execute(
    app.database.kysely,
  )
  const helpingAs = (by: Person) => app.client(by.token).helping
  const wanted = (allowed: boolean) => ({ learnerId, helperId: helper.id, allowed })
  return {
    parent,
    second,
    child,
    helper,
    learnerId,
    subject,
    letSend: (allowed: boolean, by = parent) => helpingAs(by).letSend(wanted(allowed)),
    letRead: (allowed: boolean, by = parent) => helpingAs(by).letRead(wanted(allowed)),
    /** Lines about helpers that a parent reads, newest first. */
    log: async (reader = parent) =>
      (await app.client(reader.token).familyLog.list({ learnerId, topic: 'helpers' })).lines,
  }
}
