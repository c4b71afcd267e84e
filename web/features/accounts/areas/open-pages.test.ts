import { expect, test } from 'vitest'
import { needsNoGrade, visitorsWelcome } from './open-pages.ts'

test.each(['/learner/activate-profile', '/learner/activate-profile/', '/learner/profile'])(
  '%s is open to a parent without a grade',
  (page) => expect(needsNoGrade(page)).toBe(true),
)

test.each(['/learner/dashboard', '/learner/subjects/k7', '/learner/profiles', '/learner/profile/k7'])(
  '%s is not',
  (page) => expect(needsNoGrade(page)).toBe(false),
)

test('a visitor may open a subject, a test and the result of a payment', () => {
  expect(visitorsWelcome('/learner/subjects/7')).toBe(true)
  expect(visitorsWelcome('/learner/tests/7/')).toBe(true)
  expect(visitorsWelcome('/parent/payment-success')).toBe(true)
})

test.each([
  '/learner/dashboard',
  '/learner/scores/7',
  '/learner/subjects',
  '/learner/subjects/7/more',
  '/lessons',
  '/parent',
  '/parent/subscriptions',
])('a visitor is asked to sign in for %s', (pathname) => {
  expect(visitorsWelcome(pathname)).toBe(false)
})
