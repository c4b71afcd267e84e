import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  type Account,
  callByCookie,
  fromAnywhere,
  mailsTo,
  PASSWORD,
  parentAccount,
  post,
  sessionCookieIn,
  signIn,
  whoIs,
} from '../testing/accounts.ts'
import { codeOf, stepAt } from './one-time-codes.ts'
import { MANAGER, tokenIn, WITH_STAFF } from './testing/staff.ts'

const app = forThisFile(() => startTestApp(WITH_STAFF))

const api = (token?: string) => app.client(token).secondFactor
const codeAt = (key: string, steps: number) => codeOf(key, stepAt(Date.now()) + steps)

/** Sets up the app with the code before the current one, so that the current one can still be used. */
async function setUpApp(token: string) {
  const { key, url } = await api(token).startAuthenticator()
  expect(url).toContain(`secret=${key}`)
  const { recoveryCodes } = await api(token).confirmAuthenticator({ code: codeAt(key, -1) })
  return { key, recoveryCodes }
}

async function withApp(): Promise<Account & { key: string; recoveryCodes: string[] }> {
  const parent = await parentAccount(app)
  return { ...parent, ...(await setUpApp(parent.token)) }
}

const enter = async ({ email }: { email: string }) => tokenIn(await signIn(app, email, PASSWORD))
const missingStep = async (token: string) => (await app.client(token).session.get()).missingStep

