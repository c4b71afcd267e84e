import { expect, test } from 'vitest'
import { newPasswordProblems } from './new-password.ts'

test('a password of six characters, typed twice the same, is accepted', () => {
  expect(newPasswordProblems('abcdef', 'abcdef')).toEqual({})
})

test('a password of five characters is refused', () => {
  expect(newPasswordProblems('abcde', 'abcde')).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a confirmation that differs in a capital letter or a space is refused', () => {
  expect(newPasswordProblems('abcdef', 'abcdeF')).toEqual({ confirmation: 'Passwords do not match' })
  expect(newPasswordProblems('abcdef', 'abcdef ')).toEqual({ confirmation: 'Passwords do not match' })
})

test('both faults are told at once', () => {
  expect(newPasswordProblems('abc', '')).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})
