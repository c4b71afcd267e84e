import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertRows } from '#server/testing/stored-rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { countRows } from '../../../testing/test-app.ts'
import { hashed, learnerAccount, PASSWORD, post, signIn, startBehindProxy } from '../testing/accounts.ts'

const WAITING = {
  status: 403,
  body: { code: 'WAITING_FOR_APPROVAL', message: 'Your parent hasn’t approved your account yet.' },
}
const PAUSED = {
  status: 403,
  body: { code: 'ACCOUNT_PAUSED', message: 'Your parent has paused this account.' },
}
const app = forThisFile(startBehindProxy)

/** Creates a child with an open request to join, with PASSWORD by default. */
async function waitingChild({
  username = `child_${randomUUID().slice(0, 8)}`,
  password = PASSWORD,
  minutesAgo = 1,
  minutesLeft = 60,
} = {}) {
  const email = `${username}@example.test`
  await insertRows(app.database.kysely, 'learner_requests', {
    token_hash: randomUUID(),
    first_name: 'Ada',
    last_name: 'Waiting',
    email,
    username,
    password_hash: await hashed(app, password),
    parent_email: 'parent@example.test',
    created_at: new Date(Date.now() - minutesAgo * 60_000),
    expires_at: new Date(Date.now() + minutesLeft * 60_000),
  })
  return { email, username }
}

async function byEmail(email: string, password: string) {
  const { status, body } = await signIn(app, email, password)
  return { status, body }
}
async function byUsername(username: string, password: string) {
  const { status, body } = await post(app, '/sign-in/username', { username, password })
  return { status, body }
}

describe('a child whose parent has not answered yet', () => {
  test('gets the reason by email and by username, in any spelling, and no session', async () => {
    const before = await countRows(app, 'sessions')
    const { email, username } = await waitingChild()
    expect(await byEmail(email, PASSWORD)).toEqual(WAITING)
    expect(await byEmail(email.toUpperCase(), PASSWORD)).toEqual(WAITING)
    expect(await byUsername(username, PASSWORD)).toEqual(WAITING)
    expect(await byUsername(username.toUpperCase(), PASSWORD)).toEqual(WAITING)
    expect(await countRows(app, 'sessions')).toBe(before)
  })

  test('gets the usual error with a wrong password', async () => {
    const { email, username } = await waitingChild()
    expect(await byEmail(email, 'wrong')).toEqual(await byEmail('unknown@example.test', 'wrong'))
    expect(await byUsername(username, 'wrong')).toEqual(await byUsername('nobody_here', 'wrong'))
    expect((await byEmail(email, 'wrong')).status).toBe(401)
  })

  test('gets the usual error once the request has expired', async () => {
    const { email } = await waitingChild({ minutesLeft: -1 })
    expect((await byEmail(email, PASSWORD)).status).toBe(401)
  })

  test('is identified by the newest of several requests', async () => {
    const { email, username } = await waitingChild({ password: 'the older one 1', minutesAgo: 20 })
    await waitingChild({ username, password: 'the newer one 2', minutesAgo: 10 })
    expect((await byEmail(email, 'the older one 1')).status).toBe(401)
    expect(await byEmail(email, 'the newer one 2')).toEqual(WAITING)
  })

  test('cannot probe for an account by a request, nor get additional guesses at one', async () => {
    const owner = await learnerAccount(app)
    await waitingChild({ username: owner.username, password: 'my first password 3' })
    const tries = Array.from({ length: 99 }, () => byUsername(owner.username, 'my first password 3'))
    for (const answer of await Promise.all(tries)) expect(answer).toEqual(WAITING)
    await byUsername(owner.username, 'a guess')
    expect((await byUsername(owner.username, 'my first password 3')).status).toBe(429)
    expect((await byEmail(owner.email, owner.password)).status).toBe(200)
  })
})

describe('a learner whose parent has withdrawn consent', () => {
  test('gets the reason only with the right password, and no session', async () => {
    const learner = await learnerAccount(app)
    await app.database.pool.query('UPDATE profiles SET banned = true WHERE id = $1', [learner.id])
    await app.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [learner.id])
    expect(await byEmail(learner.email, PASSWORD)).toEqual(PAUSED)
    expect(await byUsername(learner.username, PASSWORD)).toEqual(PAUSED)
    expect((await byEmail(learner.email, 'wrong')).status).toBe(401)
    expect(await byUsername(learner.username, 'wrong')).toEqual(await byUsername('nobody_here', 'wrong'))
    const { rows } = await app.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [learner.id])
    expect(rows).toEqual([])

    await app.database.pool.query('UPDATE profiles SET banned = false WHERE id = $1', [learner.id])
    expect((await byEmail(learner.email, PASSWORD)).status).toBe(200)
  })
})

test.each([
  ['/sign-in/username', { username: 'a\0b', password: '' }],
  ['/sign-in/username', { username: 'a\0b', password: PASSWORD }],
  ['/sign-in/username', { username: ['a'], password: { a: 1 } }],
  ['/sign-in/email', { email: 'a\0b@example.test', password: PASSWORD }],
  ['/request-password-reset', { email: 'a\0b@example.test' }],
  ['/send-verification-email', { email: 'a\0b@example.test' }],
])('%s rejects names that the database cannot store: %o', async (path, body) => {
  expect((await post(app, path, body)).status).toBe(400)
})
