import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { refusalMessage, refusedFields } from './api-error.ts'

const declared = (status: number, message: string) =>
  new ORPCError('REFUSED', { defined: true, status, message })

test('a declared refusal is quoted as received', () => {
  const message = 'You do not have permission to delete this child account'
  expect(refusalMessage(declared(403, message))).toBe(message)
})

test('what broke is not quoted: no network, a broken server, an error that nobody declared', () => {
  expect(refusalMessage(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(refusalMessage(declared(503, 'upstream connect error'))).toBeUndefined()
  expect(
    refusalMessage(new ORPCError('BAD_GATEWAY', { status: 403, message: '<html>403</html>' })),
  ).toBeUndefined()
})

test('the server is quoted at the field it names, and at the form for any other', () => {
  expect(
    refusedFields({ username: 'This username is taken', elsewhere: 'Something else' }, ['username']),
  ).toEqual({ username: 'This username is taken', form: 'Something else' })
})
