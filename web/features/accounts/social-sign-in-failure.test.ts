import { expect, test } from 'vitest'
import type { SocialSignInError } from '#contract/session.ts'
import { socialSignInFailure, socialSignInRefusal, UNEXPECTED } from './social-sign-in-failure.ts'

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
