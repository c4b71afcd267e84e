import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { mailsTo, PASSWORD, parentAccount, post, signIn, whoIs } from '../../testing/accounts.ts'
import { softPasskey } from '../testing/soft-passkey.ts'
import { MANAGER, tokenIn, WITH_STAFF } from '../testing/staff.ts'

const app = forThisFile(() => startTestApp(WITH_STAFF))

const api = (token?: string) => app.client(token).secondFactor
const origin = () => new URL(app.url).origin
const REJECTED = { status: 401, body: { code: 'INVALID_PASSKEY' } }

async function withPasskey(email?: string) {
  const parent = await parentAccount(app, email)
  const passkey = softPasskey(origin())
  const { recoveryCodes } = await api(parent.token).addPasskey(passkey.create(await api(parent.token).startPasskey()))
  return { ...parent, passkey, recoveryCodes }
}

const enterBy = (body: object, more: { cookie?: string } = {}) => post(app, '/sign-in/passkey', body, more)

test('a passkey signs its owner in without a password or another step, and its use is recorded', async () => {
  const { id, email, token, passkey, recoveryCodes } = await withPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const options = await api().passkeyOptions()
  expect(options.allowed).toEqual([])
  const entered = await enterBy(passkey.answer(options))
  expect(entered).toMatchObject({ status: 200, body: { status: true } })
  expect(await whoIs(app, tokenIn(entered))).toBe(id)
  expect(entered.headers.getSetCookie().some((cookie) => cookie.startsWith('trellis.device='))).toBe(true)
  const { passkeys } = await api(token).get()
  expect(passkeys).toEqual([expect.objectContaining({ lastUsedAt: expect.any(Date) })])
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Trellis account',
  ])
})

test('after the password, the passkeys of the account complete the sign-in in place of a code', async () => {
  const parent = await withPasskey()
  const waiting = await signIn(app, parent.email, PASSWORD)
  const token = tokenIn(waiting)
  expect(await app.client(token).session.get()).toMatchObject({ user: null, missingStep: 'second-factor' })
  expect(await api(token).pending()).toMatchObject({ authenticator: false, passkeys: true })
  const options = await api(token).passkeyOptions()
  expect(options.allowed).toEqual([{ credentialId: parent.passkey.credentialId, transports: ['internal'] }])
  const cookie = `trellis.session_token=${encodeURIComponent(token)}`
  const entered = await enterBy(parent.passkey.answer(options), { cookie })
  expect(await whoIs(app, tokenIn(entered))).toBe(parent.id)
  // The session that waited has ended.
  expect(await app.client(token).session.get()).toMatchObject({ user: null, missingStep: null })
})

describe('no one is signed in', () => {
  test('by a challenge that was used, is for a new passkey, or is old', async () => {
    const { passkey, token } = await withPasskey()
    const options = await api().passkeyOptions()
    expect((await enterBy(passkey.answer(options))).status).toBe(200)
    expect(await enterBy(passkey.answer(options))).toMatchObject(REJECTED)
    expect(await enterBy(passkey.answer(await api(token).startPasskey()))).toMatchObject(REJECTED)
    const old = await api().passkeyOptions()
    await sql`UPDATE verifications SET expires_at = now() WHERE value = 'passkey sign-in'`.execute(app.database.kysely)
    expect(await enterBy(passkey.answer(old))).toMatchObject(REJECTED)
  })

  test('by an unknown passkey, one of another page, a removed one, or one of a locked account', async () => {
    const { id, passkey, token } = await withPasskey()
    const { relyingParty } = await api().passkeyOptions()
    const challenge = async () => ({ challenge: (await api().passkeyOptions()).challenge, relyingParty })
    expect(await enterBy(softPasskey(origin()).answer(await challenge()))).toMatchObject(REJECTED)
    const stolen = {
      ...passkey.answer(await challenge()),
      signature: softPasskey(origin()).answer(await challenge()).signature,
    }
    expect(await enterBy(stolen)).toMatchObject(REJECTED)
    const elsewhere = softPasskey('https://evil.example').answer(await challenge())
    expect(await enterBy({ ...elsewhere, credentialId: passkey.credentialId })).toMatchObject(REJECTED)
    const lock = (banned: boolean) =>
      sql`UPDATE profiles SET banned = ${banned} WHERE id = ${id}`.execute(app.database.kysely)
    await lock(true)
    expect((await enterBy(passkey.answer(await challenge()))).status).toBe(403)
    await lock(false)
    const [stored] = (await api(token).get()).passkeys
    expect(await api(token).removePasskey({ passkeyId: stored?.id ?? '' })).toMatchObject({
      passkeys: [],
      recoveryCodes: 0,
    })
    expect(await enterBy(passkey.answer(await challenge()))).toMatchObject(REJECTED)
    for (const body of [{}, { ...stolen, signature: '' }, { ...stolen, clientData: 'x'.repeat(5000) }]) {
      expect((await enterBy(body)).status).toBe(400)
    }
  })
})

test('a passkey belongs to the session that asked for it, and to one account', async () => {
  const { passkey, token } = await withPasskey()
  const other = await parentAccount(app)
  const started = await api(token).startPasskey()
  await expect(api(other.token).addPasskey(softPasskey(origin()).create(started))).rejects.toMatchObject({
    code: 'INVALID_PASSKEY',
  })
  await expect(
    api(other.token).addPasskey(passkey.create(await api(other.token).startPasskey())),
  ).rejects.toMatchObject({
    code: 'INVALID_PASSKEY',
  })
  const [stored] = (await api(token).get()).passkeys
  await api(other.token).removePasskey({ passkeyId: stored?.id ?? '' })
  expect((await api(token).get()).passkeys).toHaveLength(1)
})

test('an account has ten passkeys at most', async () => {
  const { token } = await withPasskey()
  for (let count = 1; count < 10; count++) {
    expect(await api(token).addPasskey(softPasskey(origin()).create(await api(token).startPasskey()))).toEqual({
      recoveryCodes: [],
    })
  }
  await expect(api(token).startPasskey()).rejects.toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
})

test('staff set up their second step by a passkey, too, and cannot remove the last one', async () => {
  const manager = await parentAccount(app, MANAGER)
  const token = tokenIn(await signIn(app, manager.email, PASSWORD))
  const passkey = softPasskey(origin())
  await api(token).addPasskey(passkey.create(await api(token).startPasskey()))
  expect(await whoIs(app, token)).toBe(manager.id)
  const [stored] = (await api(token).get()).passkeys
  await expect(api(token).removePasskey({ passkeyId: stored?.id ?? '' })).rejects.toMatchObject({ code: 'LAST_FACTOR' })
  expect((await enterBy(passkey.answer(await api().passkeyOptions()))).status).toBe(200)
})
