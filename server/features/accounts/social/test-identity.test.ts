import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { countRows, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { Browser } from './testing/browser.ts'
import { begin, end, whoIs } from './testing/walk.ts'

const app = forThisFile(startTestApp)
const INTERACTION = '/dev/identity/interaction/'
const providersOf = async (settings: NodeJS.ProcessEnv) => {
  const other = await startTestApp(settings)
  const answer = await fetch(`http://127.0.0.1:${other.config.port}/api/session`)
  const { socialSignIn } = await answer.json()
  await other.close()
  return socialSignIn.providers
}
const PRODUCTION = {
  NODE_ENV: 'production',
  ORIGIN: 'https://learn.example.org',
  SMTP_URL: 'smtp://localhost:1',
}
const GOOGLE_KEYS = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' }
const FACEBOOK_KEYS = { FACEBOOK_CLIENT_ID: 'an-id', FACEBOOK_CLIENT_SECRET: 'a-secret' }

describe('the buttons', () => {
  test.each([
    [
      'without keys both are tests',
      {},
      [
        { id: 'google', test: true },
        { id: 'facebook', test: true },
      ],
    ],
    [
      'with keys of one the other is a test',
      GOOGLE_KEYS,
      [
        { id: 'google', test: false },
        { id: 'facebook', test: true },
      ],
    ],
    ['without keys there are none in production', PRODUCTION, []],
    [
      'in production there is the one with keys',
      { ...PRODUCTION, ...FACEBOOK_KEYS },
      [{ id: 'facebook', test: false }],
    ],
    [
      'with keys of both there is no test',
      { ...PRODUCTION, ...GOOGLE_KEYS, ...FACEBOOK_KEYS },
      [
        { id: 'google', test: false },
        { id: 'facebook', test: false },
      ],
    ],
  ])('%s', async (_, settings, providers) => {
    expect(await providersOf(settings)).toEqual(providers)
  })
})

test('an address that the test identity provider does not have is not found', async () => {
  for (const path of ['', '?next=1', '/', '/unknown'])
    expect((await fetch(`${app.url}/dev/identity${path}`)).status).toBe(404)
})

test('in production there is no test identity provider', async () => {
  const production = await startTestApp(PRODUCTION)
  const address = `http://127.0.0.1:${production.config.port}`
  for (const path of ['/.well-known/openid-configuration', '/auth', '/token', '/me'])
    expect((await fetch(`${address}/dev/identity${path}`)).status).toBe(404)
  expect((await fetch(`${address}/dev/test-pages.css`)).status).toBe(404)
  const begun = await fetch(`${address}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: production.url },
    body: '{"provider":"google"}',
  })
  expect(begun.status).toBe(404)
  await production.close()
})

test('with keys the browser is sent to the real providers', async () => {
  const real = await startTestApp({ ...GOOGLE_KEYS, ...FACEBOOK_KEYS })
  const google = new URL(await begin(real, new Browser(), 'google'))
  expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(google.searchParams.get('client_id')).toBe('an-id')
  const facebook = new URL(await begin(real, new Browser(), 'facebook'))
  expect(facebook.origin + facebook.pathname).toBe('https://www.facebook.com/v24.0/dialog/oauth')
  await real.close()
})

/** Opens the page of the test identity provider and submits its form. */
async function answerPage(at: TestApp, browser: Browser, url: string, form: Record<string, string>) {
  const page = await browser.follow(url, INTERACTION)
  const shown = await (await browser.request(page)).text()
  const sent = await browser.request(page, {
    method: 'POST',
    headers: { origin: at.url },
    body: new URLSearchParams(form),
  })
  return { page, shown, sent, next: new URL(sent.headers.get('location') ?? page, page).href }
}

async function signInByPage(id: 'google' | 'facebook', form: Record<string, string>, browser = new Browser()) {
  const { next } = await answerPage(app, browser, await begin(app, browser, id), form)
  return end(browser, next)
}

describe('the test identity provider', () => {
  const person = {
    answer: 'continue',
    email: 'try@example.test',
    firstName: 'Try',
    lastName: 'It',
    emailVerified: 'yes',
  }

  test('accepts any claimed identity and creates an account', async () => {
    const browser = new Browser()
    expect(await signInByPage('google', person, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe('try@example.test')
  })

  test('asks at every sign-in, and recognizes an address', async () => {
    const browser = new Browser()
    await signInByPage('google', person, browser)
    expect(await signInByPage('google', { ...person, email: 'other@example.test' }, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe('other@example.test')
    const before = await countRows(app, 'profiles')
    await signInByPage('google', person)
    expect(await countRows(app, 'profiles')).toBe(before)
  })

  test('asserts an address only on request, and never as Facebook', async () => {
    const { emailVerified: _, ...claims } = person
    const notVerified = '/auth-callback?error=email_not_verified'
    expect(await signInByPage('google', { ...claims, email: 'unticked@example.test' })).toBe(notVerified)
    expect(await signInByPage('facebook', { ...person, email: 'fb@example.test' })).toBe(notVerified)
  })

  test("links to a parent's account like the real one", async () => {
    const parent = await makeParent(app)
    const browser = new Browser()
    expect(await signInByPage('google', { ...person, email: parent.email }, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe(parent.email)
  })

  test('lets the user cancel', async () => {
    expect(await signInByPage('google', { answer: 'refuse' })).toBe('/auth-callback?error=access_denied')
  })

  test('displays its name and the provider it replaces, and runs no script', async () => {
    for (const [id, name] of [
      ['google', 'Google'],
      ['facebook', 'Facebook'],
    ] as const) {
      const browser = new Browser()
      const page = await browser.follow(await begin(app, browser, id), INTERACTION)
      const answer = await browser.request(page)
      const html = await answer.text()
      expect(html).toContain(`This is not ${name}.`)
      expect(html).toContain('Test identity provider of this installation')
      expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/i)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('redisplays invalid input without running it', async () => {
    const browser = new Browser()
    const url = await begin(app, browser, 'google')
    for (const email of ['', 'no address', '"><script>alert(1)</script>', `${'a'.repeat(300)}@example.test`]) {
      const { sent } = await answerPage(app, browser, url, { ...person, email })
      expect(sent.status).toBe(422)
      expect(await sent.text()).not.toContain('<script')
    }
  })

  test('has no page without a sign-in in progress', async () => {
    const answer = await fetch(`${app.url}${INTERACTION}made-up`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('start again')
  })

  test('issues no code to a foreign address, and no token to an unknown client', async () => {
    const away = new URL(await begin(app, new Browser(), 'google'))
    away.searchParams.set('redirect_uri', 'https://evil.example/')
    const response = await fetch(away, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toContain('can’t continue')
    const token = await fetch(`${app.url}/dev/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        client_id: 'google',
        client_secret: 'guess',
      }),
    })
    expect(token.status).toBe(401)
  })
})

test.each(['localhost', '127.0.0.1'])('without ORIGIN the way goes by %s and comes back there', async (host) => {
  const local = await startTestApp({ ORIGIN: '' })
  const url = `http://${host}:${local.config.port}`
  const browser = new Browser()
  const begun = await begin({ ...local, url }, browser, 'google')
  expect(new URL(begun).host).toBe(new URL(url).host)
  const form = {
    answer: 'continue',
    email: 'local@example.test',
    firstName: '',
    lastName: '',
    emailVerified: 'yes',
  }
  const { next } = await answerPage({ ...local, url }, browser, begun, form)
  expect(await browser.follow(next, '/auth-callback')).toBe(`${url}/auth-callback`)
  expect(await whoIs({ ...local, url }, browser)).toBe('local@example.test')
  await local.close()
})
