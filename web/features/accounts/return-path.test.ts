import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, askedPage, onTheWay, pageAfterSignIn, signInAddress } from './return-path.ts'

const parent = { isParent: true }
const learner = { isParent: false }
const next = (path: string, hash = ''): Address => ({ query: new URLSearchParams({ next: path }), hash })
const nothing: Address = { query: new URLSearchParams(), hash: '' }

/** The address as the page at it reads it. */
function read(address: string): Address {
  const { searchParams, hash } = new URL(address, 'https://trellis.example')
  return { query: searchParams, hash }
}

const report = '/parent/report/7?tab=tests&q=a b#row-2'

test('a sign-in leads back to the page that asked for it, its query and hash included', () => {
  const address = signInAddress('/parent/sign-in', report)
  expect(address.startsWith('/parent/sign-in?')).toBe(true)
  expect(askedPage(read(address))).toBe('/parent/report/7?tab=tests&q=a%20b#row-2')
})

test('a secret in the hash of the page asked for is in no query on the way', () => {
  const door = signInAddress('/parent/sign-in', '/parent/approve-learner#token=secret')
  const signUp = onTheWay('/sign-up', read(door))
  const back = onTheWay('/parent/sign-in', read(signUp), { confirm: 'sent' })
  for (const address of [door, signUp, back]) {
    expect(new URL(address, 'https://trellis.example').search).not.toContain('secret')
    expect(askedPage(read(address))).toBe('/parent/approve-learner#token=secret')
  }
})

test('a sign-in without a page asked for is the plain one', () => {
  expect(signInAddress('/parent/sign-in', null)).toBe('/parent/sign-in')
  expect(signInAddress('/sign-in', null, { error: 'access_denied' })).toBe('/sign-in?error=access_denied')
})

test('a hash without a page asked for leads nowhere', () => {
  expect(askedPage({ query: new URLSearchParams(), hash: '#token=secret' })).toBeNull()
  expect(onTheWay('/sign-up', { query: new URLSearchParams(), hash: '#content' })).toBe('/sign-up')
})

test('a link that has the hash in its query is followed as it stands', () => {
  expect(askedPage(next('/parent#learners', '#content'))).toBe('/parent#learners')
})

test('without a page asked for, each door leads to its portal', () => {
  expect(pageAfterSignIn(parent, '/parent/sign-in', null)).toBe('/parent')
  expect(pageAfterSignIn(parent, '/learner/signin', null)).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/learner/signin', null)).toBe('/learner/dashboard')
})

test('a parent goes to the page asked for', () => {
  expect(pageAfterSignIn(parent, '/parent/sign-in', '/parent/report/7')).toBe('/parent/report/7')
})

test("a learner at the parents' door goes to the learner dashboard", () => {
  for (const asked of [null, '/parent', '/parent?a', '/parent#a', '/parent/report/7']) {
    expect(pageAfterSignIn(learner, '/parent/sign-in', asked)).toBe('/learner/dashboard')
  }
})

test('a learner is led to a page that only begins like a parent page', () => {
  expect(pageAfterSignIn(learner, '/learner/signin', '/parents-evening')).toBe('/parents-evening')
})

test('the other pages on the way in are told of the same page', () => {
  expect(onTheWay('/learner/signin', next('/learner/tests/7'))).toBe(
    '/learner/signin?next=%2Flearner%2Ftests%2F7',
  )
  expect(onTheWay('/learner/signin', nothing)).toBe('/learner/signin')
  expect(onTheWay('/parent/sign-in', nothing, { confirm: 'sent' })).toBe('/parent/sign-in?confirm=sent')
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
])('another site is not followed: %j', (address) => {
  expect(askedPage(next(address))).toBeNull()
})

/** Of what addresses are made. The library's own, `fc.webUrl()`, take seconds to get ready on a busy machine. */
const PIECES = [
  'https:',
  'javascript:',
  '/',
  '\\',
  '.',
  '..',
  '%2f',
  '\t',
  '\n',
  '@',
  ':',
  '?',
  '#',
  'evil.example',
]

test('whatever is asked for, a browser stays on this site', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES))
  const address = fc.oneof(
    fc.string(),
    pieces.map((given) => given.join('')),
    pieces.map((given) => `/${given.join('')}`),
  )
  const hash = pieces.map((given) => (given.length > 0 ? `#${given.join('')}` : ''))
  fc.assert(
    fc.property(address, hash, (given, after) => {
      const page = askedPage(next(given, after)) ?? '/'
      expect(new URL(page, 'https://trellis.example').origin).toBe('https://trellis.example')
      expect(page).toMatch(/^\/(?![/\\])/)
    }),
  )
})
