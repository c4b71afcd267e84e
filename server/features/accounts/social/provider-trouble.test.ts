import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { countRows, startTestApp } from '../../../testing/test-app.ts'
import { Browser } from './testing/browser.ts'
import { startLoopbackProvider, type Trouble } from './testing/loopback-provider.ts'
import { answerProvider, begin, end, signInWith, whoIs } from './testing/walk.ts'

const provider = forThisFile(startLoopbackProvider)
const app = forThisFile(() => startTestApp({}, provider.register))
const PERSON = { sub: 'trouble-1', email: 'trouble@example.test', email_verified: true }
const says =
  (text: string, status = 200): Trouble =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
const hangsUp: Trouble = (response) => {
  response.destroy()
}
const sendsAway: Trouble = (response: ServerResponse) => {
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
}

describe.each(['/token', '/me'])('when %s of the provider', (path) => {
  test.each([
    ['hangs up', hangsUp],
    ['fails', says('Internal error at line 7', 500)],
    ['refuses', says('{"error":"invalid_grant"}', 400)],
    ['answers a page', says('<!doctype html><h1>Maintenance</h1>')],
    ['answers nothing', says('')],
    ['answers null', says('null')],
    ['answers a list', says('[]')],
    ['answers an empty object', says('{}')],
    ['answers the wrong types', says('{"access_token": 7, "sub": {}, "email": []}')],
    ['sends elsewhere', sendsAway],
  ])('%s, the sign-in ends with an error, and nothing is created', async (_, trouble) => {
    provider.trouble(path, trouble)
    const browser = new Browser()
    expect(await signInWith(app, 'google', PERSON, browser)).toBe('/auth-callback?error=provider_failed')
    expect(await whoIs(app, browser)).toBeNull()
    expect(await countRows(app, 'profiles')).toBe(0)
    provider.trouble(path)
  })

  test('does not respond, the wait ends after a few seconds', { timeout: 15_000 }, async () => {
    provider.trouble(path, () => {})
    const start = Date.now()
    expect(await signInWith(app, 'google', PERSON)).toBe('/auth-callback?error=provider_failed')
    expect(Date.now() - start).toBeLessThan(8000)
    provider.trouble(path)
  })
})

test.each([
  ['no subject', { email: 'a@example.test' }],
  ['an empty subject', { sub: '', email: 'a@example.test' }],
  ['an address that is none', { sub: '1', email: 'no address' }],
  ['an address of 300 characters', { sub: '1', email: `${'a'.repeat(290)}@example.test` }],
  ['a NUL in the address', { sub: '1', email: 'a\0b@example.test' }],
  ['a text for true', { sub: '1', email: 'a@example.test', email_verified: 'true' }],
])('a profile with %s is invalid', async (_, profile) => {
  provider.trouble('/me', says(JSON.stringify(profile)))
  expect(await signInWith(app, 'google', PERSON)).toBe('/auth-callback?error=provider_failed')
  expect(await countRows(app, 'profiles')).toBe(0)
  provider.trouble('/me')
})

test('a provider that is unreachable when the browser returns ends the sign-in with an error', async () => {
  const gone = await startLoopbackProvider()
  const other = await startTestApp({}, gone.register)
  const browser = new Browser()
  const back = await answerProvider(browser, await begin(other, browser, 'google'), PERSON)
  await gone.close()
  expect(await end(browser, back)).toBe('/auth-callback?error=provider_failed')
  expect(await whoIs(other, browser)).toBeNull()
  await other.close()
})

test('afterward the same person can sign in', async () => {
  expect(await signInWith(app, 'google', PERSON)).toBe('/auth-callback')
})
