import { expect, test } from 'vitest'
import { toForgotPasswordErrors, toResetPasswordFailure, validateForgotPassword } from './password-errors.ts'

const rejection = (status: number, code: string, message: string) =>
  ({ kind: 'rejected', status, code, message }) as const

test('forgot password: an email address is required and must look like one', () => {
  expect(validateForgotPassword(' maya@example.org ')).toEqual({})
  expect(validateForgotPassword('  ')).toEqual({ email: 'Please enter your email' })
  expect(validateForgotPassword('maya')).toEqual({ email: 'Please enter a valid email address' })
})

test('forgot password: a rejected address is an error of the email field', () => {
  const errors = { email: 'Please enter a valid email address' }
  expect(toForgotPasswordErrors(rejection(400, 'INVALID_EMAIL', 'Invalid email'))).toEqual(errors)
  expect(toForgotPasswordErrors(rejection(400, 'VALIDATION_ERROR', '[body.email] Invalid email address'))).toEqual(
    errors,
  )
})

test("forgot password: the server's message is shown as received", () => {
  expect(toForgotPasswordErrors(rejection(429, '', 'Too many requests. Please try again later.'))).toEqual({
    form: 'Too many requests. Please try again later.',
  })
})

test('forgot password: no response, or one without a message, means that sending failed', () => {
  const errors = { form: 'Failed to send reset instructions. Please try again.' }
  expect(toForgotPasswordErrors({ kind: 'unreachable', offline: false })).toEqual(errors)
  expect(toForgotPasswordErrors(rejection(400, '', ''))).toEqual(errors)
})

test('reset password: an expired link is not an error of the password', () => {
  expect(toResetPasswordFailure(rejection(400, 'INVALID_TOKEN', 'Invalid token'))).toEqual({
    kind: 'link-expired',
  })
})

test.each([
  ['PASSWORD_TOO_COMMON', 'This password is too common.'],
  ['PASSWORD_TOO_SHORT', 'Password must be at least 6 characters'],
])("reset password: %s shows the server's message at the password field", (code, message) => {
  expect(toResetPasswordFailure(rejection(400, code, message))).toEqual({
    kind: 'errors',
    errors: { password: message },
    message,
  })
})

test("reset password: any other rejection shows the server's message for the form", () => {
  expect(toResetPasswordFailure(rejection(429, '', 'Too many requests.'))).toEqual({
    kind: 'errors',
    errors: { form: 'Too many requests.' },
    message: 'Too many requests.',
  })
})

test('reset password: no response, or one without a message, means that the reset failed', () => {
  const message = 'Failed to reset password. Please try again.'
  const failure = { kind: 'errors', errors: { form: message }, message }
  expect(toResetPasswordFailure({ kind: 'unreachable', offline: false })).toEqual(failure)
  expect(toResetPasswordFailure(rejection(400, '', ''))).toEqual(failure)
})
