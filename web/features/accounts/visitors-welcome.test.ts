import { expect, test } from 'vitest'
import { visitorsWelcome } from './visitors-welcome.ts'

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
