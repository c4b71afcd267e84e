import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, postAuth, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { mayTry } from '../../rate-limits/rate-limits.ts'
import { askedToken, asking, everyMailSent, mailsTo, PASSWORD } from './testing/asked.ts'

const WRITTEN = ['profiles', 'accounts', 'parent_child', 'grade_enrollments', 'consents', 'mails']
const GONE = { code: 'LINK_GONE', message: 'This link has expired or was used already.' }

let app: TestApp
let parent: Person
let gradeId: string
beforeAll(async () => {
  app = await startTestApp()
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
})
afterAll(() => app.close())
beforeEach(() => app.database.kysely.deleteFrom('tries').execute())

const requests = (person = parent) => app.client(person.token).learnerRequests
const rowCounts = () => Promise.all(WRITTEN.map((table) => countRows(app, table)))
const learnersOf = async (person: Person) => (await app.client(person.token).learners.list()).learners

describe('a parent with the link', () => {
  it('sees who asks', async () => {
    const given = asking({ gradeId })
    const open = await requests().get({ token: await askedToken(app, given) })
    const { firstName, lastName, email, username } = given
    expect(open).toMatchObject({ firstName, lastName, email, username })
    expect(open.gradeName).toMatch(/^Grade /)
    expect(open.expiresAt.getTime() - open.requestedAt.getTime()).toBe(7 * 24 * 3_600_000)
    expect(JSON.stringify(open)).not.toContain('assword')
  })

  it('approves: a whole account that signs in with the password the child chose, and a mail to the child', async () => {
    const given = asking({ gradeId })
    const token = await askedToken(app, given)
    const { learnerId } = await requests().approve({ token })

    const learner = (await learnersOf(parent)).find(({ id }) => id === learnerId)
    expect(learner).toMatchObject({ email: given.email, username: given.username, gradeId })
    expect(learner?.consent).toMatchObject({ textVersion: CONSENT_VERSION, withdrawnAt: null })
    const { rows } = await sql`
      SELECT given_by, parent_id, enrollment_type, is_parent, role FROM profiles p
      JOIN consents ON child_id = p.id JOIN grade_enrollments ON user_id = p.id
      WHERE p.id = ${learnerId}`.execute(app.database.kysely)
    expect(rows).toEqual([
      {
        given_by: 'approving',
        parent_id: parent.id,
        enrollment_type: 'Freemium',
        is_parent: false,
        role: 'user',
      },
    ])
    const signedIn = await postAuth(app, '/sign-in/username', {
      username: given.username,
      password: PASSWORD,
    })
    expect(signedIn.status).toBe(200)
    expect((await mailsTo(app, given.email)).map(({ subject }) => subject)).toEqual(['Your account is ready'])
    await expect(requests().get({ token })).rejects.toMatchObject(GONE)
    await expect(requests().approve({ token })).rejects.toMatchObject(GONE)
    await expect(requests().decline({ token })).rejects.toMatchObject(GONE)
  })

  it("has no link of a stranger's making mailed to whomever they like, by name or username", async () => {
    const given = asking({ firstName: 'evil.example', username: `${randomUUID().slice(0, 8)}.evil.example` })
    const email = `chosen-${randomUUID()}@example.test`
    await requests().approve({ token: await askedToken(app, given), email })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain('Your parent has approved')
    expect(mail?.text.replaceAll(app.config.origin, '')).not.toMatch(/\w\.\w/)
  })

  it('refuses: the request is deleted and nothing made', async () => {
    const token = await askedToken(app, asking({ gradeId }))
    const before = await rowCounts()
    expect(await requests().decline({ token })).toEqual({ declined: true })
    expect(await rowCounts()).toEqual(before)
    await expect(requests().approve({ token })).rejects.toMatchObject(GONE)
  })

  it('approves a child whose grade is not published any more, without a grade', async () => {
    const closing = await makeSubject(app)
    const token = await askedToken(app, asking({ gradeId: closing.gradeId }))
    await app.database.kysely
      .updateTable('grades')
      .set({ live_status: false })
      .where('id', '=', closing.gradeId)
      .execute()
    expect(await requests().get({ token })).toMatchObject({ gradeName: null })
    const { learnerId } = await requests().approve({ token })
    expect((await learnersOf(parent)).find(({ id }) => id === learnerId)).toMatchObject({ gradeId: null })
  })
})

