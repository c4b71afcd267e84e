import { describe, expect, test } from 'vitest'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { minutesUntil, passTenMinutes } from '../../../rate-limits/testing/mail-limits.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { postAuth, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { learnerAccount, PASSWORD, parentAccount, post, signIn, startBehindProxy } from '../testing/accounts.ts'

type ByAddress = [path: string, max: number, body: (n: number) => object]

/** Limits per client address by route, with bodies that are rejected before the expensive steps. */
const BY_ADDRESS: ByAddress[] = [
  ['/sign-in/email', 600, (n) => ({ email: `n${n}`, password: '' })],
  ['/sign-in/username', 600, (n) => ({ username: `${n % 100}`, password: '!' })],
  ['/sign-up/email', 20, (n) => ({ name: '', email: `n${n}@example.test`, password: 'short' })],
  ['/request-password-reset', 20, (n) => ({ email: `n${n}` })],
  ['/send-verification-email', 20, (n) => ({ email: `n${n}` })],
  ['/reset-password', 20, (n) => ({ token: `t${n}`, newPassword: 'short' })],
  ['/change-password', 20, () => ({ currentPassword: '', newPassword: 'short' })],
]
const ASK_FOR_RESET: ByAddress = ['/request-password-reset', 20, (n) => ({ email: `m${n}` })]
const app = forThisFile(startBehindProxy)
const direct = forThisFile(startTestApp)

