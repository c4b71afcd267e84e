import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { unsubscribeUrls } from '../weekly-email/unsubscribe.ts'
import { codeOf, stepAt } from './second-factor/one-time-codes.ts'
import { learnerAccount, mailsTo, openConfirmation, PASSWORD, parentAccount, post, whoIs } from './testing/accounts.ts'

const NEW_SECRET = '5f2d0c1b7e9a4836d1f0a2b3c4d5e6f798a7b6c5d4e3f201'
const PLANTS = ['fern', 'acorn', 'tulip', 'daisy'] as const

/** Before AUTH_SECRET is replaced, and after: on the same database, with the earlier secret as AUTH_SECRET_PREVIOUS. */
const before = forThisFile(() => startTestApp())
let after: TestApp
let forgetful: TestApp
beforeAll(async () => {
  const beside = { onDatabase: before.onDatabase }
  const earlier = { AUTH_SECRET_PREVIOUS: before.config.authSecret }
  after = await startTestApp({ AUTH_SECRET: NEW_SECRET, ...earlier }, undefined, beside)
  forgetful = await startTestApp({ AUTH_SECRET: NEW_SECRET }, undefined, beside)
})
afterAll(async () => {
  await after.close()
  await forgetful.close()
})

const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

async function who(app: TestApp, cookie: string) {
  const answer = await fetch(`${app.url}/api/session`, { headers: { cookie } })
  return { user: (await answer.json()).user?.id ?? null, renewed: cookieIn(answer.headers, 'trellis.session_token') }
}

const signIn = (app: TestApp, email: string, cookie?: string) =>
  post(app, '/sign-in/email', { email, password: PASSWORD }, cookie === undefined ? {} : { cookie })

describe('after AUTH_SECRET was replaced, with the earlier one beside it', () => {
  test('a session goes on, and its cookie is signed again', async () => {
    const { id, email } = await parentAccount(before)
    const cookie = cookieIn((await signIn(before, email)).headers, 'trellis.session_token')
    const { user, renewed } = await who(after, cookie)
    expect(user).toBe(id)
    expect(renewed).not.toBe(cookie)
    expect((await who(forgetful, renewed)).user).toBe(id)
    expect((await who(forgetful, cookie)).user).toBeNull()
    // A route of the auth library.
    const change = { currentPassword: PASSWORD, newPassword: 'another violet kite 8' }
    expect((await post(after, '/change-password', change, { cookie })).status).toBe(200)
  })

  test('a known device stays known', async () => {
    const { id, email } = await parentAccount(before)
    await sql`UPDATE profiles SET created_at = now() - interval '2 days' WHERE id = ${id}`.execute(
      before.database.kysely,
    )
    const device = cookieIn((await signIn(before, email)).headers, 'trellis.device')
    const mails = (await mailsTo(before, email)).length
    expect((await signIn(after, email, device)).status).toBe(200)
    expect(await mailsTo(before, email)).toHaveLength(mails)
    expect((await signIn(forgetful, email, device)).status).toBe(200)
    expect(await mailsTo(before, email)).toHaveLength(mails + 1)
  })

  test('links of mails work', async () => {
    const { id } = await parentAccount(before)
    const token = new URL(unsubscribeUrls(before.config, { parentId: id, childId: null }).link).hash.replace(
      '#token=',
      '',
    )
    await expect(forgetful.client().weeklyEmail.stop({ token })).rejects.toThrow()
    expect(await after.client().weeklyEmail.stop({ token })).toBeTruthy()

    const email = 'confirms.later@example.test'
    await post(before, '/sign-up/email', { name: '', email, password: PASSWORD, callbackURL: '/sign-up/confirmed' })
    const text = (await mailsTo(before, email))[0]?.text ?? ''
    expect((await openConfirmation(forgetful, text)).status).toBe(400)
    expect((await openConfirmation(after, text)).status).toBe(200)
    const query = new URLSearchParams(text.match(/#(token=\S+)/)?.[1])
    query.set('callbackURL', '/sign-up/confirmed')
    const earlier = await fetch(`${after.url}/api/auth/verify-email?${query}`, { redirect: 'manual' })
    expect(earlier.headers.get('location')).toBe('/sign-up/confirmed')
  })

  test('an authenticator app works, and its key is encrypted again', async () => {
    const parent = await parentAccount(before)
    const { secondFactor } = before.client(parent.token)
    const { key } = await secondFactor.startAuthenticator()
    const now = stepAt(Date.now())
    await secondFactor.confirmAuthenticator({ code: codeOf(key, now - 1) })
    const enter = async (app: TestApp, code: string) => {
      const { token } = (await signIn(app, parent.email)).body
      await app.client(token).secondFactor.verify({ code })
      return whoIs(app, token)
    }
    await expect(enter(forgetful, codeOf(key, now))).rejects.toThrow()
    expect(await enter(after, codeOf(key, now))).toBe(parent.id)
    expect(await enter(forgetful, codeOf(key, now + 1))).toBe(parent.id)
  })

  test('a recovery code works, also a short one of an earlier version', async () => {
    const parent = await parentAccount(before)
    const { secondFactor } = before.client(parent.token)
    const { key } = await secondFactor.startAuthenticator()
    const code = codeOf(key, stepAt(Date.now()))
    const [recoveryCode = ''] = (await secondFactor.confirmAuthenticator({ code })).recoveryCodes
    const hash = createHmac('sha256', before.config.authSecret)
      .update(`recovery code\0${parent.id}\0K7QPM9DXRT`)
      .digest('base64url')
    await sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${parent.id}, ${hash})`.execute(
      before.database.kysely,
    )
    for (const one of [recoveryCode.toLowerCase(), 'k7qpm-9dxrt']) {
      const { token } = (await signIn(after, parent.email)).body
      await after.client(token).secondFactor.verify({ code: one })
      expect(await whoIs(after, token)).toBe(parent.id)
    }
  })

  test('a picture password works, and its hash is replaced', async () => {
    const { email, username, token } = await learnerAccount(before)
    await before.client(token).profile.setPictures({ password: PASSWORD, plants: [...PLANTS] })
    const device = cookieIn((await signIn(after, email)).headers, 'trellis.device')
    const enter = async (app: TestApp, plants: readonly string[]) =>
      (await post(app, '/sign-in/pictures', { username, plants: plants.join(',') }, { cookie: device })).status
    expect(await enter(forgetful, PLANTS)).toBe(401)
    expect(await enter(after, [...PLANTS].reverse())).toBe(401)
    expect(await enter(after, PLANTS)).toBe(200)
    expect(await enter(forgetful, PLANTS)).toBe(200)
  })
})
