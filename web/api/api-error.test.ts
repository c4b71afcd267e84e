import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { errorMessage, fieldErrors } from './api-error.ts'

const declared = (status: number, message: string) =>
  new ORPCError('REFUSED', { defined: true, status, message })

test('a declared refusal is quoted as received', () => {
  const message = 'You do not have permission to delete this child account'
  expect(errorMessage(declared(403, message))).toBe(message)
})

test('what broke is not quoted: no network, a broken server, an error that nobody declared', () => {
  expect(errorMessage(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(errorMessage(declared(503, 'upstream connect error'))).toBeUndefined()
  expect(
    errorMessage(new ORPCError('BAD_GATEWAY', { status: 403, message: '<html>403</html>' })),
  ).toBeUndefined()
})

test('the server is quoted at the field it names, and at the form for any other', () => {
  expect(
    fieldErrors({ username: 'This username is taken', elsewhere: 'Something else' }, ['username']),
  ).toEqual({ username: 'This username is taken', form: 'Something else' })
})
