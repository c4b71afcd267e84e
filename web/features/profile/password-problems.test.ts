import { expect, test } from 'vitest'
import { passwordProblems, passwordRefusal } from './password-problems.ts'

const refused = (status: number, code: string, message: string) =>
  passwordRefusal({ kind: 'refused', status, code, message })

test('three filled fields that agree may be sent', () => {
  expect(passwordProblems({ current: 'old', password: 'green leaf', confirmation: 'green leaf' })).toEqual({})
})

test('every field tells its own fault', () => {
  expect(passwordProblems({ current: '', password: 'leaf', confirmation: 'leaf!' })).toEqual({
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
  expect(passwordRefusal({ kind: 'unreachable' })).toEqual(unexpected)
  expect(refused(400, '', '')).toEqual(unexpected)
})