describe('a link that does not work', () => {
  it('tampered with, or expired', async () => {
    const token = await askedToken(app, asking())
    const tampered = { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }
    for (const call of [requests().get, requests().approve, requests().decline]) {
      await expect(call(tampered)).rejects.toMatchObject(GONE)
    }
    await sql`UPDATE learner_requests SET expires_at = now() - interval '1 second'`.execute(
      app.database.kysely,
    )
    for (const call of [requests().get, requests().approve, requests().decline]) {
      await expect(call({ token })).rejects.toMatchObject(GONE)
    }
  })

  it('is not for learners, however they came by it', async () => {
    const learner = await makeLearner(app)
    const token = await askedToken(app, asking())
    for (const call of [requests(learner).get, requests(learner).approve, requests(learner).decline]) {
      await expect(call({ token })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await requests().get({ token })).toMatchObject({ firstName: 'Noor' })
  })
})

describe('names that are in use', () => {
  it('are told to the parent, who gives others; the link works meanwhile', async () => {
    const taken = await makeLearner(app)
    const given = asking({ email: taken.email, gradeId })
    const token = await askedToken(app, given)
    const before = await rowCounts()
    await expect(requests().approve({ token })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { email: 'This email is already in use' } },
    })
    expect(await rowCounts()).toEqual(before)
    const { learnerId } = await requests().approve({ token, email: `new.${given.username}@example.test` })
    expect((await learnersOf(parent)).find(({ id }) => id === learnerId)).toMatchObject({
      email: `new.${given.username}@example.test`,
      username: given.username,
    })
  })

  it('are told two hundred times an hour, which is no way to find out who has an account', async () => {
    const curious = await makeParent(app)
    const taken = await makeLearner(app)
    const token = await askedToken(app, asking())
    const tell = () => requests(curious).approve({ token, email: taken.email })
    const tries = Array.from({ length: 199 }, () => mayTry(app.database.kysely, 'add-learner', curious.id))
    await Promise.all(tries)
    await expect(tell()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(tell()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await requests(curious).approve({ token })).toMatchObject({ learnerId: expect.any(String) })
  })

  it('of two requests for one username the second is approved under another', async () => {
    const first = asking()
    const second = asking({ username: first.username })
    const [firstToken, secondToken] = [await askedToken(app, first), await askedToken(app, second)]
    await requests().approve({ token: firstToken })
    await expect(requests().approve({ token: secondToken })).rejects.toMatchObject({
      data: { fields: { username: 'This username is already taken' } },
    })
    await requests().approve({ token: secondToken, username: `${first.username}_2` })
    const status = await postAuth(app, '/sign-in/username', {
      username: `${first.username}_2`,
      password: PASSWORD,
    })
    expect(status.status).toBe(200)
  })
})

describe('at the same moment', () => {
  it('twenty approvals of one request make one account, and nineteen hear that the link is gone', async () => {
    const token = await askedToken(app, asking({ gradeId }))
    const before = await rowCounts()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => requests().approve({ token })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'LINK_GONE' } })))
    expect(await rowCounts()).toEqual(before.map((count) => count + 1))
  })

  it('an approval and a refusal end in one of the two', async () => {
    const token = await askedToken(app, asking({ gradeId }))
    const before = await countRows(app, 'profiles')
    const [approved, refused] = await Promise.allSettled([
      requests().approve({ token }),
      requests().decline({ token }),
    ])
    expect([approved?.status, refused?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await countRows(app, 'profiles')).toBe(before + (approved?.status === 'fulfilled' ? 1 : 0))
  })
})

it('opening and refusing cost one statement beside the session, approving two and those of its mail', async () => {
  const [first, second] = [await askedToken(app, asking()), await askedToken(app, asking())]
  await everyMailSent(app)
  expect(await app.countStatements(() => requests().get({ token: first }))).toBe(2)
  expect(await app.countStatements(() => requests().decline({ token: first }))).toBe(2)
  const cost = await app.countStatements(() => requests().approve({ token: second }))
  expect(cost).toBeGreaterThanOrEqual(5)
  // Two more where the mail was delivered meanwhile.
  expect(cost).toBeLessThanOrEqual(7)
})
