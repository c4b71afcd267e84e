import { expect, test } from 'vitest'
import { validateNewPassword } from './account-checks.ts'

test('a password of six characters with a matching confirmation is accepted', () => {
  expect(validateNewPassword('abcdef', 'abcdef', 6)).toEqual({})
})

test('a password of five characters is rejected', () => {
  expect(validateNewPassword('abcde', 'abcde', 6)).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a confirmation that differs in case or a space is rejected', () => {
  expect(validateNewPassword('abcdef', 'abcdeF', 6)).toEqual({ confirmation: 'Passwords do not match' })
  expect(validateNewPassword('abcdef', 'abcdef ', 6)).toEqual({ confirmation: 'Passwords do not match' })
})

test('both errors are reported together', () => {
  expect(validateNewPassword('abc', '', 6)).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('a longer minimum set by the operator applies and is named in the message', () => {
  expect(validateNewPassword('abcdefghi', 'abcdefghi', 10)).toEqual({
    password: 'Password must be at least 10 characters',
  })
  expect(validateNewPassword('abcdefghij', 'abcdefghij', 10)).toEqual({})
})
