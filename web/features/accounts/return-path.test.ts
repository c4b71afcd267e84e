import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Address,
  pageAfterCallback,
  pageAfterSignIn,
  readReturnPath,
  signInAddress,
  tokenInHash,
  withReturnPath,
} from './return-path.ts'

const parent = { isParent: true }
const learner = { isParent: false }
const next = (path: string, hash = ''): Address => ({ query: new URLSearchParams({ next: path }), hash })
const nothing: Address = { query: new URLSearchParams(), hash: '' }

/** Query and hash of an address. */
function read(address: string): Address {
  const { searchParams, hash } = new URL(address, 'https://trellis.example')
  return { query: searchParams, hash }
}

const report = '/parent/report/7?tab=tests&q=a b#row-2'

test('a sign-in leads back to the page with its query and hash', () => {
  const address = signInAddress('/parent/sign-in', report)
  expect(address.startsWith('/parent/sign-in?')).toBe(true)
  expect(readReturnPath(read(address))).toBe('/parent/report/7?tab=tests&q=a%20b#row-2')
})

test('a secret in the hash of the return path never gets into a query', () => {
  const first = signInAddress('/parent/sign-in', '/parent/approve-learner#token=secret')
  const signUp = withReturnPath('/sign-up', read(first))
  const back = withReturnPath('/parent/sign-in', read(signUp), { confirm: 'sent' })
  for (const address of [first, signUp, back]) {
    expect(new URL(address, 'https://trellis.example').search).not.toContain('secret')
    expect(readReturnPath(read(address))).toBe('/parent/approve-learner#token=secret')
  }
})

test('a sign-in address without a return path has no query', () => {
  expect(signInAddress('/parent/sign-in', null)).toBe('/parent/sign-in')
  expect(signInAddress('/sign-in', null, { error: 'access_denied' })).toBe('/sign-in?error=access_denied')
})

test('a hash without a return path is ignored', () => {
  expect(readReturnPath({ query: new URLSearchParams(), hash: '#token=secret' })).toBeNull()
  expect(withReturnPath('/sign-up', { query: new URLSearchParams(), hash: '#content' })).toBe('/sign-up')
})

test('a return path with its hash in the query is followed', () => {
  expect(readReturnPath(next('/parent#learners', '#content'))).toBe('/parent#learners')
})

test('without a return path, each sign-in page leads to its portal', () => {
  expect(pageAfterSignIn(parent, '/parent/sign-in', null)).toBe('/parent')
  expect(pageAfterSignIn(parent, '/learner/signin', null)).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/learner/signin', null)).toBe('/learner/dashboard')
})

test('a parent goes to the return path', () => {
  expect(pageAfterSignIn(parent, '/parent/sign-in', '/parent/report/7')).toBe('/parent/report/7')
})

test("a learner on the parents' sign-in page goes to the learner dashboard", () => {
  for (const path of [null, '/parent', '/parent?a', '/parent#a', '/parent/report/7']) {
    expect(pageAfterSignIn(learner, '/parent/sign-in', path)).toBe('/learner/dashboard')
  }
})

test("a learner may go to a page whose path merely starts with the same letters as the parent area's", () => {
  expect(pageAfterSignIn(learner, '/learner/signin', '/parents-evening')).toBe('/parents-evening')
})

test('links between the account pages keep the return path', () => {
  expect(withReturnPath('/learner/signin', next('/learner/tests/7'))).toBe(
    '/learner/signin?next=%2Flearner%2Ftests%2F7',
  )
  expect(withReturnPath('/learner/signin', nothing)).toBe('/learner/signin')
  expect(withReturnPath('/parent/sign-in', nothing, { confirm: 'sent' })).toBe('/parent/sign-in?confirm=sent')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'parent',
  '',
])('another site is rejected: %j', (address) => {
  expect(readReturnPath(next(address))).toBeNull()
})

/** Parts of URLs. The library's `fc.webUrl()` takes seconds to start on a busy machine. */
const PIECES = ['https:', 'javascript:', '/', '\\', '.', '..', '%2f', '\t', '\n', '@', ':', '?', '#', 'evil.example']

test('a browser stays on this site for any input', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES))
  const address = fc.oneof(
    fc.string(),
    pieces.map((parts) => parts.join('')),
    pieces.map((parts) => `/${parts.join('')}`),
  )
  const hash = pieces.map((parts) => (parts.length > 0 ? `#${parts.join('')}` : ''))
  fc.assert(
    fc.property(address, hash, (parts, after) => {
      const page = readReturnPath(next(parts, after)) ?? '/'
      expect(new URL(page, 'https://trellis.example').origin).toBe('https://trellis.example')
      expect(page).toMatch(/^\/(?![/\\])/)
    }),
  )
})

test('the callback leads a parent to the parent dashboard and a learner to the learner dashboard', () => {
  expect(pageAfterCallback(parent, null, null)).toBe('/parent')
  expect(pageAfterCallback(learner, null, null)).toBe('/learner/dashboard')
})

test('the callback leads a parent to the return path', () => {
  expect(pageAfterCallback(parent, null, '/parent/report/7?tab=tests#row-2')).toBe('/parent/report/7?tab=tests#row-2')
  expect(pageAfterCallback(learner, null, '/parent/report/7')).toBe('/learner/dashboard')
})

test('the callback leads to the sign-in page without a session', () => {
  expect(pageAfterCallback(null, null, null)).toBe('/sign-in')
})

test('the callback passes an error and the return path to the sign-in page, with the hash in no query', () => {
  expect(pageAfterCallback(null, 'access_denied', null)).toBe('/sign-in?error=access_denied')
  expect(pageAfterCallback(null, 'access_denied', '/parent/approve-learner#token=secret')).toBe(
    '/sign-in?error=access_denied&next=%2Fparent%2Fapprove-learner#token=secret',
  )
})

test('a signed-in user stays signed in when another sign-in fails', () => {
  expect(pageAfterCallback(parent, 'account_locked', null)).toBe('/parent')
})

test('a token in the hash is read unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      expect(tokenInHash(`#access_token=${encodeURIComponent(token)}`, 'access_token')).toBe(token)
    }),
  )
})

test('a token is found among other parameters of the hash', () => {
  expect(tokenInHash('#type=recovery&access_token=abc&expires_in=3600', 'access_token')).toBe('abc')
})

test.each(['', '#', '#access_token', '#access_token=', '#token=abc', '#content'])('%j has no token', (hash) => {
  expect(tokenInHash(hash, 'access_token')).toBeNull()
})
