import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { mailsTo, PASSWORD, parentAccount, signIn, whoIs } from '../testing/accounts.ts'
import { codeOf, stepAt } from './one-time-codes.ts'
import { MANAGER, tokenIn, WITH_STAFF } from './testing/staff.ts'

const app = forThisFile(() => startTestApp(WITH_STAFF))

const api = (token?: string) => app.client(token).secondFactor
const codeAt = (key: string, steps: number) => codeOf(key, stepAt(Date.now()) + steps)

async function enter({ email }: { email: string }): Promise<string> {
  return tokenIn(await signIn(app, email, PASSWORD))
}

async function withApp(email?: string) {
  const parent = await parentAccount(app, email)
  const { key } = await api(parent.token).startAuthenticator()
  await api(parent.token).confirmAuthenticator({ code: codeAt(key, -1) })
  return { ...parent, key }
}

async function newestLink(email: string, kind: 'token' | 'stop'): Promise<string> {
  const mails = await mailsTo(app, email)
  const found = mails.map(({ text }) => new RegExp(`/sign-in/lost-step#${kind}=(\\S+)`).exec(text)?.[1])
  return found.find((token) => token !== undefined) ?? ''
}

/** Begins the wait of a person, whose session waits for the second step in `waiting`. */
async function lost(email?: string) {
  const parent = await withApp(email)
  const waiting = await enter(parent)
  expect(await api(waiting).sendLostLink()).toEqual({ sentTo: parent.email })
  const link = await newestLink(parent.email, 'token')
  const { dueAt } = await api().startReset({ token: link })
  return { ...parent, waiting, link, dueAt }
}

const passHours = (userId: string, hours: number) =>
  sql`UPDATE profiles SET factor_reset_due_at = factor_reset_due_at - make_interval(hours => ${hours}) WHERE id = ${userId}`.execute(
    app.database.kysely,
  )

test('after 72 hours, the password alone removes the second step, ends all other sessions, and an email says so', async () => {
  const { id, token, email, waiting, dueAt } = await lost()
  expect((dueAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
  expect(await api(waiting).pending()).toMatchObject({ resetDueAt: dueAt, isResetDue: false })
  await passHours(id, 71)
  await expect(api(waiting).finishReset()).rejects.toMatchObject({ code: 'NOT_DUE' })
  await passHours(id, 1)
  expect(await api(waiting).pending()).toMatchObject({ isResetDue: true })
  await api(waiting).finishReset()
  expect(await whoIs(app, waiting)).toBe(id)
  expect(await whoIs(app, token)).toBeNull()
  expect(await api(waiting).get()).toMatchObject({ authenticatorSince: null, recoveryCodes: 0, resetDueAt: null })
  expect(await whoIs(app, await enter({ email }))).toBe(id)
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    'Your second step was turned off',
    'Your second step can be turned off in three days',
    'Lost your second step?',
    'An authenticator app was added to your Trellis account',
  ])
})

test('the address of the person is told, and their devices', async () => {
  const parent = await withApp()
  const ending = async () => (await app.client(parent.token).session.get()).secondStepEnding
  await api(await enter(parent)).sendLostLink()
  expect(await ending()).toBe(false)
  await api().startReset({ token: await newestLink(parent.email, 'token') })
  expect(await ending()).toBe(true)
  expect((await mailsTo(app, parent.email))[0]?.subject).toBe('Your second step can be turned off in three days')
})

describe('the wait is stopped', () => {
  test.each([
    ['from a signed-in device', async ({ token }: Lost) => void (await api(token).stopReset())],
    [
      'by the link in the email',
      async ({ email }: Lost) => void (await api().stopResetByLink({ token: await newestLink(email, 'stop') })),
    ],
    [
      'by a sign-in with the second step',
      async ({ email, key }: Lost) => void (await api(await enter({ email })).verify({ code: codeAt(key, 0) })),
    ],
  ])('%s, and an email says so', async (_, stop) => {
    const made = await lost()
    await stop(made)
    await passHours(made.id, 100)
    expect(await api(made.waiting).pending()).toMatchObject({
      authenticator: true,
      resetDueAt: null,
      isResetDue: false,
    })
    await expect(api(made.waiting).finishReset()).rejects.toMatchObject({ code: 'NOT_DUE' })
    expect((await mailsTo(app, made.email))[0]?.subject).toBe('Your second step stays on')
  })
})

type Lost = Awaited<ReturnType<typeof lost>>

test('links work once, for what they are for, and a second one does not shorten the wait', async () => {
  const { email, waiting, link, dueAt } = await lost()
  await expect(api().startReset({ token: link })).rejects.toMatchObject({ code: 'LINK_GONE' })
  await expect(api().stopResetByLink({ token: link })).rejects.toMatchObject({ code: 'LINK_GONE' })
  await api(waiting).sendLostLink()
  expect(await api().startReset({ token: await newestLink(email, 'token') })).toEqual({ dueAt })
  const stop = await newestLink(email, 'stop')
  await api().stopResetByLink({ token: stop })
  await expect(api().stopResetByLink({ token: stop })).rejects.toMatchObject({ code: 'LINK_GONE' })
})

test('the end of the wait can be used for two weeks, and three links are mailed a day', async () => {
  const { id, waiting } = await lost()
  await passHours(id, 72 + 14 * 24 + 1)
  await expect(api(waiting).finishReset()).rejects.toMatchObject({ code: 'NOT_DUE' })
  expect(await api(waiting).pending()).toMatchObject({ resetDueAt: null })
  await api(waiting).sendLostLink()
  await api(waiting).sendLostLink()
  await expect(api(waiting).sendLostLink()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
})

test('staff then set up a new second step', async () => {
  const { id, waiting } = await lost(MANAGER)
  await passHours(id, 72)
  await api(waiting).finishReset()
  expect(await app.client(waiting).session.get()).toMatchObject({ user: null, missingStep: 'set-up' })
})
