import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isOpenAuthRoute } from '#server/http/pages/pages.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { listNewestMails } from '../../email/queries.ts'
import { operationsOf } from '../../http/api-docs/openapi-document.ts'
import { makeParent } from '../../testing/people.ts'
import { countRows, postAuth, startTestApp } from '../../testing/test-app.ts'

const PASSWORD = 'a violet kite 7'
const app = forThisFile(startTestApp)

const signUp = (email: string, name = '') => postAuth(app, '/sign-up/email', { name, email, password: PASSWORD })

describe('routes of the auth library', () => {
  test('that the product does not use are closed', async () => {
    const closed = Object.values(app.services.auth.api).flatMap((endpoint) => {
      if (!endpoint.path) return []
      const path = endpoint.path.replaceAll(':id', 'google').replaceAll(':token', 'abc')
      return [endpoint.options.method]
        .flat()
        .flatMap((method) => (isOpenAuthRoute(method, path) ? [] : [[method, path] as const]))
    })
    expect(closed.length).toBeGreaterThan(30)
    for (const [method, path] of closed) {
      const { status } = await fetch(`${app.url}/api/auth${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: app.url },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([path, status]).toEqual([path, 404])
    }
  })

  test.each(['/sign-up/email', '/sign-in/email', '/sign-in/username', '/sign-out'])(
    '%s rejects a body that is not an object',
    async (path) => {
      for (const body of ['null', '"text"', '[]', '7', '', '{']) {
        const { status } = await fetch(`${app.url}/api/auth${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: app.url },
          body,
        })
        expect([body, status]).toEqual([body, 400])
      }
    },
  )
})

test('signing out needs neither a body nor a content type', async () => {
  const parent = await makeParent(app)
  const headers = { authorization: `Bearer ${parent.token}`, origin: app.url }
  const response = await fetch(`${app.url}/api/auth/sign-out`, { method: 'POST', headers })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect((await (await fetch(`${app.url}/api/session`, { headers })).json()).user).toBeNull()
})

describe('a sign-up', () => {
  test.each([
    ['a name with a NUL', 'nul@example.test', 'a\0b', 'INVALID_NAME'],
    ['a name of 81 characters', 'long@example.test', 'n'.repeat(81), 'INVALID_NAME'],
    ['an address of 255 characters', `${'a'.repeat(242)}@example.test`, '', 'INVALID_EMAIL'],
  ])('with %s is rejected and creates nothing', async (_, email, name, code) => {
    const before = await countRows(app, 'profiles')
    const { status, body } = await signUp(email, name)
    expect([status, body.code]).toEqual([400, code])
    expect(await countRows(app, 'profiles')).toBe(before)
  })

  test('with a taken address gets exactly the response of a new one; only the email differs', async () => {
    await makeParent(app, 'taken@example.test')
    const first = await signUp('new@example.test')
    const second = await signUp('TAKEN@example.test')
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(JSON.stringify(first.body)).not.toContain('taken')

    const mails = await listNewestMails(app.database.kysely, 2)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['taken@example.test', 'You already have a Trellis account'],
      ['new@example.test', 'Please confirm your email for Trellis'],
    ])
  })
})

describe('guesses at one account', () => {
  const signIn = (email: string, password: string) => postAuth(app, '/sign-in/email', { email, password })

  test('stop after ten, even with the right password, and whether or not the account exists', async () => {
    const guarded = await startTestApp()
    await postAuth(guarded, '/sign-up/email', { name: '', email: 'guessed@example.test', password: PASSWORD })
    await guarded.database.pool.query('UPDATE profiles SET email_verified = true')
    for (const email of ['guessed@example.test', 'unknown@example.test']) {
      const statuses: number[] = []
      for (let index = 0; index < 10; index++) {
        const spelled = index % 2 === 0 ? email : email.toUpperCase()
        statuses.push((await postAuth(guarded, '/sign-in/email', { email: spelled, password: 'wrong' })).status)
      }
      expect(statuses).toEqual(Array(10).fill(401))
      const eleventh = await postAuth(guarded, '/sign-in/email', { email, password: PASSWORD })
      expect([eleventh.status, eleventh.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    }

    // The auth library's own, shorter windows expire; this one remains.
    await guarded.database.pool.query('UPDATE rate_limits SET last_request = last_request - 61000')
    const minuteLater = await postAuth(guarded, '/sign-in/email', {
      email: 'guessed@example.test',
      password: PASSWORD,
    })
    expect(minuteLater.status).toBe(429)

    await guarded.database.pool.query("UPDATE rate_limit_attempts SET ends_at = ends_at - interval '61 minutes'")
    const later = await postAuth(guarded, '/sign-in/email', {
      email: 'guessed@example.test',
      password: PASSWORD,
    })
    expect(later.status).toBe(200)
    // Of the day: guesses at both names, and the mail of the sign-up.
    expect(await countRows(guarded, 'rate_limit_attempts')).toBe(3)
    await guarded.close()
  })

  test('are reset by the right password', async () => {
    await signUp('forgiven@example.test')
    await app.database.pool.query("UPDATE profiles SET email_verified = true WHERE email = 'forgiven@example.test'")
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 9; index++) await signIn('forgiven@example.test', 'wrong')
      expect((await signIn('forgiven@example.test', PASSWORD)).status).toBe(200)
    }
  })
})

describe('the API document', () => {
  const operations = async () => operationsOf(await (await fetch(`${app.url}/api/openapi.json`)).json())
  const schemaOf = (response: unknown) =>
    z.fromJSONSchema(
      z
        .looseObject({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
        .parse(response).content['application/json'].schema,
    )

  test('describes the responses of the routes', async () => {
    const email = 'documented@example.test'
    await signUp(email)
    await app.database.pool.query('UPDATE profiles SET email_verified = true WHERE email = $1', [email])
    const requests: [path: string, body: object][] = [
      ['/sign-up/email', { name: '', email: 'another@example.test', password: PASSWORD }],
      ['/sign-up/email', { name: '', email: 'another@example.test', password: 'short' }],
      ['/sign-up/email', { name: 5 }],
      ['/send-verification-email', { email }],
      ['/sign-in/email', { email, password: PASSWORD }],
      ['/sign-in/email', { email, password: 'wrong' }],
      ['/sign-in/username', { username: 'nobody_here', password: 'wrong' }],
      ['/sign-in/username', { username: 'x', password: 'wrong' }],
      ['/sign-in/social', { provider: 'google' }],
      ['/sign-in/social', { provider: 'elsewhere' }],
      ['/sign-out', {}],
      ['/request-password-reset', { email }],
      ['/reset-password', { token: 'made up', newPassword: 'seven violet kites' }],
      ['/change-password', { currentPassword: 'x', newPassword: 'seven violet kites' }],
    ]
    const described = await operations()
    for (const [path, body] of requests) {
      const { status, body: answer } = await postAuth(app, path, body)
      const documented = described.find((operation) => operation.path === `/auth${path}`)
      expect([path, Object.keys(documented?.responses ?? {})]).toEqual([path, expect.arrayContaining([String(status)])])
      const problems = schemaOf(documented?.responses[String(status)]).safeParse(answer).error?.issues
      expect([path, status, problems]).toEqual([path, status, undefined])
    }
  })
})
