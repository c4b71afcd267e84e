import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SIGN_OUT_MARK } from '#domain/sessions.ts'
import { queryOne } from '#server/database/rows.ts'
import { listNewestMails } from '../../../email/queries.ts'
import { passTenMinutes } from '../../../rate-limits/testing/mail-limits.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { countRows, postAuth, startTestApp } from '../../../testing/test-app.ts'
import { openConfirmation } from '../testing/accounts.ts'

const PASSWORD = 'a violet kite 7'
const app = forThisFile(startTestApp)

const signUp = (email: string, more: object = {}) =>
  postAuth(app, '/sign-up/email', {
    name: '',
    email,
    password: PASSWORD,
    callbackURL: '/sign-up/confirmed',
    ...more,
  })
const signIn = (email: string, password = PASSWORD) => postAuth(app, '/sign-in/email', { email, password })

async function mailsTo(email: string) {
  return (await listNewestMails(app.database.kysely, 100)).filter((mail) => mail.to === email)
}

const open = async (text: string | undefined) => (await openConfirmation(app, text)).status

async function confirmedParent(email: string) {
  await signUp(email)
  await open((await mailsTo(email))[0]?.text)
}

describe('a parent signs up', () => {
  test('sign-in requires the address to be confirmed by the link in the email', async () => {
    const email = 'rosa@example.test'
    expect((await signUp(email)).status).toBe(200)
    expect((await signIn(email)).status).toBe(403)

    expect(await open((await mailsTo(email))[0]?.text)).toBe(200)

    const signedIn = await signIn(email)
    expect(signedIn.status).toBe(200)
    const token = signedIn.headers.get('set-auth-token') ?? ''
    const { user } = await app.client(token).session.get()
    expect(user).toMatchObject({ email, isParent: true })
  })

  test('a tampered link confirms nothing', async () => {
    const email = 'tamper@example.test'
    await signUp(email)
    expect(await open((await mailsTo(email))[0]?.text.replace('&account=', 'x&account='))).toBe(400)
    expect((await signIn(email)).status).toBe(403)
  })

  test('creates a plain parent, regardless of other fields in the body', async () => {
    const email = 'forged@example.test'
    await signUp(email, {
      is_parent: false,
      isParent: false,
      role: 'content_manager',
      username: 'forged',
      emailVerified: true,
      banned: false,
    })
    const row = await queryOne(
      app.database.kysely,
      z.object({
        is_parent: z.boolean(),
        role: z.string(),
        username: z.string().nullable(),
        email_verified: z.boolean(),
      }),
      sql`
        SELECT is_parent, role, username, email_verified
        FROM profiles
        WHERE email = ${email}`,
    )
    expect(row).toEqual({ is_parent: true, role: 'user', username: null, email_verified: false })
  })

  test('a second sign-up with a confirmed address changes nothing', async () => {
    const email = 'twice@example.test'
    await confirmedParent(email)
    const before = await countRows(app, 'profiles')
    await signUp(email, { password: 'another password 8' })
    expect(await countRows(app, 'profiles')).toBe(before)
    expect((await signIn(email, 'another password 8')).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  })

  test('a second sign-up replaces one that was never confirmed, and only its own link confirms it', async () => {
    const email = 'again@example.test'
    const first = await signUp(email, { password: 'the password of a stranger' })
    const [old] = await mailsTo(email)
    const before = await countRows(app, 'profiles')
    await passTenMinutes(app)
    const second = await signUp(email)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await countRows(app, 'profiles')).toBe(before)
    const [mail, ...others] = await mailsTo(email)
    expect(others).toHaveLength(1)

    expect(await open(old?.text)).toBe(400)
    expect((await signIn(email, PASSWORD)).status).toBe(403)
    expect(await open(mail?.text)).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await signIn(email, 'the password of a stranger')).status).toBe(401)
  })

  test.each([
    ['12345', /^Password must be at least 6 characters$/],
    ['password', /common/i],
  ])('the password %s is rejected', async (password, reason) => {
    const { status, body } = await signUp('weak@example.test', { password })
    expect(status).toBe(400)
    expect(body.message).toMatch(reason)
  })
})

describe('a sign-up whose email cannot be enqueued', () => {
  test.each([
    // The whole schema, since the queue's cache determines to which of its tables a job is written.
    ['the queue is broken', 'ALTER SCHEMA pgboss RENAME TO pgboss_gone'],
    ['the outbox rejects it', 'ALTER TABLE mails ADD CONSTRAINT mails_rejected CHECK (false) NOT VALID'],
  ])('because %s stores neither mail nor account, for a new or taken address', async (_, breaking) => {
    const broken = await startTestApp()
    await makeParent(broken, 'taken@example.test')
    await broken.database.pool.query(breaking)
    for (const email of ['half@example.test', 'taken@example.test']) {
      const body = { name: '', email, password: PASSWORD }
      expect((await postAuth(broken, '/sign-up/email', body)).status).toBe(500)
    }
    expect(await countRows(broken, 'mails')).toBe(0)
    expect(await countRows(broken, 'profiles')).toBe(1)
    expect(await countRows(broken, 'accounts')).toBe(0)
    await broken.close()
  })
})

