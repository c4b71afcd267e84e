import { expect, test } from 'vitest'
import { signUpProblems, signUpRefusal } from './sign-up-errors.ts'

const filled = { email: 'maya@example.org', password: 'green leaf', confirmation: 'green leaf' }

test('a filled form has no problems', () => {
  expect(signUpProblems(filled)).toEqual({})
})

test.each(['', 'maya', 'maya@', '@example.org', 'maya@example', 'ma ya@example.org'])(
  '%j is not taken for an e-mail address',
  (email) => {
    expect(signUpProblems({ ...filled, email })).toEqual({ email: 'Please enter a valid email address' })
  },
)

test('every problem is told at once', () => {
  expect(signUpProblems({ email: '', password: 'leaf', confirmation: 'Leaf' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

const refused = (status: number, code: string, message: string) =>
  signUpRefusal({ kind: 'refused', status, code, message })

test("a refused password shows the server's message at the password", () => {
  expect(refused(400, 'PASSWORD_TOO_COMMON', 'This password is too common.')).toEqual({
    password: 'This password is too common.',
  })
})

test('a refused address is told at the address', () => {
  const told = { email: 'Please enter a valid email address' }
  expect(refused(400, 'INVALID_EMAIL', 'Invalid email')).toEqual(told)
  expect(refused(400, 'VALIDATION_ERROR', '[body.email] Invalid email address')).toEqual(told)
})

test('what belongs to no field is told for the form', () => {
  expect(refused(429, '', '')).toEqual({ form: 'Too many attempts. Please try again later.' })
  expect(refused(422, 'FAILED_TO_CREATE_USER', 'x')).toEqual({ form: 'Failed to create user account' })
  expect(refused(403, 'SOMETHING', 'Sign-up is closed.')).toEqual({ form: 'Sign-up is closed.' })
  expect(signUpRefusal({ kind: 'unreachable' })).toEqual({
    form: 'An unexpected error occurred. Please try again.',
  })
})
