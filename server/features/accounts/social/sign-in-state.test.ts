import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { postAuth, startTestApp } from '../../../testing/test-app.ts'
import { Browser } from './testing/browser.ts'
import { startLoopbackProvider } from './testing/loopback-provider.ts'
import { answerProvider, begin, end, whoIs } from './testing/walk.ts'

const provider = forThisFile(startLoopbackProvider)
const app = forThisFile(() => startTestApp({}, provider.register))
const PERSON = { sub: 'state-1', email: 'state@example.test', email_verified: true }
const ADDRESS_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']
const MISMATCH = '/auth-callback?error=state_mismatch'

/** Browser that was just redirected back by the provider, with its current address. */
async function sentBack() {
  const browser = new Browser()
  return { browser, back: await answerProvider(browser, await begin(app, browser, 'google'), PERSON) }
}

function changed(address: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(address)
  change(url.searchParams)
  return url.href
}

describe('a callback is rejected', () => {
  test.each([
    ['without a state', (query: URLSearchParams) => query.delete('state')],
    ['with a state that is made up', (query: URLSearchParams) => query.set('state', 'a'.repeat(32))],
    ['with an empty state', (query: URLSearchParams) => query.set('state', '')],
    ['with two states', (query: URLSearchParams) => query.append('state', 'another')],
  ])('%s', async (_, change) => {
    const { browser, back } = await sentBack()
    expect(await end(browser, changed(back, change))).toMatch(/^\/auth-callback\?error=/)
    expect(await whoIs(app, browser)).toBeNull()
  })

  test('in a browser that did not start it', async () => {
    const { back } = await sentBack()
    const victims = new Browser()
    expect(await end(victims, back)).toBe(MISMATCH)
    expect(await whoIs(app, victims)).toBeNull()
  })

  test('in a browser that started another one', async () => {
    const { back } = await sentBack()
    const victims = new Browser()
    await begin(app, victims, 'google')
    expect(await end(victims, back)).toBe(MISMATCH)
    expect(await whoIs(app, victims)).toBeNull()
  })

  test('the second time', async () => {
    const { browser, back } = await sentBack()
    expect(await end(browser, back)).toBe('/auth-callback')
    await browser.request(`${app.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: '{}',
    })
    expect(await end(browser, back)).toBe(MISMATCH)
    expect(await whoIs(app, browser)).toBeNull()
  })

  test('after ten minutes', async () => {
    const { browser, back } = await sentBack()
    await app.database.pool.query(
      `UPDATE verifications SET value = (value::jsonb || '{"expiresAt": 1000}')::text, expires_at = now() - interval '1 second'`,
    )
    expect(await end(browser, back)).toBe(MISMATCH)
    expect(await whoIs(app, browser)).toBeNull()
  })

  test("at another provider's address", async () => {
    const { browser, back } = await sentBack()
    const elsewhere = back.replace('/callback/google', '/callback/facebook')
    expect(await end(browser, elsewhere)).toBe('/auth-callback?error=provider_failed')
    expect(await whoIs(app, browser)).toBeNull()
  })

  test('without a code, and with one that the provider never issued', async () => {
    for (const change of [
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('code', 'made-up'),
    ]) {
      const { browser, back } = await sentBack()
      expect(await end(browser, changed(back, change))).toBe('/auth-callback?error=provider_failed')
    }
  })
})

test('text that a provider adds to the address is not passed on', async () => {
  const browser = new Browser()
  const state = new URL(await begin(app, browser, 'google')).searchParams.get('state')
  const query = new URLSearchParams({
    state: state ?? '',
    error: '<b>call this number</b>',
    error_description: 'Your account is in danger',
  })
  const back = `${app.url}/api/auth/callback/google?${query}`
  expect(await end(browser, back)).toBe('/auth-callback?error=provider_failed')
})

describe('the start of a sign-in', () => {
  test('requests only the identity, and a response to this site', async () => {
    const authorizationQuery = async (id: 'google' | 'facebook', more = {}) =>
      new URL(await begin(app, new Browser(), id, more)).searchParams
    const google = await authorizationQuery('google', {
      scopes: ['https://www.googleapis.com/auth/drive'],
      additionalParams: { redirect_uri: 'https://evil.example', access_type: 'offline' },
      loginHint: 'victim@example.test',
    })
    expect([...google.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
    expect(google.get('scope')).toBe('openid email profile')
    expect(google.get('redirect_uri')).toBe(`${app.url}/api/auth/callback/google`)
    expect((await authorizationQuery('facebook')).get('scope')).toBe('public_profile email')
  })

  test.each(['https://evil.example/', '//evil.example/', '/\\\\evil.example', 'javascript:alert(1)'])(
    'with a redirect to %s afterwards is rejected',
    async (address) => {
      for (const field of ADDRESS_FIELDS) {
        const { status } = await postAuth(app, '/sign-in/social', { provider: 'google', [field]: address })
        expect([field, status]).toEqual([field, 403])
      }
    },
  )

  test('with another target page ends on the common page', async () => {
    const newcomer = { sub: 'newcomer', email: 'newcomer@example.test', email_verified: true }
    const pages = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, '/parent/profile']))
    for (const answer of [newcomer, PERSON, { refuse: true as const }]) {
      const browser = new Browser()
      const back = await answerProvider(browser, await begin(app, browser, 'google', pages), answer)
      expect(await end(browser, back)).toBe(
        'refuse' in answer ? '/auth-callback?error=access_denied' : '/auth-callback',
      )
    }
  })

  test('stores its state in an HttpOnly, same-site cookie', async () => {
    const { headers } = await postAuth(app, '/sign-in/social', { provider: 'google' })
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly/i)
    expect(headers.getSetCookie()[0]).toMatch(/SameSite=Lax/i)
  })

  test('accepts no provider token from a client', async () => {
    const idToken = { token: 'x.y.z', accessToken: 'anything' }
    const { status, body } = await postAuth(app, '/sign-in/social', { provider: 'google', idToken })
    expect([status, Object.keys(body).sort()]).toEqual([200, ['redirect', 'url']])
  })

  test.each(['apple', '', '__proto__', 7, null])('with the provider %j is rejected', async (id) => {
    const { status, body } = await postAuth(app, '/sign-in/social', { provider: id })
    expect([status, body.code]).toEqual([404, 'PROVIDER_NOT_FOUND'])
  })

  test('from another site is rejected', async () => {
    const { status } = await postAuth(
      app,
      '/sign-in/social',
      { provider: 'google' },
      { origin: 'https://evil.example' },
    )
    expect(status).toBe(403)
  })
})