describe('one client address', () => {
  /** Sends the first and the last twenty requests within a limit, and two more; the others are only counted. */
  const exhaust = async (on: TestApp, [path, max, body]: ByAddress, headers: (n: number) => Record<string, string>) => {
    const limited = async (n: number) => (await postAuth(on, path, body(n), headers(n))).status === 429
    const sendTwenty = async (from: number) => {
      const twenty = await Promise.all(Array.from({ length: 20 }, (_, index) => limited(from + index)))
      expect(twenty).not.toContain(true)
    }
    await sendTwenty(1)
    if (max > 20) {
      const counted = await on.database.pool.query(
        'UPDATE rate_limits SET count = count + $1 WHERE right(key, length($2)) = $2',
        [max - 40, path],
      )
      expect(counted.rowCount, 'counts of the address').toBe(1)
      await sendTwenty(max - 19)
    }
    expect([await limited(max + 1), await limited(max + 2)]).toEqual([true, true])
  }

  test.each(BY_ADDRESS)('is limited on %s to %i requests, regardless of forged headers', async (...limit) => {
    await exhaust(direct, limit, (n) => ({
      'x-forwarded-for': `10.0.0.${n}`,
      'x-real-ip': `10.0.1.${n}`,
      'x-trellis-client-address': `10.0.2.${n}`,
      forwarded: `for=10.0.3.${n}`,
      'cf-connecting-ip': `10.0.4.${n}`,
    }))
  })

  test('behind a trusted proxy is the one added by the proxy, regardless of any before it', async () => {
    await exhaust(app, ASK_FOR_RESET, (n) => ({ 'x-forwarded-for': `10.9.0.${n}, 203.0.113.7` }))
    await exhaust(app, ASK_FOR_RESET, (n) => ({
      'x-forwarded-for': `127.0.0.1, 10.9.${n}.1, 203.0.113.8, 127.0.0.1`,
    }))
    const elsewhere = await postAuth(
      app,
      '/request-password-reset',
      { email: 'm' },
      { 'x-forwarded-for': '203.0.113.9' },
    )
    expect(elsewhere.status).toBe(400)
  })

  test('in IPv6 is its /64 network, since one household has all of it', async () => {
    await exhaust(app, ASK_FOR_RESET, (n) => ({ 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` }))
  })
})

describe('one account', () => {
  test('withstands guesses from any number of addresses: a hundred a day', async () => {
    const learner = await learnerAccount(app)
    const bystander = await parentAccount(app)
    for (const [path, name] of [
      ['/sign-in/email', { email: learner.email }],
      ['/sign-in/username', { username: learner.username }],
      ['/sign-in/username', { username: 'nobody_has_this' }],
    ] as const) {
      const earlier = Array.from({ length: 85 }, () =>
        consumeAttempt(app.database.kysely, 'sign-in-of-day', Object.values(name)[0] ?? ''),
      )
      await Promise.all(earlier)
      const guesses = Array.from({ length: 25 }, async (_, index) => {
        const { status } = await post(app, path, { ...name, password: `guess ${index}` })
        return status
      })
      const statuses = await Promise.all(guesses)
      expect(statuses.filter((status) => status === 401)).toHaveLength(15)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
      expect((await post(app, path, { ...name, password: PASSWORD })).status).toBe(429)
    }
    expect((await signIn(app, bystander.email, PASSWORD)).status).toBe(200)

    await app.database.pool.query("UPDATE rate_limit_attempts SET ends_at = ends_at - interval '23 hours'")
    expect((await signIn(app, learner.email, PASSWORD)).status).toBe(429)
    await app.database.pool.query("UPDATE rate_limit_attempts SET ends_at = ends_at - interval '1 hour'")
    expect((await signIn(app, learner.email, PASSWORD)).status).toBe(200)
  })

  test('rejects ten guesses from one network, and still accepts sign-ins from another', async () => {
    const learner = await learnerAccount(app)
    const from = (address: string, password: string) =>
      postAuth(app, '/sign-in/email', { email: learner.email, password }, { 'x-forwarded-for': address })
    for (let guess = 0; guess < 10; guess++) {
      expect((await from(`2001:db8:7:7::${guess}`, `guess ${guess}`)).status).toBe(401)
    }
    expect((await from('2001:db8:7:7::abcd', PASSWORD)).body.code).toBe('TOO_MANY_ATTEMPTS')
    expect((await from('2001:db8:7:8::1', PASSWORD)).status).toBe(200)
    await app.database.pool.query("UPDATE rate_limit_attempts SET ends_at = ends_at - interval '15 minutes'")
    expect((await from('2001:db8:7:7::abcd', PASSWORD)).status).toBe(200)
  })

  test.each([
    ['/sign-up/email', { name: '', password: PASSWORD }],
    ['/send-verification-email', {}],
  ])('%s sends three mails a day, ten minutes apart, known or not, from any network', async (path, more) => {
    const known = (await parentAccount(app)).email
    for (const email of [known, `unknown${path.length}@example.test`]) {
      const send = async (spelled: string) => {
        const { status, body } = await post(app, path, { ...more, email: spelled })
        return [status, body.code, body.until === undefined ? undefined : minutesUntil(new Date(body.until))]
      }
      for (let count = 1; count <= 3; count++) {
        expect(await send(email)).toEqual([200, undefined, undefined])
        const waitMinutes = count < 3 ? 10 : 24 * 60 - 20
        expect(await send(email.toUpperCase())).toEqual([429, 'TOO_MANY_MAILS', waitMinutes])
        await passTenMinutes(app)
      }
      expect(await send(email)).toEqual([429, 'TOO_MANY_MAILS', 24 * 60 - 30])
    }
  })

  test.each([['/request-password-reset', {}]])(
    '%s works five times an hour per address, known or not, from any network',
    async (path, more) => {
      const known = (await parentAccount(app)).email
      for (const email of [known, `unknown${path.length}@example.test`]) {
        const answers = []
        for (let index = 0; index < 6; index++) {
          const spelled = index % 2 === 0 ? email : email.toUpperCase()
          const { status, body } = await post(app, path, { ...more, email: spelled })
          answers.push([status, body.code])
        }
        expect(answers).toEqual([...Array(5).fill([200, undefined]), [429, 'TOO_MANY_ATTEMPTS']])
      }
    },
  )

  test('has separate limits per kind of attempt', async () => {
    const { email } = await parentAccount(app)
    for (let index = 0; index < 6; index++) await post(app, '/request-password-reset', { email })
    expect((await signIn(app, email, PASSWORD)).status).toBe(200)
    expect((await post(app, '/send-verification-email', { email })).status).toBe(200)
  })
})
