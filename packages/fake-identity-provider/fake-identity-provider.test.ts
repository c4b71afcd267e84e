import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeIdentityProvider } from './fake-identity-provider.ts'
import { fakeIdentityEndpoints } from './options.ts'

const CALLBACK = 'http://app.example.test/callback'
const SECRET = 'a secret of these tests'
const PAT = { answer: 'continue', email: 'Pat@example.test', firstName: 'Pat', lastName: 'Reed' }

let origin: string
const server = createServer()
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createFakeIdentityProvider({
    origin,
    clients: [
      { id: 'one', name: 'One', assertsEmail: true, redirectUris: [CALLBACK] },
      { id: 'other', name: 'Other', assertsEmail: false, redirectUris: [CALLBACK] },
    ],
    clientSecret: SECRET,
    application: { name: 'The App', signInPath: '/sign-in' },
  })
  server.on('request', provider)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Starts a sign-in like a browser. */
async function begin(client = 'one', redirectUri = CALLBACK) {
  const url = new URL(fakeIdentityEndpoints(origin).authorization, origin)
  url.search = new URLSearchParams({
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
  }).toString()
  return visit(url)
}

async function visit(url: URL, cookie = '', form?: Record<string, string>) {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const cookies = [cookie, ...response.headers.getSetCookie().map((one) => one.split(';')[0])]
  const location = response.headers.get('location')
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    cookie: cookies.filter(Boolean).join('; '),
    next: location === null ? null : new URL(location, url),
  }
}

/** Submits the page of a sign-in, and follows the redirects to the application. */
async function answer(form: Record<string, string>, client = 'one'): Promise<URL> {
  const begun = await begin(client)
  if (begun.next === null) throw new Error(begun.text)
  let step = await visit(begun.next, begun.cookie, form)
  while (step.next?.origin === origin) step = await visit(step.next, step.cookie)
  if (step.next === null) throw new Error(step.text)
  return step.next
}

const exchange = (code: string | null, client: string, secret = SECRET) =>
  fetch(fakeIdentityEndpoints(origin).token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: CALLBACK,
      client_id: client,
      client_secret: secret,
    }),
  })

async function profile(form: Record<string, string>): Promise<unknown> {
  const callback = await answer(form)
  expect(callback.searchParams.get('state')).toBe('the-state')
  const token = await (await exchange(callback.searchParams.get('code'), 'one')).json()
  const { profile: url } = fakeIdentityEndpoints(origin)
  return (await fetch(url, { headers: { authorization: `Bearer ${token.access_token}` } })).json()
}

test('a person signs in under any name, and the same email address is the same person', async () => {
  const first = await profile({ ...PAT, emailVerified: 'yes' })
  expect(first).toEqual({
    sub: expect.stringMatching(/^[0-9a-f]{32}$/),
    email: 'Pat@example.test',
    email_verified: true,
    given_name: 'Pat',
    family_name: 'Reed',
  })
  const second = await profile({ ...PAT, email: 'pat@EXAMPLE.test' })
  expect(second).toMatchObject({ sub: Object(first).sub, email_verified: false })
})

test('a person who declines returns to the application with an error', async () => {
  expect((await answer({ answer: 'refuse' })).searchParams.get('error')).toBe('access_denied')
})

test('the page names the provider that it replaces, and states if the email is not asserted', async () => {
  const one = await begin()
  const page = await visit(one.next ?? new URL(origin), one.cookie)
  expect(page.text).toContain('This is not One.')
  expect(page.text).toContain('The provider has verified this email')
  expect(page.text).not.toMatch(/<script|\sstyle=|\son\w+=/i)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  const other = await begin('other')
  const otherPage = await visit(other.next ?? new URL(origin), other.cookie)
  expect(otherPage.text).toContain('Other does not say whether it has verified an email, so The App will ask')
})

test.each([['not an address'], ['"><script>alert(1)</script>'], [`${'a'.repeat(300)}@example.test`]])(
  'the page shows an invalid form again: %s',
  async (email) => {
    const begun = await begin()
    const page = await visit(begun.next ?? new URL(origin), begun.cookie, { ...PAT, email })
    expect(page.status).toBe(422)
    expect(page.text).toContain('aria-invalid="true"')
    expect(page.text).not.toContain('<script')
  },
)

test('an oversized form is rejected', async () => {
  const begun = await begin()
  const form = { ...PAT, firstName: 'x'.repeat(10_000) }
  expect((await visit(begun.next ?? new URL(origin), begun.cookie, form)).status).toBe(413)
})

test('there is no page without a sign-in, and no redirect to an unregistered URL', async () => {
  expect((await visit(new URL('/dev/identity/interaction/made-up', origin))).status).toBe(400)
  const away = await begin('one', 'https://evil.example/')
  expect([away.status, away.next]).toEqual([400, null])
  expect(away.text).toContain('Back to The App')
})

test('a code is valid once, for its client and with the secret', async () => {
  const code = (await answer(PAT)).searchParams.get('code')
  expect((await exchange(code, 'one', 'guess')).status).toBe(401)
  expect((await exchange(code, 'other')).status).toBe(400)
  expect((await exchange(code, 'one')).status).toBe(200)
  expect((await exchange(code, 'one')).status).toBe(400)
})
