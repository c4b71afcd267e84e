import { expect, test } from 'vitest'
import { visitorsWelcome } from './visitors-welcome.ts'

test('a visitor may open a subject and a test', () => {
  expect(visitorsWelcome('/learner/subjects/7')).toBe(true)
  expect(visitorsWelcome('/learner/tests/7/')).toBe(true)
})

test.each([
  '/learner/dashboard',
  '/learner/scores/7',
  '/learner/subjects',
  '/learner/subjects/7/more',
  '/lessons',
])('a visitor is asked to sign in for %s', (pathname) => {
  expect(visitorsWelcome(pathname)).toBe(false)
})
