import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { PASSWORD, parentAccount, post, signIn, startBehindProxy, whoIs } from '../testing/accounts.ts'

const NEW_PASSWORD = 'nine green lanterns'
const app = forThisFile(startBehindProxy)

const change = (token: string, currentPassword: string, newPassword: string, more: object = {}) =>
  post(app, '/change-password', { currentPassword, newPassword, ...more }, { token })

describe('changing the password', () => {
  test('ends every other session regardless of the body, and continues with a new one', async () => {
    const parent = await parentAccount(app)
    const other = (await signIn(app, parent.email, PASSWORD)).body.token
    const more = { revokeOtherSessions: false }
    const { status, headers, body } = await change(parent.token, PASSWORD, NEW_PASSWORD, more)
    expect([status, body]).toEqual([200, { status: true }])
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly/i)

    const token = headers.get('set-auth-token') ?? ''
    expect(await whoIs(app, token)).toBe(parent.id)
    expect([await whoIs(app, parent.token), await whoIs(app, other)]).toEqual([null, null])
    expect((await signIn(app, parent.email, PASSWORD)).status).toBe(401)
    expect((await signIn(app, parent.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('by cookie, as browsers do, works, too', async () => {
    const parent = await parentAccount(app)
    const cookie = (await signIn(app, parent.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await post(app, '/change-password', body, { cookie })).status).toBe(200)
    expect((await post(app, '/change-password', body, { cookie })).status).toBe(401)
  })

  test('with a wrong current password is rejected and ends no session', async () => {
    const parent = await parentAccount(app)
    const { status, body } = await change(parent.token, 'not the password', NEW_PASSWORD)
    expect([status, body]).toEqual([400, { code: 'INVALID_PASSWORD', message: 'The current password is not correct.' }])
    expect(await whoIs(app, parent.token)).toBe(parent.id)
    expect((await signIn(app, parent.email, PASSWORD)).status).toBe(200)
  })

  test.each([
    ['12345', 'PASSWORD_TOO_SHORT'],
    ['qwerty123', 'PASSWORD_TOO_COMMON'],
    ['p'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('to %o is rejected', async (weak, code) => {
    const parent = await parentAccount(app)
    const { status, body } = await change(parent.token, PASSWORD, weak)
    expect([status, body.code]).toEqual([400, code])
    expect(await whoIs(app, parent.token)).toBe(parent.id)
  })

  test('allows ten guesses at the current password, then rejects even the right one', async () => {
    const parent = await parentAccount(app)
    for (let index = 0; index < 10; index++) {
      expect((await change(parent.token, `guess ${index}`, NEW_PASSWORD)).status).toBe(400)
    }
    const { status, body } = await change(parent.token, PASSWORD, NEW_PASSWORD)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await signIn(app, parent.email, PASSWORD)).status).toBe(200)

    await app.database.pool.query("UPDATE rate_limit_attempts SET ends_at = now() - interval '1 second'")
    expect((await change(parent.token, PASSWORD, NEW_PASSWORD)).status).toBe(200)
  })

  test('counts guesses with a stolen cookie for its owner, even with an invalid bearer token in the request', async () => {
    const victim = await parentAccount(app)
    const attacker = await parentAccount(app)
    const cookie = (await signIn(app, victim.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const both = { cookie, token: `${attacker.token}.nosignature` }
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    for (let index = 0; index < 10; index++) await consumeAttempt(app.database.kysely, 'confirm-password', victim.id)
    expect((await post(app, '/change-password', body, both)).status).toBe(429)
    expect((await post(app, '/change-password', body, { token: attacker.token })).status).toBe(200)
  })

  test('changes no other account, regardless of the body', async () => {
    const victim = await parentAccount(app)
    const attacker = await parentAccount(app)
    await change(attacker.token, PASSWORD, NEW_PASSWORD, {
      userId: victim.id,
      id: victim.id,
      email: victim.email,
      role: 'content_manager',
      is_parent: false,
      emailVerified: false,
    })
    expect((await signIn(app, victim.email, PASSWORD)).status).toBe(200)
    const row = await queryOne(
      app.database.kysely,
      z.object({ role: z.string(), is_parent: z.boolean(), email_verified: z.boolean(), email: z.string() }),
      sql`
        SELECT role, is_parent, email_verified, email
        FROM profiles
        WHERE id = ${attacker.id}`,
    )
    expect(row).toEqual({ role: 'user', is_parent: true, email_verified: true, email: attacker.email })
  })

  test('requires a session and an account that is not locked', async () => {
    const parent = await parentAccount(app)
    expect((await change('no such token', PASSWORD, NEW_PASSWORD)).status).toBe(401)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await post(app, '/change-password', body)).status).toBe(401)
    await app.database.pool.query('UPDATE profiles SET banned = true WHERE id = $1', [parent.id])
    expect((await change(parent.token, PASSWORD, NEW_PASSWORD)).status).toBe(401)
  })

  test('of an account without a password explains how to set one', async () => {
    const parent = await makeParent(app)
    const { status, body } = await change(parent.token, '', NEW_PASSWORD)
    expect([status, body.code]).toEqual([400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
    expect(body.message).toContain('no password yet')
  })
})
