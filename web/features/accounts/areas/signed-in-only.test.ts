import { expect, test } from 'vitest'
import { isOpenToVisitors, isOpenWithoutGrade } from './signed-in-only.tsx'

test.each(['/learner/activate-profile', '/learner/activate-profile/', '/learner/profile'])(
  '%s is open to a parent without a grade',
  (page) => expect(isOpenWithoutGrade(page)).toBe(true),
)

test.each(['/learner/dashboard', '/learner/subjects/k7', '/learner/profiles', '/learner/profile/k7'])(
  '%s is not open to a parent without a grade',
  (page) => expect(isOpenWithoutGrade(page)).toBe(false),
)

test('visitors may open a subject, a test and the result of a payment', () => {
  expect(isOpenToVisitors('/learner/subjects/7')).toBe(true)
  expect(isOpenToVisitors('/learner/tests/7/')).toBe(true)
  expect(isOpenToVisitors('/parent/payment-success')).toBe(true)
})

test.each([
  '/learner/dashboard',
  '/learner/scores/7',
  '/learner/subjects',
  '/learner/subjects/7/more',
  '/lessons',
  '/parent',
  '/parent/subscriptions',
])('a visitor has to sign in for %s', (pathname) => {
  expect(isOpenToVisitors(pathname)).toBe(false)
})