describe('many concurrent sign-ups', () => {
  test('from one address, as many as the limit per minute, all succeed, each with its mail', async () => {
    const crowded = await startTestApp()
    const emails = Array.from({ length: 20 }, (_, index) => `crowd${index}@example.test`)
    const statuses = await Promise.all(
      emails.map(
        async (email) => (await postAuth(crowded, '/sign-up/email', { name: '', email, password: PASSWORD })).status,
      ),
    )
    expect(statuses).toEqual(Array(20).fill(200))
    expect(await countRows(crowded, 'profiles')).toBe(20)
    expect(await countRows(crowded, 'accounts')).toBe(20)
    expect(await countRows(crowded, 'mails')).toBe(20)
    await crowded.close()
  })
})

describe('a session', () => {
  test("is read from the auth library's cookie, and ends on sign-out", async () => {
    await confirmedParent('cookie@example.test')
    const signedIn = await signIn('cookie@example.test')
    const [cookie = ''] = signedIn.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    const pair = cookie.split(';')[0] ?? ''

    const who = async () => {
      const response = await fetch(`${app.url}/api/session`, { headers: { cookie: pair } })
      return (await response.json()).user?.email ?? null
    }
    expect(await who()).toBe('cookie@example.test')
    expect(signedIn.headers.get('clear-site-data')).toBeNull()
    const signedOut = await postAuth(app, '/sign-out', {}, { cookie: pair })
    expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect(await who()).toBeNull()
  })

  test('is ignored while its browser waits to end it, until the sign-out removes cookie and mark together', async () => {
    await confirmedParent('waiting@example.test')
    const [pair = ''] = (await signIn('waiting@example.test')).headers.getSetCookie()[0]?.split(';') ?? []
    const marked = `${pair}; ${SIGN_OUT_MARK}=1`
    const who = async (cookie: string) =>
      (await (await fetch(`${app.url}/api/session`, { headers: { cookie } })).json()).user
    expect(await who(marked)).toBeNull()
    expect(await who(pair)).not.toBeNull()
    // The second is that of a browser that has not received the first response.
    for (const _ of ['first', 'second']) {
      const { status, headers } = await postAuth(app, '/sign-out', {}, { cookie: marked })
      const removed = headers.getSetCookie().filter((one) => /max-age=0/i.test(one))
      expect(status).toBe(200)
      expect(removed.some((one) => one.startsWith(`${SIGN_OUT_MARK}=;`))).toBe(true)
      expect(removed.some((one) => one.startsWith(`${pair.split('=')[0]}=;`))).toBe(true)
    }
    expect(await who(pair)).toBeNull()
  })

  test('has a token that the answer to a browser contains in the HttpOnly cookie only', async () => {
    await confirmedParent('browser@example.test')
    const details = { email: 'browser@example.test', password: PASSWORD }
    const program = await postAuth(app, '/sign-in/email', details)
    const browser = await postAuth(app, '/sign-in/email', details, { 'sec-fetch-site': 'same-origin' })
    const cookie = decodeURIComponent(browser.headers.getSetCookie()[0] ?? '')
    const token = /=([^.]+)\./.exec(cookie)?.[1] ?? ''
    expect(token.length).toBeGreaterThan(32)
    expect([cookie.includes('HttpOnly'), browser.body.user.email]).toEqual([true, 'browser@example.test'])
    expect(browser.body).not.toHaveProperty('token')
    const rest = [...browser.headers].filter(([name]) => name !== 'set-cookie')
    expect(JSON.stringify([browser.body, rest])).not.toContain(token)
    expect(program.body.token).toMatch(/^[\da-f-]{36}_\w{32}$/)
  })

  test('is not started by a cookie with a foreign signature', async () => {
    await confirmedParent('signed@example.test')
    const [cookie = ''] = (await signIn('signed@example.test')).headers.getSetCookie()
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    const token = decodeURIComponent(value).split('.')[0]
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, '', '.', `x.${value}`, '%']) {
      const response = await fetch(`${app.url}/api/session`, { headers: { cookie: `${name}=${forged}` } })
      expect((await response.json()).user).toBeNull()
    }
  })
})

describe('guessing', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    await confirmedParent('known@example.test')
    const wrong = await signIn('known@example.test', 'not the password')
    const unknown = await signIn('unknown@example.test', 'not the password')
    expect(wrong.status).toBe(401)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })
})
