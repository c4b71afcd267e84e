import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedPage, otherSignInAddress, pageAfterSignIn, signInAddress } from './return-path.ts'

const parent = { isParent: true }
const learner = { isParent: false }
const next = (path: string) => new URLSearchParams({ next: path })
const nothing = new URLSearchParams()

test('a sign-in leads back to the page that asked for it, its query and hash included', () => {
  const address = signInAddress('/parent/sign-in', {
    pathname: '/parent/report/7',
    search: '?tab=tests&q=a b',
    hash: '#row-2',
  })
  const query = new URL(address, 'https://trellis.example').searchParams
  expect(address.startsWith('/parent/sign-in?')).toBe(true)
  expect(pageAfterSignIn(parent, '/parent/sign-in', query)).toBe('/parent/report/7?tab=tests&q=a%20b#row-2')
})

test('without a page asked for, each door leads to its portal', () => {
  expect(pageAfterSignIn(parent, '/parent/sign-in', nothing)).toBe('/parent')
  expect(pageAfterSignIn(parent, '/learner/signin', nothing)).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/learner/signin', nothing)).toBe('/learner/dashboard')
})

test("a learner at the parents' door goes to the learner dashboard", () => {
  expect(pageAfterSignIn(learner, '/parent/sign-in', nothing)).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/parent/sign-in', next('/parent'))).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/parent/sign-in', next('/parent?a'))).toBe('/learner/dashboard')
  expect(pageAfterSignIn(learner, '/parent/sign-in', next('/parent/report/7'))).toBe('/learner/dashboard')
})

test('a learner is led to a page that only begins like a parent page', () => {
  expect(pageAfterSignIn(learner, '/learner/signin', next('/parents-evening'))).toBe('/parents-evening')
})

test('the other door is told of the same page', () => {
  expect(otherSignInAddress('/learner/signin', next('/learner/tests/7'))).toBe(
    '/learner/signin?next=%2Flearner%2Ftests%2F7',
  )
  expect(otherSignInAddress('/learner/signin', nothing)).toBe('/learner/signin')
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

test('whatever is asked for, a browser stays on this site', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2f', '\t', '\n', '@', ':', '?', '#', 'evil.example')
  const address = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  )
  fc.assert(
    fc.property(address, (given) => {
      const page = askedPage(next(given)) ?? '/'
      expect(new URL(page, 'https://trellis.example').origin).toBe('https://trellis.example')
      expect(page).toMatch(/^\/(?![/\\])/)
    }),
  )
})
