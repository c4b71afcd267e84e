import { expect, test } from 'vitest'
import { signInFailure } from './sign-in-failure.ts'

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
