import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { insertOperatorEvents } from '#server/metrics/queries.ts'
import { asAdministrator } from '#server/testing/as-administrator.ts'
import { makeGrade, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { postAuth, startTestApp } from '#server/testing/test-app.ts'
import { logAboutChild, logLooks } from '../../family-log/queries.ts'
import { clearExpired } from '../../jobs/clear-expired.ts'
import { mailsTo, parentAccount, signIn } from '../accounts/testing/accounts.ts'
import { MANAGER_EMAIL } from '../testing/callers.ts'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
const db = () => app.database.kysely
const clientOf = (person: Person) => app.client(person.token)
const linesOf = async (reader: Person, wanted = {}) => (await clientOf(reader).familyLog.list(wanted)).lines
const kindsOf = async (reader: Person, wanted = {}) => (await linesOf(reader, wanted)).map(({ kind }) => kind)

/** A family of two parents, whose log is empty. */
async function family() {
  const { gradeId } = await makeSubject(app)
  const parent = await makeParent(app)
  const second = await makeParent(app)
  const child = await makeLearner(app, { parent, gradeId })
  await linkParent(app, second.id, child.id)
  return { parent, second, child, learnerId: child.id }
}

describe('both parents read', () => {
  it('who exported, withdrew and gave consent, switched the grade and asked for a deletion', async () => {
    const { parent, second, learnerId } = await family()
    const grade = await makeGrade(app, true)
    const { learners } = clientOf(parent)
    await learners.export({ learnerId })
    await learners.withdrawConsent({ learnerId })
    await learners.withdrawConsent({ learnerId })
    await learners.giveConsent({ learnerId })
    await learners.giveConsent({ learnerId })
    const details = { learnerId, firstName: 'New', lastName: 'Name', cell: '', confirmed: true }
    await learners.update({ ...details, gradeId: grade.id })
    await learners.update({ ...details, gradeId: grade.id })
    await learners.askDeletion({ learnerId })
    await clientOf(second).learners.takeBackDeletion({ learnerId })
    const kinds = [
      'deletion-taken-back',
      'deletion-asked',
      'grade-switched',
      'consent-given',
      'consent-withdrawn',
      'export',
    ]
    expect(await kindsOf(parent)).toEqual(kinds)
    expect(await kindsOf(second)).toEqual(kinds)
    const [takenBack, asked, switched] = await linesOf(second)
    expect(takenBack).toMatchObject({ by: { role: 'parent', you: true, name: 'Test Person' } })
    expect(asked).toMatchObject({
      by: { role: 'parent', you: false, name: 'Test Person' },
      child: { id: learnerId, firstName: 'New' },
    })
    expect(switched?.detail).toBe((await clientOf(second).learners.list()).learners[0]?.gradeName)
  })

  it('of an invitation, without its address, who joined and who left', async () => {
    const { gradeId } = await makeSubject(app)
    const parent = await makeParent(app)
    const child = await makeLearner(app, { parent, gradeId })
    const email = `${randomUUID()}@example.test`
    await clientOf(parent).secondParents.invite({ learnerId: child.id, email })
    const token = (await mailsTo(app, email))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
    const second = await makeParent(app)
    await clientOf(second).secondParents.accept({ token })
    expect(await kindsOf(second)).toEqual(['parent-joined', 'parent-invited'])
    expect(JSON.stringify(await linesOf(second))).not.toContain('@')
    await clientOf(second).secondParents.leave({ learnerId: child.id })
    expect(await kindsOf(parent)).toEqual(['parent-left', 'parent-joined', 'parent-invited'])
    expect(await linesOf(second)).toEqual([])
  })

  it('the grade that a child chooses, and the first consent', async () => {
    const parent = await makeParent(app)
    const { learner } = await clientOf(parent).learners.create({
      firstName: 'Mira',
      lastName: 'Test',
      email: null,
      username: `mira_${randomUUID().slice(0, 8)}`,
      password: 'amber kettle 42',
    })
    const grade = await makeGrade(app, true)
    const child = app.client(await signInAs(learner.username ?? ''))
    await child.enrollment.enroll({ gradeId: grade.id, confirmed: false })
    expect(await linesOf(parent)).toMatchObject([
      { kind: 'grade-switched', by: { role: 'learner', you: false, name: 'Mira Test' } },
      { kind: 'consent-given', by: { role: 'parent', you: true } },
    ])
  })

  it('that a child was deleted, in a line of their own without a name', async () => {
    const { parent, second, learnerId } = await family()
    await clientOf(parent).learners.askDeletion({ learnerId })
    await clientOf(second).learners.delete({ learnerId })
    for (const [reader, you] of [
      [parent, false],
      [second, true],
    ] as const) {
      expect(await linesOf(reader)).toMatchObject([{ kind: 'child-deleted', child: null, by: { you }, detail: null }])
    }
    expect(await readRows(db(), sql`SELECT FROM family_log WHERE child_id = ${learnerId}`)).toEqual([])
  })

  it('each look from outside the family once in a quarter of an hour, without the name of staff', async () => {
    const { parent, second, learnerId } = await family()
    const staff = await makeParent(app)
    const look = { learnerIds: [learnerId], by: { id: staff.id, role: 'operator' as const }, detail: 'A page' }
    await logLooks(db(), look)
    await logLooks(db(), look)
    await logLooks(db(), { ...look, detail: 'Another page' })
    for (const reader of [parent, second]) {
      expect(await linesOf(reader)).toMatchObject([
        { kind: 'look', detail: 'Another page', by: { role: 'operator', you: false, name: null } },
        { kind: 'look', detail: 'A page' },
      ])
    }
  })

  it('nothing about a child under an earlier consent', async () => {
    const { parent, learnerId } = await family()
    await sql`UPDATE consents SET text_version = '2026-11-30' WHERE child_id = ${learnerId}`.execute(db())
    await clientOf(parent).learners.export({ learnerId })
    expect(await linesOf(parent)).toEqual([])
    await clientOf(parent).learners.giveConsent({ learnerId })
    await clientOf(parent).learners.export({ learnerId })
    expect(await kindsOf(parent)).toEqual(['export', 'consent-given'])
  })
})

/** @returns token of the session */
async function signInAs(username: string) {
  const response = await postAuth(app, '/sign-in/username', { username, password: 'amber kettle 42' })
  return response.headers.get('set-auth-token') ?? ''
}

describe('one adult alone reads', () => {
  it('their sign-ins with the browser, new passwords and signed-out devices', async () => {
    const account = await parentAccount(app)
    await signIn(app, account.email, account.password)
    await clientOf(account).profile.signOutOtherDevices()
    expect(await linesOf(account)).toMatchObject([
      { kind: 'devices-signed-out', child: null },
      { kind: 'signed-in', by: { you: true }, detail: 'node' },
    ])
    expect(
      await readRows(db(), sql`SELECT FROM family_log WHERE owner_id = ${account.id} AND child_id IS NOT NULL`),
    ).toEqual([])
  })

  it('what they changed as content manager, and not what they tried', async () => {
    const manager = await makeParent(app, MANAGER_EMAIL)
    const { contentGrades, content } = clientOf(manager)
    const { grade } = await contentGrades.create({ name: `Grade ${randomUUID()}` })
    await content.preview({ markdown: 'Text' })
    await contentGrades.list()
    await expect(contentGrades.create({ name: grade.name })).rejects.toThrow()
    expect(await linesOf(manager)).toMatchObject([
      { kind: 'staff-act', by: { role: 'manager', you: true, name: null } },
    ])
    expect((await linesOf(manager))[0]?.detail).not.toBe('')
  })
})

describe('the list', () => {
  it('is read page by page, by child and by topic', async () => {
    const { parent, child, learnerId } = await family()
    const sibling = await makeLearner(app, { parent })
    const by = { id: parent.id, role: 'parent' as const }
    for (let count = 0; count < 60; count += 1) await logAboutChild(db(), { kind: 'export', learnerId, by })
    await logAboutChild(db(), { kind: 'consent-given', learnerId: sibling.id, by })
    const { familyLog } = clientOf(parent)
    const first = await familyLog.list({})
    expect(first).toMatchObject({ more: true, lines: { length: 50 } })
    const rest = await familyLog.list({ before: first.lines.at(-1)?.id })
    expect(rest).toMatchObject({ more: false, lines: { length: 11 } })
    const ids = [...first.lines, ...rest.lines].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect(first.children.map(({ id }) => id).sort()).toEqual([child.id, sibling.id].sort())
    expect(await kindsOf(parent, { learnerId: sibling.id })).toEqual(['consent-given'])
    expect(await kindsOf(parent, { topic: 'consent' })).toEqual(['consent-given'])
    expect(await kindsOf(parent, { topic: 'looks' })).toEqual([])
    expect(await linesOf(parent, { before: randomUUID() })).toEqual([])
  })

  it('rejects values that are no topic or id', async () => {
    const parent = await makeParent(app)
    for (const wanted of [{ topic: 'look' }, { learnerId: "' OR true --" }, { before: 'x' }]) {
      await expect(linesOf(parent, wanted)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
  })
})

describe('the server', () => {
  it.each([
    'UPDATE family_log SET at = now()',
    'DELETE FROM family_log',
    'TRUNCATE family_log',
    'ALTER TABLE family_log DROP COLUMN detail',
    'UPDATE operator_events SET at = now()',
    'DELETE FROM operator_events',
    'TRUNCATE operator_events',
    'ALTER TABLE operator_events DROP COLUMN details',
    'SET ROLE trellis_log',
  ])('cannot %s', async (statement) => {
    await insertOperatorEvents(db(), [{ kind: 'database-size', number: 1 }])
    const logs = sql`SELECT (SELECT count(*) FROM family_log) AS lines, (SELECT count(*) FROM operator_events) AS events`
    const before = await readRows(db(), logs)
    await expect(sql.raw(statement).execute(db())).rejects.toThrow(/permission denied|must be owner/)
    expect(await readRows(db(), logs)).toEqual(before)
  })

  it('cannot give itself the right to delete', async () => {
    // PostgreSQL warns only, as the role may pass on none of its rights.
    await sql`GRANT DELETE ON family_log TO CURRENT_USER`.execute(db())
    await expect(sql`DELETE FROM family_log`.execute(db())).rejects.toThrow('permission denied')
  })

  it('deletes events of the operator only after 90 days', async () => {
    await insertOperatorEvents(db(), [
      { kind: 'database-size', number: 89 },
      { kind: 'database-size', number: 91 },
    ])
    const age = sql`UPDATE operator_events SET at = now() - make_interval(days => number::int) WHERE number IN (89, 91)`
    await asAdministrator(app.onDatabase, age)
    await clearExpired(db(), app.services.log, 1)
    const left = await readRows(db(), sql`SELECT number::int FROM operator_events WHERE number IN (89, 91)`)
    expect(left).toEqual([{ number: 89 }])
    expect(RETENTION_DAYS.operatorEvent).toBe(90)
  })

  it('deletes lines that are older than 12 months, and of nobody else than a deleted person', async () => {
    const { parent, second, learnerId } = await family()
    const line = { kind: 'export', actor_role: 'parent', child_id: learnerId, actor_id: second.id }
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    await insertRows(db(), 'family_log', [
      { ...line, at: at(364) },
      { ...line, at: at(367) },
    ])
    await clearExpired(db(), app.services.log)
    expect(await linesOf(parent)).toMatchObject([{ by: { name: 'Test Person' } }])
    await sql`DELETE FROM profiles WHERE id = ${second.id}`.execute(db())
    expect(await linesOf(parent)).toMatchObject([{ by: { role: 'parent', you: false, name: null } }])
    await sql`DELETE FROM profiles WHERE id = ${learnerId}`.execute(db())
    expect(await linesOf(parent)).toEqual([])
  })
})
