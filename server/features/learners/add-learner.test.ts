import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { countRows, postAuth, startTestApp } from '#server/testing/test-app.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import { callOutcome } from './testing/call-outcome.ts'

const WRITTEN_TABLES = ['profiles', 'accounts', 'parent_child', 'grade_enrollments', 'consents']

const app = forThisFile(startTestApp)
let parent: Person
let gradeId: string
let number = 0

beforeAll(async () => {
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
})

/** Creates the form input of a parent, with an unused email address and username. */
function newLearner() {
  number += 1
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `noor.${number}@example.test`,
    username: `noor_${number}`,
    password: 'amber kettle 42',
  }
}

function add(learner: object, token: string | undefined = parent.token) {
  return fetch(`${app.url}/api/learners`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(learner),
  })
}

async function fieldErrors(response: Response) {
  expect(response.status).toBe(422)
  const { data } = await response.json()
  return data.fields
}

const rowCounts = () => Promise.all(WRITTEN_TABLES.map((table) => countRows(app, table)))

describe('adding a learner', () => {
  it('creates an account that can sign in by username, and by email once it is confirmed', async () => {
    const input = newLearner()
    const added = await add({
      ...input,
      email: input.email.toUpperCase(),
      username: input.username.toUpperCase(),
      cell: ' (213) 373-4253 ',
      gradeId,
    })
    expect(added.status).toBe(201)
    const { learner } = await added.json()
    expect(learner).toEqual({
      id: expect.any(String),
      firstName: 'Noor',
      lastName: 'Haddad',
      avatar: expect.any(String),
      email: input.email,
      emailConfirmed: false,
      username: input.username,
      cell: '+1 213 373 4253',
      gradeId,
      gradeName: expect.stringMatching(/^Grade /),
      extraTimeFactor: 1,
      idleLimitMinutes: null,
      goalDays: 3,
      practiceSize: 12,
      signInsBlockedUntil: null,
      consent: {
        givenBy: { you: true, name: 'Test Person' },
        textVersion: CONSENT_VERSION,
        givenAt: expect.any(String),
        withdrawnAt: null,
        writingAllowed: false,
        helpersAllowed: false,
        askingAllowed: false,
      },
      otherParents: [],
      invitation: null,
      deletion: null,
    })

    const { password } = input
    const byName = await postAuth(app, '/sign-in/username', { username: input.username, password })
    const byEmail = await postAuth(app, '/sign-in/email', { email: input.email, password })
    expect([byName.status, byEmail.status, byEmail.body.code]).toEqual([200, 403, 'USE_USERNAME'])

    const session = await app.client(byName.body.token).session.get()
    expect(session.user).toMatchObject({ id: learner.id, isParent: false, gradeId })
    const enrollment = await readRows(
      app.database.kysely,
      sql`
        SELECT grade_id, enrollment_type
        FROM grade_enrollments
        WHERE user_id = ${learner.id}`,
    )
    expect(enrollment).toEqual([{ grade_id: gradeId, enrollment_type: 'Freemium' }])
  })

  it("records the parent's consent to the current text", async () => {
    const { learner } = await app.client(parent.token).learners.create(newLearner())
    const consents = await readRows(
      app.database.kysely,
      sql`
        SELECT parent_id, text_version, granted_by, withdrawn_at
        FROM consents
        WHERE child_id = ${learner.id}`,
    )
    expect(consents).toEqual([
      { parent_id: parent.id, text_version: CONSENT_VERSION, granted_by: 'adding', withdrawn_at: null },
    ])
  })

  it('without a grade creates a learner who is not enrolled', async () => {
    const input = newLearner()
    const { learner } = await app.client(parent.token).learners.create(input)
    expect(learner).toMatchObject({ gradeId: null, gradeName: null, cell: null })
    const { username, password } = input
    expect((await postAuth(app, '/sign-in/username', { username, password })).status).toBe(200)
  })

  it('runs three statements in addition to the session lookup, and four for a mail with its limits', async () => {
    const add = (email: string | null) =>
      app.countStatements(() => app.client(parent.token).learners.create({ ...newLearner(), email }))
    expect(await add(null)).toBe(4)
    expect(await add(newLearner().email)).toBe(8)
  })

  it('never takes a role, a plan or another parent from the request', async () => {
    const stranger = await makeParent(app)
    const input = newLearner()
    const response = await add({
      ...input,
      isParent: true,
      is_parent: true,
      role: 'content_manager',
      plan: 'Premium',
      enrollment_type: 'Premium',
      parentId: stranger.id,
      gradeId,
    })
    const { learner } = await response.json()
    const stored = await readRows(
      app.database.kysely,
      sql`
        SELECT is_parent, role, enrollment_type, parent_id
        FROM profiles
        JOIN grade_enrollments ON grade_enrollments.user_id = profiles.id
        JOIN parent_child ON parent_child.child_id = profiles.id
        WHERE profiles.id = ${learner.id}`,
    )
    expect(stored).toEqual([{ is_parent: false, role: 'user', enrollment_type: 'Freemium', parent_id: parent.id }])
  })

  it('is denied to learners and visitors', async () => {
    const learner = await makeLearner(app, { parent })
    const before = await rowCounts()
    const asLearner = await add(newLearner(), learner.token)
    expect(asLearner.status).toBe(403)
    expect(await asLearner.json()).toMatchObject({ message: 'Access denied. Parent access required.' })
    expect((await add(newLearner(), '')).status).toBe(401)
    expect(await rowCounts()).toEqual(before)
  })
})

