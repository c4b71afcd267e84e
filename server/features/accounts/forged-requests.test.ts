import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { isOpenAuthRoute } from '#server/http/pages/pages.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { queryOne } from '../../database/rows.ts'
import { countRows } from '../../testing/test-app.ts'
import {
  fromAnywhere,
  learnerAccount,
  PASSWORD,
  parentAccount,
  post,
  signIn,
  startBehindProxy,
  whoIs,
} from './testing/accounts.ts'

const app = forThisFile(startBehindProxy)
const FORGED = {
  id: '11111111-1111-4111-8111-111111111111',
  is_parent: true,
  isParent: true,
  role: 'content_manager',
  emailVerified: true,
  email_verified: true,
  banned: false,
  image: 'https://elsewhere.example/pixel.png',
  displayUsername: 'forged_name',
}

const profileOf = (email: string) =>
  queryOne(
    app.database.kysely,
    z.object({
      id: z.string(),
      is_parent: z.boolean(),
      role: z.string(),
      username: z.string().nullable(),
      email_verified: z.boolean(),
      image: z.string().nullable(),
      first_name: z.string(),
    }),
    sql`
      SELECT id, is_parent, role, username, email_verified, image, first_name
      FROM profiles
      WHERE email = ${email}`,
  )

describe('extra fields of a body', () => {
  test('change nothing in the account that a sign-up creates', async () => {
    const email = 'forger@example.test'
    const body = { name: '', email, password: PASSWORD, username: 'forged_name', ...FORGED }
    expect((await post(app, '/sign-up/email', body)).status).toBe(200)
    const { id, ...profile } = await profileOf(email)
    expect(id).not.toBe(FORGED.id)
    expect(profile).toEqual({
      is_parent: true,
      role: 'user',
      username: null,
      email_verified: false,
      image: null,
      first_name: '',
    })
  })

  test('change nothing in the account of a learner who signs in or changes the password', async () => {
    const learner = await learnerAccount(app)
    const before = await profileOf(learner.email)
    const { email, username } = learner
    const byEmail = await post(app, '/sign-in/email', { email, password: PASSWORD, ...FORGED })
    await post(app, '/sign-in/username', { username, password: PASSWORD, ...FORGED, email: 'x@example.test' })
    const change = { currentPassword: PASSWORD, newPassword: 'nine green lanterns', username: 'x', ...FORGED }
    expect((await post(app, '/change-password', change, { token: byEmail.body.token })).status).toBe(200)
    expect(await profileOf(learner.email)).toEqual(before)
  })

  test('do not redirect to another site', async () => {
    const { email } = await parentAccount(app)
    const elsewhere = 'https://elsewhere.example/'
    const body = { email, password: PASSWORD, callbackURL: elsewhere }
    const signedIn = await post(app, '/sign-in/email', body)
    expect(signedIn.headers.get('location')).toBeNull()
    const reset = await post(app, '/request-password-reset', { email, redirectTo: elsewhere })
    const signUp = await post(app, '/sign-up/email', { ...body, name: '', email: 'led@example.test' })
    expect(JSON.stringify([signedIn.body, reset.body])).not.toContain('elsewhere')
    expect(signUp.status).toBe(403)
    const { rows } = await app.database.pool.query("SELECT 1 FROM mails WHERE body_text LIKE '%elsewhere%'")
    expect(rows).toEqual([])
  })
})

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\\\elsewhere.example', 'javascript:alert(1)'])(
  'a confirmation link does not redirect to %s',
  async (callbackURL) => {
    const query = new URLSearchParams({ token: 'made up', callbackURL })
    const answer = await fetch(`${app.url}/api/auth/verify-email?${query}`, {
      redirect: 'manual',
      headers: fromAnywhere(),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
  },
)

describe('a session', () => {
  test('is new at each sign-in, regardless of any planted cookie or token', async () => {
    const victim = await parentAccount(app)
    const attacker = await parentAccount(app)
    const planted = (await signIn(app, attacker.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const credentials = { email: victim.email, password: PASSWORD }
    const tokens = new Set<string>()
    for (const before of [{ cookie: planted }, { token: attacker.token }, { cookie: `${planted.split('=')[0]}=x.y` }]) {
      const signedIn = await post(app, '/sign-in/email', credentials, before)
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(cookie).not.toBe(planted)
      expect(await whoIs(app, signedIn.body.token)).toBe(victim.id)
      tokens.add(signedIn.body.token)
    }
    expect(tokens.size).toBe(3)
    expect(tokens.has(attacker.token)).toBe(false)
    expect(await whoIs(app, attacker.token)).toBe(attacker.id)
  })

  test('ends with the response to the sign-out, for cookie and token, and no other session ends', async () => {
    const { id, email } = await parentAccount(app)
    const here = await signIn(app, email, PASSWORD)
    const there = await signIn(app, email, PASSWORD)
    const cookie = here.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await post(app, '/sign-out', {}, { cookie })).status).toBe(200)
    expect(await whoIs(app, here.body.token)).toBeNull()
    const again = await fetch(`${app.url}/api/session`, { headers: { cookie } })
    expect((await again.json()).user).toBeNull()
    expect(await whoIs(app, there.body.token)).toBe(id)
  })
})

/** Headers that a browser sends with a request from another site. */
const ELSEWHERE = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe('a request from another site in a signed-in browser is rejected', () => {
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { ...fromAnywhere(), ...headers },
      body,
    })
    return [response.status, response.headers.getSetCookie()]
  }

  test('on every open route of the auth library, as JSON, form and plain text', async () => {
    const paths = Object.values(app.services.auth.api)
      .map(({ path }) => path ?? '')
      .filter((path) => isOpenAuthRoute('POST', path))
    expect(paths).toContain('/change-password')
    expect(paths.length).toBeGreaterThanOrEqual(8)

    const parent = await parentAccount(app)
    const cookie = (await signIn(app, parent.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const sessions = await countRows(app, 'sessions')
    const fields = { email: parent.email, password: PASSWORD }
    for (const path of paths) {
      for (const from of ELSEWHERE) {
        for (const [type, body] of [
          ['application/json', JSON.stringify(fields)],
          ['text/plain', JSON.stringify(fields)],
          ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
        ] as const) {
          const answer = await send(`/api/auth${path}`, body, { ...from, cookie, 'content-type': type })
          expect([path, from, type, ...answer]).toEqual([path, from, type, 403, []])
        }
      }
    }
    expect(await countRows(app, 'sessions')).toBe(sessions)
  })

  test('on every operation', async () => {
    const parent = await parentAccount(app)
    const cookie = (await signIn(app, parent.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const operations = Object.entries(contract).flatMap(([group, inGroup]) =>
      Object.keys(inGroup).map((name) => `/api/rpc/${group}/${name}`),
    )
    expect(operations.length).toBeGreaterThan(20)
    for (const path of operations) {
      for (const from of ELSEWHERE) {
        const answer = await send(path, '{}', { ...from, cookie, 'content-type': 'application/json' })
        expect([path, from, ...answer]).toEqual([path, from, 403, []])
      }
    }
  })
})
