import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { closeGrade, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, postAuth, startTestApp } from '#server/testing/test-app.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import { mailsTo, PASSWORD, requestInput, requestToken, waitForMails } from './testing/learner-requests.ts'

const TABLES = ['profiles', 'accounts', 'parent_child', 'grade_enrollments', 'consents', 'mails']
const GONE = { code: 'LINK_GONE', message: 'This link has expired or was already used.' }

const app = forThisFile(startTestApp)
let parent: Person
let gradeId: string

beforeAll(async () => {
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
})

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely))

const requests = (person = parent) => app.client(person.token).learnerRequests
const rowCounts = () => Promise.all(TABLES.map((table) => countRows(app, table)))
const learnersOf = async (person: Person) => (await app.client(person.token).learners.list()).learners

describe('a parent with the link', () => {
  it('sees the request', async () => {
    const input = requestInput({ gradeId })
    const open = await requests().get({ token: await requestToken(app, input) })
    const { firstName, lastName, email, username } = input
    expect(open).toMatchObject({ firstName, lastName, email, username })
    expect(open.gradeName).toMatch(/^Grade /)
    expect(open.expiresAt.getTime() - open.requestedAt.getTime()).toBe(7 * 24 * 3_600_000)
    expect(JSON.stringify(open)).not.toContain('assword')
  })

  it('approves: a complete account that signs in with the child’s password, and a mail to the child', async () => {
    const input = requestInput({ gradeId })
    const token = await requestToken(app, input)
    const { learnerId } = await requests().approve({ token })

    const learner = (await learnersOf(parent)).find(({ id }) => id === learnerId)
    expect(learner).toMatchObject({ email: input.email, username: input.username, gradeId })
    expect(learner?.consent).toMatchObject({ textVersion: CONSENT_VERSION, withdrawnAt: null })
    const { rows } = await sql`
      SELECT granted_by, parent_id, enrollment_type, is_parent, role FROM profiles p
      JOIN consents ON child_id = p.id JOIN grade_enrollments ON user_id = p.id
      WHERE p.id = ${learnerId}`.execute(app.database.kysely)
    expect(rows).toEqual([
      {
        granted_by: 'approving',
        parent_id: parent.id,
        enrollment_type: 'Freemium',
        is_parent: false,
        role: 'user',
      },
    ])
    const signedIn = await postAuth(app, '/sign-in/username', {
      username: input.username,
      password: PASSWORD,
    })
    expect(signedIn.status).toBe(200)
    expect((await mailsTo(app, input.email)).map(({ subject }) => subject)).toEqual(['Your account is ready'])
    await expect(requests().get({ token })).rejects.toMatchObject(GONE)
    await expect(requests().approve({ token })).rejects.toMatchObject(GONE)
    await expect(requests().decline({ token })).rejects.toMatchObject(GONE)
  })

  it('approves a child who gave only a first name and a username, and no address', async () => {
    const { firstName, username, password, parentEmail } = requestInput()
    await app.client().learnerRequests.create({ firstName, username, password, parentEmail })
    const [mail] = await mailsTo(app, parentEmail)
    expect(mail?.text).toContain('Noor would like to learn with Trellis')
    const token = mail?.text.match(/#token=(\S+)/)?.[1] ?? ''
    expect(await requests().get({ token })).toMatchObject({ firstName, lastName: '', email: null, username })
    const before = await countRows(app, 'mails')
    const { learnerId } = await requests().approve({ token })
    expect(await countRows(app, 'mails')).toBe(before)
    const learner = (await learnersOf(parent)).find(({ id }) => id === learnerId)
    expect(learner).toMatchObject({ firstName, lastName: '', email: null, username })
    expect((await postAuth(app, '/sign-in/username', { username, password })).status).toBe(200)
  })

  it('may give an address to a child who had none', async () => {
    const { firstName, username, password, parentEmail } = requestInput()
    const email = `given.${username}@example.test`
    await app.client().learnerRequests.create({ firstName, username, password, parentEmail })
    const token = (await mailsTo(app, parentEmail))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
    const { learnerId } = await requests().approve({ token, email })
    expect((await learnersOf(parent)).find(({ id }) => id === learnerId)).toMatchObject({ email })
  })

  it("cannot be used to mail a stranger's link to any address, by name or username", async () => {
    const input = requestInput({
      firstName: 'evil.example',
      username: `${randomUUID().slice(0, 8)}.evil.example`,
    })
    const email = `chosen-${randomUUID()}@example.test`
    await requests().approve({ token: await requestToken(app, input), email })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain('Your parent approved your account')
    const text = mail?.text.replace(/\S+\/learner-email#token=\S+/, '')
    expect(text).not.toMatch(/\w\.\w/)
    expect(text).not.toMatch(/evil/)
  })

  it('declines: the request is deleted and nothing created', async () => {
    const token = await requestToken(app, requestInput({ gradeId }))
    const before = await rowCounts()
    expect(await requests().decline({ token })).toEqual({ declined: true })
    expect(await rowCounts()).toEqual(before)
    await expect(requests().approve({ token })).rejects.toMatchObject(GONE)
  })

  it('approves a child whose grade is no longer published, without a grade', async () => {
    const closing = await makeSubject(app)
    const token = await requestToken(app, requestInput({ gradeId: closing.gradeId }))
    await closeGrade(app, closing.gradeId)
    expect(await requests().get({ token })).toMatchObject({ gradeName: null })
    const { learnerId } = await requests().approve({ token })
    expect((await learnersOf(parent)).find(({ id }) => id === learnerId)).toMatchObject({ gradeId: null })
  })
})

describe('a link that does not work', () => {
  it('is tampered with or expired', async () => {
    const token = await requestToken(app, requestInput())
    const tampered = { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }
    for (const call of [requests().get, requests().approve, requests().decline]) {
      await expect(call(tampered)).rejects.toMatchObject(GONE)
    }
    await sql`UPDATE learner_requests SET expires_at = now() - interval '1 second'`.execute(app.database.kysely)
    for (const call of [requests().get, requests().approve, requests().decline]) {
      await expect(call({ token })).rejects.toMatchObject(GONE)
    }
  })

  it('is never for learners', async () => {
    const learner = await makeLearner(app)
    const token = await requestToken(app, requestInput())
    for (const call of [requests(learner).get, requests(learner).approve, requests(learner).decline]) {
      await expect(call({ token })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await requests().get({ token })).toMatchObject({ firstName: 'Noor' })
  })
})

describe('names that are in use', () => {
  it('show errors to the parent, who can choose others with the same link', async () => {
    const taken = await makeLearner(app, { parent })
    const input = requestInput({ email: taken.email, gradeId })
    const token = await requestToken(app, input)
    const before = await rowCounts()
    await expect(requests().approve({ token })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { email: 'This email is already in use' } },
    })
    expect(await rowCounts()).toEqual(before)
    const { learnerId } = await requests().approve({ token, email: `new.${input.username}@example.test` })
    expect((await learnersOf(parent)).find(({ id }) => id === learnerId)).toMatchObject({
      email: `new.${input.username}@example.test`,
      username: input.username,
    })
  })

  it('are limited to two hundred checks an hour, too few to probe for accounts', async () => {
    const curious = await makeParent(app)
    const taken = await makeLearner(app, { parent: curious })
    const token = await requestToken(app, requestInput())
    const check = () => requests(curious).approve({ token, email: taken.email })
    const tries = Array.from({ length: 199 }, () => consumeAttempt(app.database.kysely, 'add-learner', curious.id))
    await Promise.all(tries)
    await expect(check()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(check()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await requests(curious).approve({ token })).toMatchObject({ learnerId: expect.any(String) })
  })

  it('of two requests for one username the second is approved with another', async () => {
    const first = requestInput()
    const second = requestInput({ username: first.username })
    const firstToken = await requestToken(app, first)
    const secondToken = await requestToken(app, second)
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

describe('concurrently', () => {
  it('twenty approvals of one request create one account, and nineteen get LINK_GONE', async () => {
    const token = await requestToken(app, requestInput({ gradeId }))
    const before = await rowCounts()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => requests().approve({ token })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rejected = results.filter(({ status }) => status === 'rejected')
    expect(rejected).toMatchObject(rejected.map(() => ({ reason: { code: 'LINK_GONE' } })))
    expect(await rowCounts()).toEqual(before.map((count) => count + 1))
  })

  it('of an approval and a decline one succeeds', async () => {
    const token = await requestToken(app, requestInput({ gradeId }))
    const before = await countRows(app, 'profiles')
    const [approved, declined] = await Promise.allSettled([
      requests().approve({ token }),
      requests().decline({ token }),
    ])
    expect([approved?.status, declined?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await countRows(app, 'profiles')).toBe(before + (approved?.status === 'fulfilled' ? 1 : 0))
  })
})

it('reading and declining cost one statement in addition to the session, approving two and those of its mail and its limits', async () => {
  const first = await requestToken(app, requestInput())
  const second = await requestToken(app, requestInput())
  await waitForMails(app)
  expect(await app.countStatements(() => requests().get({ token: first }))).toBe(2)
  expect(await app.countStatements(() => requests().decline({ token: first }))).toBe(2)
  const cost = await app.countStatements(() => requests().approve({ token: second }))
  expect(cost).toBeGreaterThanOrEqual(7)
  // Two more if the mail was delivered meanwhile.
  expect(cost).toBeLessThanOrEqual(9)
})

describe('the parent with the address that the child entered', () => {
  const openRequest = async (more: { email?: string } = {}) => {
    const owner = await makeParent(app)
    const input = { ...requestInput(more), parentEmail: owner.email }
    await app.client().learnerRequests.create(input)
    const [request] = (await app.client(owner.token).learners.overview()).requests
    return { owner, input, request, requestId: request?.id ?? '' }
  }

  it('sees the request on the dashboard, and approves it without the link', async () => {
    const { owner, input, request, requestId } = await openRequest()
    expect(request).toEqual({
      id: expect.any(String),
      firstName: 'Noor',
      requestedAt: expect.any(Date),
      expiresAt: expect.any(Date),
    })
    expect(await requests(owner).get({ requestId })).toMatchObject({ email: input.email, username: input.username })
    const { learnerId } = await requests(owner).approve({ requestId, username: `${input.username}.2` })
    expect(await learnersOf(owner)).toMatchObject([{ id: learnerId, username: `${input.username}.2` }])
    expect((await app.client(owner.token).learners.overview()).requests).toEqual([])
  })

  it('declines it without the link', async () => {
    const { owner, requestId } = await openRequest()
    await requests(owner).decline({ requestId })
    await expect(requests(owner).get({ requestId })).rejects.toMatchObject(GONE)
  })

  it('is the only one: the id alone grants no access to another parent, or with an unconfirmed address', async () => {
    const { owner, requestId } = await openRequest()
    const other = await makeParent(app)
    for (const call of [requests(other).get, requests(other).approve, requests(other).decline]) {
      await expect(call({ requestId })).rejects.toMatchObject(GONE)
    }
    const confirm = (email_verified: boolean) =>
      sql`UPDATE profiles SET email_verified = ${email_verified} WHERE id = ${owner.id}`.execute(app.database.kysely)
    await confirm(false)
    await expect(requests(owner).get({ requestId })).rejects.toMatchObject(GONE)
    expect((await app.client(owner.token).learners.overview()).requests).toEqual([])
    await confirm(true)
    expect(await requests(owner).get({ requestId })).toMatchObject({ firstName: 'Noor' })
  })
})