describe('a learner who cannot be added leaves no row in any table', () => {
  it.each([
    ['a grade that does not exist', async () => '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f10'],
    ['a grade that is not published', async () => (await makeSubject(app, { published: false })).gradeId],
  ])('for %s', async (_, chosenGrade) => {
    const learner = { ...newLearner(), gradeId: await chosenGrade() }
    const before = await rowCounts()
    expect(await fieldErrors(await add(learner))).toEqual({ gradeId: 'This grade is not available' })
    expect(await rowCounts()).toEqual(before)
  })

  it('for an email in use, a username in use, and both', async () => {
    const first = { ...newLearner(), gradeId }
    await add(first)
    const { email, username } = first
    const before = await rowCounts()
    const emailTaken = { email: 'This email is already in use' }
    const usernameTaken = { username: 'This username is already taken' }
    expect(await fieldErrors(await add({ ...newLearner(), email, gradeId }))).toEqual(emailTaken)
    expect(await fieldErrors(await add({ ...newLearner(), username, gradeId }))).toEqual(usernameTaken)
    const both = await add({ ...newLearner(), email: email.toUpperCase(), username: username.toUpperCase() })
    expect(await fieldErrors(both)).toEqual({ ...emailTaken, ...usernameTaken })
    expect(await fieldErrors(await add({ ...newLearner(), email: parent.email }))).toEqual(emailTaken)
    expect(await rowCounts()).toEqual(before)
  })

  it('for a password that is too common, in any capitalization', async () => {
    const before = await rowCounts()
    expect(await fieldErrors(await add({ ...newLearner(), password: 'QwertyUiop' }))).toEqual({
      password: 'This password is too common. Please choose a different one.',
    })
    expect(await rowCounts()).toEqual(before)
  })

  it('for both a common password and names in use', async () => {
    const { email, username } = newLearner()
    expect((await add({ ...newLearner(), email, username })).status).toBe(201)
    const before = await rowCounts()
    expect(await fieldErrors(await add({ ...newLearner(), email, username, password: 'qwertyuiop' }))).toEqual({
      email: 'This email is already in use',
      username: 'This username is already taken',
      password: 'This password is too common. Please choose a different one.',
    })
    expect(await rowCounts()).toEqual(before)
  })

  it('for characters that cannot be stored', async () => {
    const before = await rowCounts()
    const message = 'Please remove the invisible characters'
    const input = { ...newLearner(), firstName: 'No\u0000or', cell: '555\u0007' }
    expect(await fieldErrors(await add(input))).toEqual({ firstName: message, cell: message })
    expect(await rowCounts()).toEqual(before)
  })

  it('for missing fields, each with the message of the form', async () => {
    const before = await rowCounts()
    const missing = await fieldErrors(await add({ firstName: ' ', email: 'noor', password: '12345' }))
    expect(missing).toEqual({
      firstName: 'Please fill in all required fields',
      lastName: 'Please fill in all required fields',
      email: 'Please enter a valid email address',
      username: 'Please fill in all required fields',
      password: 'Password must be at least 6 characters',
    })
    expect(await rowCounts()).toEqual(before)
  })
})

it('a parent can add at most 200 learners an hour, so that addresses cannot be probed', async () => {
  const prober = await makeParent(app)
  const attempts = Array.from({ length: 199 }, () => consumeAttempt(app.database.kysely, 'add-learner', prober.id))
  await Promise.all(attempts)
  expect((await add(newLearner(), prober.token)).status).toBe(201)
  const rejected = await add(newLearner(), prober.token)
  expect([rejected.status, (await rejected.json()).code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect((await add(newLearner())).status).toBe(201)
})

it('100 concurrent adds with one username create one complete account and return 99 field errors', async () => {
  const { username } = newLearner()
  const before = await rowCounts()
  const responses = await Promise.all(Array.from({ length: 100 }, () => add({ ...newLearner(), username, gradeId })))
  const rejected = responses.filter((response) => response.status !== 201)
  expect(rejected).toHaveLength(99)
  for (const response of rejected) {
    expect(await fieldErrors(response)).toEqual({ username: 'This username is already taken' })
  }
  expect(await rowCounts()).toEqual(before.map((count) => count + 1))
  const { status } = await postAuth(app, '/sign-in/username', { username, password: 'amber kettle 42' })
  expect(status).toBe(200)
})

it("learners added while the parent's account is being deleted are deleted with it or not created", async () => {
  const leaving = await makeParent(app)
  const before = await countRows(app, 'profiles')
  const { learners, profile } = app.client(leaving.token)
  const addOne = () => callOutcome(() => learners.create(newLearner()))
  const outcomes = await Promise.all([
    addOne(),
    addOne(),
    callOutcome(() => profile.deleteAccount({})),
    ...Array.from({ length: 6 }, addOne),
  ])
  expect(outcomes[2]).toBe('done')
  expect(['done', 'UNAUTHENTICATED']).toEqual(expect.arrayContaining(outcomes))
  expect(await countRows(app, 'profiles')).toBe(before - 1)
})