test('an app is set up by its first code, with ten recovery codes, and the owner is told by email', async () => {
  const parent = await parentAccount(app)
  expect(await api(parent.token).get()).toEqual({
    authenticatorSince: null,
    passkeys: [],
    recoveryCodes: 0,
    required: false,
    resetDueAt: null,
  })
  const { key } = await api(parent.token).startAuthenticator()
  await expect(api(parent.token).confirmAuthenticator({ code: '000000' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  // Nothing has changed so far.
  expect(await whoIs(app, await enter(parent))).toBe(parent.id)
  const { recoveryCodes } = await api(parent.token).confirmAuthenticator({ code: codeAt(key, 0) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await api(parent.token).get()).toEqual({
    authenticatorSince: expect.any(Date),
    passkeys: [],
    recoveryCodes: 10,
    required: false,
    resetDueAt: null,
  })
  expect((await mailsTo(app, parent.email)).map(({ subject }) => subject)).toEqual([
    'An authenticator app was added to your Trellis account',
  ])
})

test('the code continues the session of a browser under a new token, and the earlier one opens nothing', async () => {
  const parent = await withApp()
  const earlier = sessionCookieIn((await signIn(app, parent.email, PASSWORD)).headers)
  const verified = await callByCookie(app, 'secondFactor/verify', { code: codeAt(parent.key, 0) }, earlier)
  expect([verified.status, verified.cookie === '', verified.cookie === earlier]).toEqual([200, false, false])
  const who = async (cookie: string) =>
    (await callByCookie(app, 'session/get', undefined, cookie)).body.user?.id ?? null
  expect([await who(verified.cookie), await who(earlier)]).toEqual([parent.id, null])
})

test('keys and recovery codes are not stored as they are', async () => {
  const { key, recoveryCodes } = await withApp()
  const { rows } = await sql`
    SELECT a::text FROM authenticators a UNION ALL SELECT c::text FROM recovery_codes c`.execute(app.database.kysely)
  const stored = JSON.stringify(rows)
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(stored).not.toContain(secret)
  }
})

describe('a sign-in with the password', () => {
  test('opens nothing until the code of the app, which works once', async () => {
    const parent = await withApp()
    const token = await enter(parent)
    expect(await app.client(token).session.get()).toMatchObject({ user: null, missingStep: 'second-factor' })
    await expect(app.client(token).profile.get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(app.client(token).learners.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(api(token).startAuthenticator()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const code = codeAt(parent.key, 0)
    await expect(api(token).verify({ code: 'AAAAA-AAAAA' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await api(token).verify({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({ recoveryCodes: 10 })
    expect(await whoIs(app, token)).toBe(parent.id)
    // The same code again, and one of an earlier step.
    const other = await enter(parent)
    for (const old of [code, codeAt(parent.key, -1)]) {
      await expect(api(other).verify({ code: old })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    expect(await missingStep(other)).toBe('second-factor')
    expect(await api(other).verify({ code: codeAt(parent.key, 1) })).toEqual({ recoveryCodes: 10 })
  })

  test('changes no password, and proves no identity, before the code', async () => {
    const parent = await withApp()
    const token = await enter(parent)
    const body = { currentPassword: PASSWORD, newPassword: 'nine brass bells' }
    expect((await post(app, '/change-password', body, { token })).status).toBe(401)
    const cookie = `trellis.session_token=${encodeURIComponent(token)}`
    const own = await parentAccount(app)
    expect((await post(app, '/change-password', body, { token: own.token, cookie })).status).toBe(401)
    expect((await post(app, '/sign-in/social', { provider: 'google', confirm: true }, { token })).status).toBe(401)
    expect((await signIn(app, parent.email, PASSWORD)).status).toBe(200)
  })

  test('ends after a quarter of an hour without the code, and lasts as any session with it', async () => {
    const parent = await withApp()
    const token = await enter(parent)
    const minutes = async () => {
      const found = await queryOne(
        app.database.kysely,
        z.object({ minutes: z.number() }),
        sql`
        SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM sessions
        WHERE token = ${token.slice(0, token.lastIndexOf('.'))}`,
      )
      return found.minutes
    }
    expect(await minutes()).toBeLessThanOrEqual(15)
    await api(token).verify({ code: codeAt(parent.key, 0) })
    expect(await minutes()).toBeGreaterThan(6 * 24 * 60)
  })

  test('is completed by a recovery code, once, whose use is told by email', async () => {
    const parent = await withApp()
    const [code = ''] = parent.recoveryCodes
    expect(await api(await enter(parent)).verify({ code: code.toLowerCase().replace('-', ' ') })).toEqual({
      recoveryCodes: 9,
    })
    await expect(api(await enter(parent)).verify({ code })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const [mail] = await mailsTo(app, parent.email)
    expect(mail).toMatchObject({ subject: 'A recovery code was used for your Trellis account' })
    expect(mail?.text).toContain('9 unused codes')
  })

  test('of eight uses of one code at once, one completes a sign-in', async () => {
    const parent = await withApp()
    const tokens = await Promise.all(Array.from({ length: 8 }, () => enter(parent)))
    const code = codeAt(parent.key, 0)
    const results = await Promise.allSettled(tokens.map((token) => api(token).verify({ code })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('allows ten guesses in a quarter of an hour, over all sessions', async () => {
    const parent = await withApp()
    const tokens = [await enter(parent), await enter(parent)]
    for (let guess = 0; guess < 10; guess++) {
      await expect(api(tokens[guess % 2]).verify({ code: 'AAAAA-AAAAA' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
    const code = codeAt(parent.key, 0)
    await expect(api(tokens[0]).verify({ code })).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  test('waits for the code also after a password reset, and a change of the password needs no other step', async () => {
    const parent = await withApp()
    const token = await enter(parent)
    await api(token).verify({ code: codeAt(parent.key, 0) })
    const body = { currentPassword: PASSWORD, newPassword: 'nine brass bells' }
    const changed = await post(app, '/change-password', body, { token })
    expect(changed.status).toBe(200)
    expect(await whoIs(app, tokenIn(changed))).toBe(parent.id)
    const again = tokenIn(await signIn(app, parent.email, 'nine brass bells'))
    expect(await missingStep(again)).toBe('second-factor')
  })
})

test('new recovery codes replace the earlier ones, and removing the app ends them', async () => {
  const parent = await withApp()
  const { recoveryCodes } = await api(parent.token).createRecoveryCodes()
  expect(recoveryCodes).toHaveLength(10)
  const token = await enter(parent)
  const [old = ''] = parent.recoveryCodes
  await expect(api(token).verify({ code: old })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await api(token).verify({ code: recoveryCodes[0] ?? '' })
  expect(await api(token).removeAuthenticator()).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 })
  expect(await whoIs(app, await enter(parent))).toBe(parent.id)
  expect(await api(token).createRecoveryCodes()).toEqual({ recoveryCodes: [] })
})

test('changes need a recent proof of identity', async () => {
  const parent = await withApp()
  await sql`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = ${parent.id}`.execute(
    app.database.kysely,
  )
  const { startAuthenticator, confirmAuthenticator, removeAuthenticator, createRecoveryCodes } = api(parent.token)
  const calls = [
    () => startAuthenticator(),
    () => confirmAuthenticator({ code: '123456' }),
    () => removeAuthenticator(),
    () => createRecoveryCodes(),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
})

describe('staff without a second step', () => {
  test('are led to set one up at the next sign-in, and can do nothing else until then', async () => {
    const manager = await parentAccount(app, MANAGER)
    // A session of before goes on.
    expect(await whoIs(app, manager.token)).toBe(manager.id)
    const token = await enter(manager)
    expect(await app.client(token).session.get()).toMatchObject({ user: null, missingStep: 'set-up' })
    await expect(app.client(token).contentGrades.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(api(token).verify({ code: '123456' })).rejects.toMatchObject({ code: 'NOTHING_TO_VERIFY' })
    const file = await fetch(`${app.url}/files/subscriptions.csv`, {
      headers: { ...fromAnywhere(), authorization: `Bearer ${token}` },
    })
    expect(file.status).toBe(401)
    const { recoveryCodes } = await setUpApp(token)
    expect(recoveryCodes).toHaveLength(10)
    expect(await whoIs(app, token)).toBe(manager.id)
    expect(await api(token).get()).toMatchObject({ required: true })
    await expect(api(token).removeAuthenticator()).rejects.toMatchObject({ code: 'LAST_FACTOR' })
    expect(await missingStep(await enter(manager))).toBe('second-factor')
  })

  test('are only those whom the operator named', async () => {
    const parent = await parentAccount(app)
    expect(await missingStep(await enter(parent))).toBeNull()
  })
})
