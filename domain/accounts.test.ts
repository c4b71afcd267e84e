import { expect, test } from 'vitest'
import { validateNewPassword } from './accounts.ts'

test('a password of six characters, typed twice the same, is accepted', () => {
  expect(validateNewPassword('abcdef', 'abcdef')).toEqual({})
})

test('a password of five characters is rejected', () => {
  expect(validateNewPassword('abcde', 'abcde')).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a confirmation that differs in a capital letter or a space is rejected', () => {
  expect(validateNewPassword('abcdef', 'abcdeF')).toEqual({ confirmation: 'Passwords do not match' })
  expect(validateNewPassword('abcdef', 'abcdef ')).toEqual({ confirmation: 'Passwords do not match' })
})

test('both errors are reported at once', () => {
  expect(validateNewPassword('abc', '')).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})
