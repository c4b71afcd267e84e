import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { consumeAttempt } from '#server/rate-limits/rate-limits.ts'
import { linkParent, makeParent, type Person } from '#server/testing/people.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { postAuth } from '../../../testing/test-app.ts'
import {
  type Account,
  fromAnywhere,
  learnerAccount,
  PASSWORD,
  post,
  resetToken,
  startBehindProxy,
} from '../testing/accounts.ts'

const app = forThisFile(startBehindProxy)

/** Cookie of the device after a sign-in with what it had before. */
async function signInOn(account: Account, cookie = '', password = PASSWORD): Promise<string> {
  const { status, headers } = await post(app, '/sign-in/email', { email: account.email, password }, { cookie })
  expect(status).toBe(200)
  return deviceCookie(headers)
}

function deviceCookie(headers: Headers): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('trellis.device='))
  expect(cookie).toMatch(/Max-Age=7776000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  return cookie?.split(';')[0] ?? ''
}

const guess = async (account: Account, cookie: string, password = 'wrong') =>
  (await post(app, '/sign-in/email', { email: account.email, password }, { cookie })).status

/** Counts of a hundred guesses from anywhere (limits.test.ts sends them). */
async function block({ email }: Account) {
  const counts = Array.from({ length: 100 }, () => consumeAttempt(app.database.kysely, 'sign-in-of-day', email))
  expect(await Promise.all(counts)).toEqual(Array(100).fill(true))
}

test('guesses of others never lock out a device that the account has signed in from', async () => {
  const learner = await learnerAccount(app)
  const cookie = await signInOn(learner)
  await block(learner)
  expect(await guess(learner, '', PASSWORD)).toBe(429)
  for (let time = 0; time < 12; time++) expect(await guess(learner, cookie, PASSWORD)).toBe(200)
})

test('a known device has ten guesses in 15 minutes and thirty a day, which affect no other device', async () => {
  const learner = await learnerAccount(app)
  const cookie = await signInOn(learner)
  const other = await signInOn(learner)
  for (let quarter = 0; quarter < 3; quarter++) {
    for (let time = 0; time < 10; time++) expect(await guess(learner, cookie)).toBe(401)
    expect(await guess(learner, cookie, PASSWORD)).toBe(429)
    await sql`UPDATE rate_limit_attempts SET ends_at = ends_at - interval '15 minutes'`.execute(app.database.kysely)
  }
  expect(await guess(learner, cookie, PASSWORD)).toBe(429)
  expect(await guess(learner, other, PASSWORD)).toBe(200)
  expect(await guess(learner, '', PASSWORD)).toBe(200)
})

test('the right password takes a guess of a known device back', async () => {
  const learner = await learnerAccount(app)
  const cookie = await signInOn(learner)
  for (let round = 0; round < 4; round++) {
    for (let time = 0; time < 7; time++) expect(await guess(learner, cookie)).toBe(401)
    expect(await guess(learner, cookie, PASSWORD)).toBe(200)
  }
  for (let time = 0; time < 2; time++) expect(await guess(learner, cookie)).toBe(401)
  expect(await guess(learner, cookie), 'the thirty-first of the day').toBe(429)
})

test('a device is known to each account only after that account has signed in there', async () => {
  const first = await learnerAccount(app)
  const second = await learnerAccount(app)
  const cookie = await signInOn(first)
  await block(second)
  expect(await guess(second, cookie, PASSWORD)).toBe(429)
})

test('a known device takes a turn of its own at hashing, before all networks', async () => {
  const account = await learnerAccount(app)
  const cookie = await signInOn(account)
  const run = vi.spyOn(app.services.queues.hashes, 'run')
  const turns = () => run.mock.calls.map(([key, , options]) => [key, options?.headStartMs ?? 0])
  await guess(account, cookie, PASSWORD)
  expect(turns()).toEqual([[`devices of ${account.id}`, 600_000]])
  run.mockClear()
  await guess(account, '', PASSWORD)
  expect(turns()).toEqual([[expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/), 0]])
  run.mockRestore()
})

