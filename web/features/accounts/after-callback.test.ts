import { expect, test } from 'vitest'
import { pageAfterCallback } from './return-path.ts'

const parent = { isParent: true }
const learner = { isParent: false }

test('a parent comes to the parent dashboard, anybody else to the learner dashboard', () => {
  expect(pageAfterCallback(parent, null, null)).toBe('/parent')
  expect(pageAfterCallback(learner, null, null)).toBe('/learner/dashboard')
})

test('a parent comes to the page they were going to', () => {
  expect(pageAfterCallback(parent, null, '/parent/report/7?tab=tests#row-2')).toBe(
    '/parent/report/7?tab=tests#row-2',
  )
  expect(pageAfterCallback(learner, null, '/parent/report/7')).toBe('/learner/dashboard')
})

test('without a session it leads to the sign-in', () => {
  expect(pageAfterCallback(null, null, null)).toBe('/sign-in')
})

test('a failure is told at the sign-in, which still leads to the page asked for, its hash in no query', () => {
  expect(pageAfterCallback(null, 'access_denied', null)).toBe('/sign-in?error=access_denied')
  expect(pageAfterCallback(null, 'access_denied', '/parent/approve-learner#token=secret')).toBe(
    '/sign-in?error=access_denied&next=%2Fparent%2Fapprove-learner#token=secret',
  )
})

test('who is signed in from before stays so when another sign-in fails', () => {
  expect(pageAfterCallback(parent, 'account_locked', null)).toBe('/parent')
})
