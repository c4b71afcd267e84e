import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../../../database/rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { Browser } from './testing/browser.ts'
import { type Claims, startLoopbackProvider } from './testing/loopback-provider.ts'
import { answerProvider, begin, signInWith, whoIs } from './testing/walk.ts'

const provider = forThisFile(startLoopbackProvider)
const app = forThisFile(() => startTestApp({}, provider.register))
const ANA = { sub: 'ana', email: 'ana@example.test', email_verified: true }
const EVA = { sub: 'eva', email: 'eva@example.test', email_verified: true }

/** Signs in, then backdates the proof of identity by eleven minutes. */
async function staleBrowser(person: Claims): Promise<Browser> {
  const browser = new Browser()
  await signInWith(app, 'google', person, browser)
  await app.database.pool.query("UPDATE sessions SET verified_at = now() - interval '11 minutes'")
  expect(await attempt(browser)).toBe(403)
  return browser
}

/** Status of an operation that requires a recent proof of identity. */
async function attempt(browser: Browser): Promise<number> {
  const init = { method: 'DELETE', headers: { origin: app.url } }
  return (await browser.request(`${app.url}/api/profile/devices`, init)).status
}

async function confirmAs(browser: Browser, person: Claims): Promise<string> {
  const back = await answerProvider(browser, await begin(app, browser, 'google', { confirm: true }), person)
  const { pathname, search } = new URL(await browser.follow(back, '/parent/'))
  return pathname + search
}

const listSessions = () =>
  query(
    app.database.kysely,
    z.object({ id: z.string(), token: z.string(), ending: z.boolean(), verified: z.boolean() }),
    sql`
      SELECT id, token, expires_at < now() + interval '31 seconds' AS ending,
        verified_at > now() - interval '10 minutes' AS verified
      FROM sessions`,
  )
const countSessions = async () => (await app.database.pool.query('SELECT FROM sessions')).rowCount

test('a fresh sign-in with the linked provider proves the identity, in the same session under a new token', async () => {
  const browser = await staleBrowser(ANA)
  const before = await listSessions()
  expect(await confirmAs(browser, ANA)).toBe('/parent/confirm-identity?result=confirmed')
  const after = await listSessions()
  const [same] = after.filter(({ id }) => id === before[0]?.id)
  expect([before.length, same?.token === before[0]?.token]).toEqual([1, false])
  // The earlier token lasts for half a minute, without the proof.
  expect(after.filter(({ token }) => token === before[0]?.token)).toMatchObject([{ ending: true, verified: false }])
  expect(await attempt(browser)).toBe(200)
})

test('another user of the provider proves nothing, gets no account and no session', async () => {
  const browser = await staleBrowser(ANA)
  const sessions = await countSessions()
  for (const person of [EVA, { ...EVA, email: ANA.email }]) {
    browser.clearCookies(provider.url)
    expect(await confirmAs(browser, person)).toBe('/parent/confirm-identity?result=other-account')
    expect(await attempt(browser)).toBe(403)
  }
  expect(await whoIs(app, browser)).toBe(ANA.email)
  expect(await countSessions()).toBe(sessions)
  const { rowCount } = await app.database.pool.query("SELECT FROM profiles WHERE email = 'eva@example.test'")
  expect(rowCount).toBe(0)
})

test('a sign-in that the ID token says is old proves nothing', async () => {
  const browser = await staleBrowser(ANA)
  provider.stateAuthTime(Math.floor(Date.now() / 1000) - 3600)
  expect(await confirmAs(browser, ANA)).toBe('/parent/confirm-identity?result=not-fresh')
  expect(await attempt(browser)).toBe(403)
  provider.stateAuthTime()
  expect(await confirmAs(browser, ANA)).toBe('/parent/confirm-identity?result=confirmed')
  expect(await attempt(browser)).toBe(200)
})

test('the provider receives a request for a fresh sign-in', async () => {
  const browser = await staleBrowser(ANA)
  const google = new URL(await begin(app, browser, 'google', { confirm: true }))
  expect(google.searchParams.get('max_age')).toBe('0')
  expect(google.searchParams.get('claims')).toContain('auth_time')
  const facebook = new URL(await begin(app, browser, 'facebook', { confirm: true }))
  expect(facebook.searchParams.get('auth_type')).toBe('reauthenticate')
  const signIn = new URL(await begin(app, browser, 'google'))
  expect(signIn.searchParams.has('max_age')).toBe(false)
})

test('it requires a session', async () => {
  const response = await new Browser().request(`${app.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ provider: 'google', confirm: true }),
  })
  expect(response.status).toBe(401)
})