test('siblings share a browser: it is known to the last six accounts', async () => {
  const accounts = await Promise.all(Array.from({ length: 7 }, () => learnerAccount(app)))
  let cookie = ''
  for (const account of accounts) cookie = await signInOn(account, cookie)
  const [first, second] = accounts
  if (!first || !second) throw new Error('No accounts')
  await block(first)
  await block(second)
  expect([await guess(first, cookie, PASSWORD), await guess(second, cookie, PASSWORD)]).toEqual([429, 200])
})

test.each([
  [
    'the password is changed',
    async (account: Account) => {
      const { body } = await post(app, '/sign-in/email', { email: account.email, password: PASSWORD })
      const change = { currentPassword: PASSWORD, newPassword: 'eleven blue lanterns' }
      const { headers } = await post(app, '/change-password', change, { token: body.token })
      return deviceCookie(headers)
    },
  ],
  [
    'the password is reset',
    async (account: Account) => {
      const token = await resetToken(app, account.email)
      await post(app, '/reset-password', { token, newPassword: 'eleven blue lanterns' })
      return null
    },
  ],
  [
    'a parent sets the password',
    async (account: Account) => {
      const parent = await parentOf(account)
      await app.client(parent.token).learners.setPassword({ learnerId: account.id, password: 'eleven blue lanterns' })
      return null
    },
  ],
  [
    'a parent signs the learner out everywhere',
    async (account: Account) => {
      const parent = await parentOf(account)
      await app.client(parent.token).learners.signOutEverywhere({ learnerId: account.id })
      return null
    },
  ],
  [
    'the user signs out all other devices',
    async (account: Account) => {
      await app.client(account.token).profile.signOutOtherDevices()
      return null
    },
  ],
])('no device is known after %s', async (_, change) => {
  const account = await learnerAccount(app)
  const cookie = await signInOn(account)
  const current = await change(account)
  await block(account)
  expect(await guess(account, cookie)).toBe(429)
  if (current !== null) expect(await guess(account, current, 'eleven blue lanterns')).toBe(200)
})

test('a forged cookie makes no device known, and none appears without a sign-in', async () => {
  const account = await learnerAccount(app)
  const other = await learnerAccount(app)
  const [version = '', content = '', signature = ''] = (await signInOn(other)).replace('trellis.device=', '').split('.')
  const value = `${version}.${content}`
  const claim = JSON.parse(Buffer.from(content, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify(claim).replaceAll(other.id, account.id)).toString('base64url')
  await block(account)
  for (const bad of [
    `${forged}.${signature}`,
    `${version}.${forged}.${signature}`,
    `${value}`,
    '.',
    'x.y',
    '',
    `${value}.${signature}x`,
  ]) {
    expect(await guess(account, `trellis.device=${bad}`, PASSWORD)).toBe(429)
  }
  const rejected = await postAuth(app, '/sign-in/email', { email: other.email, password: 'wrong' }, fromAnywhere())
  expect(rejected.headers.getSetCookie()).toEqual([])
})

test('the parent sees that sign-ins are blocked, and allows them', async () => {
  const account = await learnerAccount(app)
  const parent = await parentOf(account)
  const { learners } = app.client(parent.token)
  const shown = async () => {
    const [card] = (await learners.overview()).learners
    const [learner] = (await learners.list()).learners
    return [card?.signInsBlockedUntil, learner?.signInsBlockedUntil]
  }
  expect(await shown()).toEqual([null, null])
  await block(account)
  const [until] = await shown()
  expect(await shown()).toEqual([until, until])
  expect(Math.round(((until?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24)

  const stranger = await makeParent(app)
  const call = app.client(stranger.token).learners.allowSignIns({ learnerId: account.id })
  await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await guess(account, '', PASSWORD)).toBe(429)
  expect(await learners.allowSignIns({ learnerId: account.id })).toEqual({ allowed: true })
  expect(await shown()).toEqual([null, null])
  expect(await guess(account, '', PASSWORD)).toBe(200)
})

async function parentOf(learner: Person): Promise<Person> {
  const parent = await makeParent(app)
  await linkParent(app, parent.id, learner.id)
  return parent
}
