import { expect, test } from 'vitest'
import { toPasswordErrors, validateDeleteAccount, validatePasswordChange, validateProfile } from './profile-errors.ts'

const errorsOf = (status: number, code: string, message: string) =>
  toPasswordErrors({ kind: 'rejected', status, code, message })

test('three filled fields with matching passwords are valid', () => {
  expect(validatePasswordChange({ current: 'old', password: 'green leaf', confirmation: 'green leaf' }, 6)).toEqual({})
})

test('every field has its own error', () => {
  expect(validatePasswordChange({ current: '', password: 'leaf', confirmation: 'leaf!' }, 6)).toEqual({
    current: 'Please enter your current password',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('a wrong current password is an error of its field', () => {
  expect(errorsOf(400, 'INVALID_PASSWORD', 'Invalid password')).toEqual({
    current: 'That’s not your current password',
  })
})

test("the server's message about the new password is shown as received", () => {
  expect(errorsOf(400, 'PASSWORD_TOO_COMMON', 'This password is too common')).toEqual({
    password: 'This password is too common',
  })
})

test('too many attempts, a server error and anything unexpected are errors of the form', () => {
  const tooMany = 'Too many attempts. Please try again later.'
  expect(errorsOf(429, 'TOO_MANY_ATTEMPTS', tooMany)).toEqual({ form: tooMany })
  expect(errorsOf(429, '', '')).toEqual({ form: tooMany })
  const unexpected = { form: 'An unexpected error occurred. Please try again.' }
  expect(toPasswordErrors({ kind: 'unreachable', offline: false })).toEqual(unexpected)
  expect(errorsOf(400, '', '')).toEqual(unexpected)
})

test.each(['DELETE', 'delete', ' Delete '])('%j confirms the deletion', (word) => {
  expect(validateDeleteAccount({ password: 'green leaf', word }, true)).toEqual({})
})

test.each(['', 'DELET', 'yes', 'DELETE it'])('%j does not confirm the deletion', (word) => {
  expect(validateDeleteAccount({ password: 'green leaf', word }, true)).toEqual({
    word: 'Please type DELETE',
  })
})

test('the password is required only if the account has one', () => {
  expect(validateDeleteAccount({ password: '', word: 'DELETE' }, true)).toEqual({
    password: 'Please enter your password',
  })
  expect(validateDeleteAccount({ password: '', word: 'DELETE' }, false)).toEqual({})
})

test('first and last name are enough', () => {
  expect(validateProfile({ firstName: 'Ana', lastName: 'Lind', cell: '' })).toEqual({})
})

test('a missing name is an error of its field and of the form', () => {
  expect(validateProfile({ firstName: ' ', lastName: 'Lind', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    firstName: 'Please enter your first name',
  })
  expect(validateProfile({ firstName: 'Ana', lastName: '', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    lastName: 'Please enter your last name',
  })
})
