import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent } from '#server/testing/people.ts'
import { assignments } from '#server/testing/stored-rows.ts'
import { postAuth, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { queryOne } from '../../database/rows.ts'
import {
  learnerAccount,
  mailsTo,
  PASSWORD,
  parentAccount,
  signIn,
  startBehindProxy,
  whoIs,
} from './testing/accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const app = forThisFile(startBehindProxy)
const ago = (ms: number) => new Date(Date.now() - ms)

const changeSession = (token: string, change: { created_at?: Date; updated_at?: Date; expires_at?: Date }) =>
  sql`UPDATE sessions SET ${assignments(change)} WHERE token = ${token}`.execute(app.database.kysely)

/** Remaining lifetime of a session in milliseconds, as stored. */
async function lifeOf(token: string): Promise<number> {
  const row = await queryOne(
    app.database.kysely,
    z.object({ expires_at: z.date() }),
    sql`SELECT expires_at FROM sessions WHERE token = ${token}`,
  )
  return row.expires_at.getTime() - Date.now()
}

const signedIn = async (email: string): Promise<string> => (await signIn(app, email, PASSWORD)).body.token

const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? ''

const readSession = (cookie: string, server = app.url) =>
  fetch(`${server}/api/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } })

describe('a session', () => {
  test('expires seven days after its last use', async () => {
    const { email } = await parentAccount(app)
    const life = await lifeOf(await signedIn(email))
    expect(life).toBeGreaterThan(7 * DAY_MS - MINUTE_MS)
    expect(life).toBeLessThanOrEqual(7 * DAY_MS)
  })

  test('is extended once a day in use, by cookie with a renewed cookie', async () => {
    const { email, id } = await parentAccount(app)
    const [cookie = ''] = (await signIn(app, email, PASSWORD)).headers.getSetCookie()
    const token = tokenOf(cookie)
    expect((await readSession(cookie)).headers.getSetCookie()).toEqual([])
    await changeSession(token, { updated_at: ago(2 * DAY_MS), expires_at: new Date(Date.now() + 5 * DAY_MS) })
    const response = await readSession(cookie)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining(`Max-Age=${30 * 86_400}; Path=/; HttpOnly`),
    ])
    expect(await lifeOf(token)).toBeGreaterThan(6 * DAY_MS)
    expect((await readSession(response.headers.getSetCookie()[0] ?? '')).headers.getSetCookie()).toEqual([])
    expect(await whoIs(app, token)).toBe(id)
  })

  test('expires thirty days after its sign-in, however much it is used', async () => {
    const { email, id } = await parentAccount(app)
    const token = await signedIn(email)
    await changeSession(token, { created_at: ago(29 * DAY_MS), updated_at: ago(2 * DAY_MS) })
    expect(await whoIs(app, token)).toBe(id)
    expect(await lifeOf(token)).toBeLessThanOrEqual(DAY_MS)
    await changeSession(token, { created_at: ago(30 * DAY_MS), updated_at: ago(2 * DAY_MS) })
    await whoIs(app, token)
    expect(await whoIs(app, token)).toBeNull()
  })
})

describe('an idle limit', () => {
  const limit = async (parent: { token: string }, learnerId: string, idleLimitMinutes: 15 | 60 | null | undefined) =>
    app.client(parent.token).learners.update({
      learnerId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      cell: '',
      gradeId: null,
      ...(idleLimitMinutes !== undefined && { idleLimitMinutes }),
    })

  async function limitedLearner() {
    const parent = await makeParent(app)
    const learner = await learnerAccount(app)
    await linkParent(app, parent.id, learner.id)
    return { parent, learner }
  }

  test('set by a parent applies immediately to open sessions and to new ones, and is shown', async () => {
    const { parent, learner } = await limitedLearner()
    const { learner: shown } = await limit(parent, learner.id, 15)
    expect(shown.idleLimitMinutes).toBe(15)
    expect(await lifeOf(learner.token)).toBeLessThanOrEqual(15 * MINUTE_MS)
    const fresh = await signedIn(learner.email)
    expect(await lifeOf(fresh)).toBeLessThanOrEqual(15 * MINUTE_MS)
    expect(await lifeOf(parent.token)).toBeGreaterThan(15 * MINUTE_MS)
  })

  test('signs out an idle learner, and no active one', async () => {
    const { parent, learner } = await limitedLearner()
    await limit(parent, learner.id, 15)
    await changeSession(learner.token, { updated_at: ago(2 * MINUTE_MS), expires_at: new Date(Date.now() + MINUTE_MS) })
    expect(await whoIs(app, learner.token)).toBe(learner.id)
    expect(await lifeOf(learner.token)).toBeGreaterThan(14 * MINUTE_MS)
    await changeSession(learner.token, { expires_at: ago(1) })
    expect(await whoIs(app, learner.token)).toBeNull()
  })

  test('costs one statement per minute', async () => {
    const { parent, learner } = await limitedLearner()
    await limit(parent, learner.id, 15)
    const { session } = app.client(learner.token)
    expect(await app.countStatements(() => session.get())).toBe(1)
    await changeSession(learner.token, { updated_at: ago(2 * MINUTE_MS) })
    expect(await app.countStatements(() => session.get())).toBe(2)
    expect(await app.countStatements(() => session.get())).toBe(1)
  })

  test('that is removed restores the default; one that is omitted or unchanged changes nothing', async () => {
    const { parent, learner } = await limitedLearner()
    await limit(parent, learner.id, 60)
    const end = await lifeOf(learner.token)
    await changeSession(learner.token, { expires_at: new Date(Date.now() + MINUTE_MS) })
    expect((await limit(parent, learner.id, undefined)).learner.idleLimitMinutes).toBe(60)
    await limit(parent, learner.id, 60)
    expect(await lifeOf(learner.token)).toBeLessThan(Math.min(end, MINUTE_MS))
    expect((await limit(parent, learner.id, null)).learner.idleLimitMinutes).toBeNull()
    expect(await lifeOf(learner.token)).toBeGreaterThan(6 * DAY_MS)
  })

  test('outside the offered values is a field error', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const send = limit(parent, learner.id, 1 as never)
    await expect(send).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { idleLimitMinutes: expect.any(String) } },
    })
  })
})

describe('under https', () => {
  const HOST = '__Host-trellis.session_token'
  const EARLIER = '__Secure-trellis.session_token'
  let secure: TestApp
  let address: string
  let value: string
  let id: string

  const asEarlier = () => ({ cookie: `other=1; ${EARLIER}=${value}` })
  beforeAll(async () => {
    secure = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, (config) => ({
      ...config,
      origin: 'https://learn.example.org',
      originIsLocal: false,
    }))
    address = `http://127.0.0.1:${secure.config.port}`
    const parent = await parentAccount(secure)
    id = parent.id
    const response = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: secure.url },
      body: JSON.stringify({ email: parent.email, password: PASSWORD }),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-trellis\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    value = cookie.split(';')[0]?.slice(HOST.length + 1) ?? ''
  })
  afterAll(() => secure.close())

  test('the cookie of a known device of an earlier version works, and is replaced', async () => {
    const { id: parentId, email } = await parentAccount(secure)
    await sql`UPDATE profiles SET created_at = now() - interval '2 days' WHERE id = ${parentId}`.execute(
      secure.database.kysely,
    )
    const signInWith = async (cookie: string) => {
      const headers = { origin: secure.url, cookie }
      const answer = await postAuth({ url: address }, '/sign-in/email', { email, password: PASSWORD }, headers)
      return answer.headers.getSetCookie().filter((one) => one.includes('trellis.device='))
    }
    const told = async () => (await mailsTo(secure, email)).length
    const [device = ''] = await signInWith('')
    expect(await told()).toBe(1)
    const known = device.split(';')[0]?.replace('__Host-', '__Secure-') ?? ''
    const [renewed, removed] = await signInWith(known)
    expect(await told()).toBe(1)
    expect(renewed).toMatch(
      /^__Host-trellis\.device=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(removed).toMatch(/^__Secure-trellis\.device=; Max-Age=0; Path=\/api\/auth; Secure/)
  })

  test('a session cookie of an earlier version works, and is replaced', async () => {
    const response = await fetch(`${address}/api/session`, { headers: asEarlier() })
    expect((await response.json()).user.id).toBe(id)
    const [renewed, removed] = response.headers.getSetCookie()
    expect(renewed).toBe(`${HOST}=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`)
    expect(removed).toBe(`${EARLIER}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`)
    const both = { cookie: `${EARLIER}=forged; ${HOST}=${value}` }
    const next = await fetch(`${address}/api/session`, { headers: both })
    expect((await next.json()).user.id).toBe(id)
    expect(next.headers.getSetCookie()).toEqual([])
  })

  test('signing out with a cookie of an earlier version ends the session', async () => {
    const headers = { ...asEarlier(), origin: secure.url, 'content-type': 'application/json' }
    expect((await fetch(`${address}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    const response = await fetch(`${address}/api/session`, { headers: asEarlier() })
    expect((await response.json()).user).toBeNull()
  })
})
