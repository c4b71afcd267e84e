import { expect, test } from 'vitest'
import { resetPasswordRefusal } from './passwords/password-errors.ts'

const refused = (status: number, code: string, message: string) =>
  resetPasswordRefusal({ kind: 'refused', status, code, message })

test('a link that was used or is too old is told from a password that will not do', () => {
  expect(refused(400, 'INVALID_TOKEN', 'Invalid token')).toEqual({ kind: 'link-gone' })
})

test.each([
  ['PASSWORD_TOO_COMMON', 'This password is too common.'],
  ['PASSWORD_TOO_SHORT', 'Password must be at least 6 characters'],
])("a password refused as %s shows the server's message at the password", (code, message) => {
  expect(refused(400, code, message)).toEqual({
    kind: 'problems',
    problems: { password: message },
    message,
  })
})

test("any other refusal shows the server's message for the form", () => {
  expect(refused(429, '', 'Too many requests.')).toEqual({
    kind: 'problems',
    problems: { form: 'Too many requests.' },
    message: 'Too many requests.',
  })
})

test('a server that does not answer, or without a word, failed to reset', () => {
  const message = 'Failed to reset password. Please try again.'
  const failed = { kind: 'problems', problems: { form: message }, message }
  expect(resetPasswordRefusal({ kind: 'unreachable' })).toEqual(failed)
  expect(refused(400, '', '')).toEqual(failed)
})
