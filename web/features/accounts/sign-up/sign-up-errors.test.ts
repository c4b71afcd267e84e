import { expect, test } from 'vitest'
import { toSignUpErrors, validateSignUp } from './sign-up-errors.ts'

const filled = { email: 'maya@example.org', password: 'green leaf', confirmation: 'green leaf' }

test('a complete form has no errors', () => {
  expect(validateSignUp(filled, 6)).toEqual({})
})

test.each(['', 'maya', 'maya@', '@example.org', 'maya@example', 'ma ya@example.org'])(
  '%j is not accepted as an email address',
  (email) => {
    expect(validateSignUp({ ...filled, email }, 6)).toEqual({ email: 'Please enter a valid email address' })
  },
)

test('all errors are shown together', () => {
  expect(validateSignUp({ email: '', password: 'leaf', confirmation: 'Leaf' }, 6)).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

const errorsOf = (status: number, code: string, message: string) =>
  toSignUpErrors({ kind: 'rejected', status, code, message })

test("a rejected password shows the server's message at the password field", () => {
  expect(errorsOf(400, 'PASSWORD_TOO_COMMON', 'This password is too common.')).toEqual({
    password: 'This password is too common.',
  })
})

test('a rejected address is an error of the email field', () => {
  const errors = { email: 'Please enter a valid email address' }
  expect(errorsOf(400, 'INVALID_EMAIL', 'Invalid email')).toEqual(errors)
  expect(errorsOf(400, 'VALIDATION_ERROR', '[body.email] Invalid email address')).toEqual(errors)
})

test('other errors belong to the form', () => {
  expect(errorsOf(429, '', '')).toEqual({ form: 'Too many attempts. Please try again later.' })
  expect(errorsOf(422, 'FAILED_TO_CREATE_USER', 'x')).toEqual({ form: 'Failed to create user account' })
  expect(errorsOf(403, 'SOMETHING', 'Sign-up is closed.')).toEqual({ form: 'Sign-up is closed.' })
  expect(toSignUpErrors({ kind: 'unreachable', offline: false })).toEqual({
    form: 'An unexpected error occurred. Please try again.',
  })
})
