import { expect, test } from 'vitest'
import type { SocialSignInError } from '#contract/session.ts'
import { socialSignInFailure, socialSignInStartError, toSignInFailure, unexpected } from './sign-in-errors.ts'

/** All codes of the contract; the browser imports only its types. */
const codes = Object.keys({
  access_denied: true,
  account_not_linked: true,
  email_not_verified: true,
  email_not_found: true,
  account_locked: true,
  state_mismatch: true,
  provider_failed: true,
} satisfies Record<SocialSignInError, true>)

test('every error code of the server has its own message', () => {
  const messages = codes.map((code) => socialSignInFailure(code).message)
  expect(new Set(messages).size).toBe(codes.length)
  expect(messages).not.toContain(unexpected())
})

test('a sign-in canceled at the provider is not shown as an error', () => {
  expect(socialSignInFailure('access_denied').tone).toBe('info')
})

test.each(['', 'internal_server_error', 'toString', '<b>Your account was hacked</b>'])(
  'an unknown code is not shown: %j',
  (code) => {
    expect(socialSignInFailure(code)).toEqual({ tone: 'danger', message: 'An unexpected error occurred' })
  },
)

test('a sign-in that cannot start is an unexpected error, except after too many attempts', () => {
  expect(socialSignInStartError({ kind: 'unreachable', offline: false })).toBe('An unexpected error occurred')
  const startError = (status: number) => socialSignInStartError({ kind: 'rejected', status, code: '', message: 'x' })
  expect(startError(404)).toBe('An unexpected error occurred')
  expect(startError(429)).toBe('Too many attempts. Please try again later.')
})

const failure = (status: number, code: string) =>
  toSignInFailure({ kind: 'rejected', status, code, message: 'message of the library' })

test('wrong and malformed credentials show the same message', () => {
  expect(failure(401, 'INVALID_EMAIL_OR_PASSWORD')).toBe('wrong')
  expect(failure(401, 'INVALID_USERNAME_OR_PASSWORD')).toBe('wrong')
  expect(failure(400, 'INVALID_EMAIL')).toBe('wrong')
  expect(failure(422, 'USERNAME_TOO_SHORT')).toBe('wrong')
})

test('an unconfirmed email address is not reported as wrong credentials', () => {
  expect(failure(403, 'EMAIL_NOT_VERIFIED')).toBe('unconfirmed')
})

test('an account that the parent has not approved or has paused has its own message', () => {
  expect(failure(403, 'WAITING_FOR_APPROVAL')).toBe('waiting')
  expect(failure(403, 'ACCOUNT_PAUSED')).toBe('paused')
})

test('an unknown rejection counts as wrong credentials', () => {
  expect(failure(403, 'toString')).toBe('wrong')
  expect(failure(403, '')).toBe('wrong')
})

test('too many attempts, in general or for one name, have their own messages', () => {
  expect(failure(429, '')).toBe('too-many')
  expect(failure(429, 'TOO_MANY_ATTEMPTS')).toBe('too-many-under-name')
})

test('a missing connection is reported as such, not as an unexpected error', () => {
  expect(toSignInFailure({ kind: 'unreachable', offline: true })).toBe('offline')
  expect(socialSignInStartError({ kind: 'unreachable', offline: true })).toBe(
    'You’re offline. Please try again when you’re back.',
  )
})

test('a server that does not respond is not reported as a wrong password', () => {
  expect(toSignInFailure({ kind: 'unreachable', offline: false })).toBe('unexpected')
})
