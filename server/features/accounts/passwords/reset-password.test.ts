import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { countRows, postAuth } from '../../../testing/test-app.ts'
import {
  fromAnywhere,
  learnerAccount,
  mailsTo,
  PASSWORD,
  parentAccount,
  post,
  reset,
  resetToken,
  signIn,
  startBehindProxy,
  whoIs,
} from '../testing/accounts.ts'

const NEW_PASSWORD = 'nine green lanterns'
const UNEXPECTED = {
  defined: false,
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  message: 'An unexpected error occurred. Please try again.',
}
const app = forThisFile(startBehindProxy)

describe('a forgotten password', () => {
  test('is replaced through the link in the mail, which ends every earlier session', async () => {
    const parent = await parentAccount(app)
    const other = (await signIn(app, parent.email, PASSWORD)).body.token
    const token = await resetToken(app, parent.email)
    expect([await whoIs(app, parent.token), await whoIs(app, other)]).toEqual([parent.id, parent.id])

    expect((await reset(app, token, NEW_PASSWORD)).status).toBe(200)
    expect([await whoIs(app, parent.token), await whoIs(app, other)]).toEqual([null, null])
    expect((await signIn(app, parent.email, PASSWORD)).status).toBe(401)
    expect((await signIn(app, parent.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('gets a mail whose link opens a page of this origin, with the token in the fragment', async () => {
    const { email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const [mail] = await mailsTo(app, email)
    expect(token).toMatch(/^[A-Za-z0-9]{24,}$/)
    expect(mail?.text).toContain(`${app.config.origin}/reset-password#access_token=${token}`)
    expect(mail?.text).toContain('for one hour')
    const { rows } = await app.database.pool.query('SELECT body_html FROM mails WHERE to_address = $1', [email])
    expect(rows[0]?.body_html).toContain(`href="${app.config.origin}/reset-password#access_token=${token}"`)
  })

  test('has a link that cannot be derived from the table of links', async () => {
    const { id, email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const { rows } = await app.database.pool.query('SELECT * FROM verifications WHERE value = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const hash = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
    expect(rows[0].identifier).toBe(hash)
    for (const guess of [hash, rows[0].id, `reset-password:${token}`]) {
      expect((await reset(app, guess, NEW_PASSWORD)).body.code).toBe('INVALID_TOKEN')
    }
  })

  test('can be set for an account without one, created through a provider', async () => {
    const parent = await makeParent(app)
    expect((await reset(app, await resetToken(app, parent.email), NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(app, parent.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('of an account whose address was never confirmed confirms it', async () => {
    const email = 'unconfirmed@example.test'
    await post(app, '/sign-up/email', { name: '', email, password: PASSWORD })
    expect((await signIn(app, email, PASSWORD)).status).toBe(403)
    await reset(app, await resetToken(app, email), NEW_PASSWORD)
    expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
  })

  test('resets the rate limits of guesses, by address and username', async () => {
    const learner = await learnerAccount(app)
    const { email, username } = learner
    const here = { 'x-forwarded-for': '192.0.2.99' }
    const both = async (password: string, headers = fromAnywhere()) => [
      (await postAuth(app, '/sign-in/email', { email, password }, headers)).status,
      (await postAuth(app, '/sign-in/username', { username, password }, headers)).status,
    ]
    for (let index = 0; index < 10; index++) await both('wrong', here)
    const { kysely } = app.database
    const others = Array.from({ length: 90 }, () => [email, username]).flat()
    await Promise.all(others.map((name) => consumeAttempt(kysely, 'sign-in-of-day', name)))
    expect(await both(PASSWORD)).toEqual([429, 429])
    const token = await resetToken(app, email)
    await postAuth(app, '/reset-password', { token, newPassword: NEW_PASSWORD }, here)
    expect(await both(NEW_PASSWORD)).toEqual([200, 200])
    expect(await both(NEW_PASSWORD, here), 'in the network of the guesses').toEqual([200, 200])
  })

  test.each([
    ['12345', 'PASSWORD_TOO_SHORT', 'Password must be at least 6 characters'],
    ['password', 'PASSWORD_TOO_COMMON', 'This password is too common. Please choose a different one.'],
    ['p'.repeat(129), 'PASSWORD_TOO_LONG', expect.any(String)],
  ])('is not replaced by %o, and the link still works', async (weak, code, message) => {
    const { email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const { status, body } = await reset(app, token, weak)
    expect([status, body]).toEqual([400, { code, message }])
    expect((await reset(app, token, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('a link to set a new password', () => {
  const expectRejected = async (token: string) => {
    const { status, body } = await reset(app, token, 'another violet 8')
    expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
  }

  test('works once, even in concurrent requests', async () => {
    const { email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const passwords = Array.from({ length: 8 }, (_, index) => `contender number ${index}`)
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(app, token, password)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(400)])
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect((await signIn(app, email, winner)).status).toBe(200)
    await expectRejected(token)
  })

  test('expires after an hour', async () => {
    const { id, email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const { rows } = await app.database.pool.query(
      "UPDATE verifications SET expires_at = expires_at - interval '1 hour' WHERE value = $1 RETURNING expires_at",
      [id],
    )
    expect(Math.abs(rows[0].expires_at.getTime() - Date.now())).toBeLessThan(60_000)
    await app.database.pool.query(
      "UPDATE verifications SET expires_at = now() - interval '1 second' WHERE value = $1",
      [id],
    )
    await expectRejected(token)
    expect((await signIn(app, email, PASSWORD)).status).toBe(200)
  })

  test('that was altered or made up sets nothing', async () => {
    const { email } = await parentAccount(app)
    const token = await resetToken(app, email)
    const changed = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
    for (const forged of [changed, `${token} `, token.slice(1), '', '%', 'x'.repeat(5000), 'a\0b']) {
      await expectRejected(forged)
    }
    expect((await signIn(app, email, PASSWORD)).status).toBe(200)
  })

  test('sets only the password of its own account, regardless of the body', async () => {
    const victim = await parentAccount(app)
    const attacker = await parentAccount(app)
    const token = await resetToken(app, attacker.email)
    const body = { token, newPassword: NEW_PASSWORD, email: victim.email, userId: victim.id, id: victim.id }
    expect((await post(app, '/reset-password', body)).status).toBe(200)
    expect((await signIn(app, victim.email, PASSWORD)).status).toBe(200)
    expect((await signIn(app, victim.email, NEW_PASSWORD)).status).toBe(401)
    expect((await signIn(app, attacker.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is void once another link was used, or the password was changed', async () => {
    const { email } = await parentAccount(app)
    const first = await resetToken(app, email)
    const second = await resetToken(app, email)
    expect((await reset(app, second, NEW_PASSWORD)).status).toBe(200)
    await expectRejected(first)

    const third = await resetToken(app, email)
    const { token } = (await signIn(app, email, NEW_PASSWORD)).body
    const change = { currentPassword: NEW_PASSWORD, newPassword: 'eleven blue lanterns' }
    expect((await post(app, '/change-password', change, { token })).status).toBe(200)
    await expectRejected(third)
  })

  test.each([
    ['the password', 'accounts', 'INSERT OR UPDATE'],
    ['the end of a lockout', 'rate_limit_attempts', 'DELETE'],
  ])('still works after the database has rejected %s, with nothing changed', async (_, table, on) => {
    const parent = await parentAccount(app)
    for (let index = 0; index < 2; index++) await signIn(app, parent.email, 'wrong')
    const token = await resetToken(app, parent.email)
    await app.database.pool.query(`
      CREATE OR REPLACE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'rejected by the test'; END $$;
      CREATE TRIGGER rejected BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION reject()`)
    const { status, body } = await reset(app, token, NEW_PASSWORD)
    await app.database.pool.query(`DROP TRIGGER rejected ON ${table}`)
    expect([status, body]).toEqual([500, UNEXPECTED])
    expect(await whoIs(app, parent.token)).toBe(parent.id)
    expect((await signIn(app, parent.email, NEW_PASSWORD)).status).toBe(401)

    expect((await reset(app, token, NEW_PASSWORD)).status).toBe(200)
    expect(await whoIs(app, parent.token)).toBeNull()
    expect((await signIn(app, parent.email, NEW_PASSWORD)).status).toBe(200)
    await expectRejected(token)
  })

  test('used concurrently with another one of the same person sets the password once', async () => {
    const { email } = await parentAccount(app)
    const tokens = [await resetToken(app, email), await resetToken(app, email)]
    const answers = await Promise.all(tokens.map((token) => reset(app, token, NEW_PASSWORD)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('does not let in a learner whose parent has withdrawn consent, and is not sent to one', async () => {
    const learner = await learnerAccount(app)
    const token = await resetToken(app, learner.email)
    await app.database.pool.query('UPDATE profiles SET banned = true WHERE id = $1', [learner.id])
    await app.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [learner.id])

    expect(await resetToken(app, learner.email)).toBe('')
    await reset(app, token, NEW_PASSWORD)
    for (const password of [NEW_PASSWORD, PASSWORD]) {
      expect((await signIn(app, learner.email, password)).body.token).toBeUndefined()
    }
    const { rows } = await app.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [learner.id])
    expect(rows).toEqual([])
  })
})

test.each([
  ['the queue is broken', 'ALTER SCHEMA pgboss RENAME TO pgboss_gone'],
  ['the outbox rejects it', 'ALTER TABLE mails ADD CONSTRAINT mails_rejected CHECK (false) NOT VALID'],
])('an email that cannot be enqueued because %s responds with 500, known address or not', async (_, breaking) => {
  const printed = vi.spyOn(console, 'error')
  const broken = await startBehindProxy()
  const { email } = await parentAccount(broken)
  await post(broken, '/sign-up/email', { name: '', email: 'waits@example.test', password: PASSWORD })
  const before = await countRows(broken, 'mails')
  await broken.database.pool.query(breaking)
  for (const [path, address] of [
    ['/request-password-reset', email],
    ['/request-password-reset', 'unknown@example.test'],
    ['/send-verification-email', 'waits@example.test'],
    ['/send-verification-email', 'unknown@example.test'],
    ['/send-verification-email', email],
  ] as const) {
    const { status, body } = await postAuth(broken, path, { email: address })
    expect([path, address, status, body]).toEqual([path, address, 500, UNEXPECTED])
  }
  expect(await countRows(broken, 'mails')).toBe(before)
  // The values of a failed statement contain addresses and mail texts; the log omits them.
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
  await broken.close()
})
