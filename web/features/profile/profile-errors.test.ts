import { expect, test } from 'vitest'
import {
  toPasswordErrors,
  validateDeleteAccount,
  validatePasswordChange,
  validateProfile,
} from './profile-errors.ts'

const refused = (status: number, code: string, message: string) =>
  toPasswordErrors({ kind: 'refused', status, code, message })

test('three filled fields that agree may be sent', () => {
  expect(
    validatePasswordChange({ current: 'old', password: 'green leaf', confirmation: 'green leaf' }),
  ).toEqual({})
})

test('every field tells its own fault', () => {
  expect(validatePasswordChange({ current: '', password: 'leaf', confirmation: 'leaf!' })).toEqual({
    current: 'Please enter your current password',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('a wrong current password is told at its field', () => {
  expect(refused(400, 'INVALID_PASSWORD', 'Invalid password')).toEqual({
    current: 'This is not your current password',
  })
})

test('what the server has against the new password is told there as received', () => {
  expect(refused(400, 'PASSWORD_TOO_COMMON', 'This password is too common')).toEqual({
    password: 'This password is too common',
  })
})

test('too many tries, a broken server and anything unforeseen are told for the whole form', () => {
  const tooMany = 'Too many attempts. Please try again later.'
  expect(refused(429, 'TOO_MANY_ATTEMPTS', tooMany)).toEqual({ form: tooMany })
  expect(refused(429, '', '')).toEqual({ form: tooMany })
  const unexpected = { form: 'An unexpected error occurred. Please try again.' }
  expect(toPasswordErrors({ kind: 'unreachable' })).toEqual(unexpected)
  expect(refused(400, '', '')).toEqual(unexpected)
})

test.each(['DELETE', 'delete', ' Delete '])('%j confirms', (word) => {
  expect(validateDeleteAccount({ password: 'green leaf', word }, true)).toEqual({})
})

test.each(['', 'DELET', 'yes', 'DELETE it'])('%j does not', (word) => {
  expect(validateDeleteAccount({ password: 'green leaf', word }, true)).toEqual({
    word: 'Please type DELETE',
  })
})

test('the password is asked of who has one', () => {
  expect(validateDeleteAccount({ password: '', word: 'DELETE' }, true)).toEqual({
    password: 'Please enter your password',
  })
  expect(validateDeleteAccount({ password: '', word: 'DELETE' }, false)).toEqual({})
})

test('names are enough', () => {
  expect(validateProfile({ firstName: 'Ana', lastName: 'Lind', cell: '' })).toEqual({})
})

test('a missing name is marked at its field and told for the form', () => {
  expect(validateProfile({ firstName: ' ', lastName: 'Lind', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    firstName: 'Please enter your first name',
  })
  expect(validateProfile({ firstName: 'Ana', lastName: '', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    lastName: 'Please enter your last name',
  })
})
