import { expect, test } from 'vitest'
import type { SocialSignInError } from '#contract/session.ts'
import { signInFailure, socialSignInFailure, socialSignInRefusal, UNEXPECTED } from './sign-in-errors.ts'

/** Those of the contract, of which the browser takes the types alone. */
const codes = Object.keys({
  access_denied: true,
  account_not_linked: true,
  email_not_verified: true,
  email_not_found: true,
  account_locked: true,
  state_mismatch: true,
  provider_failed: true,
} satisfies Record<SocialSignInError, true>)

test('every failure that the server tells of has words of its own', () => {
  const messages = codes.map((code) => socialSignInFailure(code).message)
  expect(new Set(messages).size).toBe(codes.length)
  expect(messages).not.toContain(UNEXPECTED)
})

test('who turned back at the provider is not shown an alarm', () => {
  expect(socialSignInFailure('access_denied').tone).toBe('info')
})

test.each(['', 'internal_server_error', 'toString', '<b>Your account was hacked</b>'])(
  'a code that nobody knows is not repeated: %j',
  (code) => {
    expect(socialSignInFailure(code)).toEqual({ tone: 'danger', message: 'An unexpected error occurred' })
  },
)

test('a way that does not begin is an unexpected error, but for too many tries', () => {
  expect(socialSignInRefusal({ kind: 'unreachable' })).toBe('An unexpected error occurred')
  const refused = (status: number) => socialSignInRefusal({ kind: 'refused', status, code: '', message: 'x' })
  expect(refused(404)).toBe('An unexpected error occurred')
  expect(refused(429)).toBe('Too many attempts. Please try again later.')
})

const refused = (status: number, code: string) =>
  signInFailure({ kind: 'refused', status, code, message: 'as the library says it' })

test('wrong credentials and malformed ones are told alike', () => {
  expect(refused(401, 'INVALID_EMAIL_OR_PASSWORD')).toBe('wrong')
  expect(refused(401, 'INVALID_USERNAME_OR_PASSWORD')).toBe('wrong')
  expect(refused(400, 'INVALID_EMAIL')).toBe('wrong')
  expect(refused(422, 'USERNAME_TOO_SHORT')).toBe('wrong')
})

test('an unconfirmed e-mail address is told from wrong credentials', () => {
  expect(refused(403, 'EMAIL_NOT_VERIFIED')).toBe('unconfirmed')
})

test('a child whose parent has not answered yet, or has paused the account, is told so', () => {
  expect(refused(403, 'WAITING_FOR_APPROVAL')).toBe('waiting')
  expect(refused(403, 'ACCOUNT_PAUSED')).toBe('paused')
})

test('a refusal that nobody knows is told as wrong credentials', () => {
  expect(refused(403, 'toString')).toBe('wrong')
  expect(refused(403, '')).toBe('wrong')
})

test('too many tries are told as such, and those under one name with how long they count', () => {
  expect(refused(429, '')).toBe('too-many')
  expect(refused(429, 'TOO_MANY_ATTEMPTS')).toBe('too-many-under-name')
})

test('a server that does not answer is not called a wrong password', () => {
  expect(signInFailure({ kind: 'unreachable' })).toBe('unexpected')
})
