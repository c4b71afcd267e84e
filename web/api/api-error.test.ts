import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { errorMessage, fieldErrors } from './api-error.ts'

const declared = (status: number, message: string) => new ORPCError('REJECTED', { defined: true, status, message })

test('a declared error is shown as received', () => {
  const message = 'You do not have permission to delete this child account'
  expect(errorMessage(declared(403, message))).toBe(message)
})

test('an ended session asks to sign in again', () => {
  const error = new ORPCError('UNAUTHENTICATED', { defined: true, status: 401, message: 'Authentication required' })
  expect(errorMessage(error)).toBe('You’re signed out. Please sign in again.')
})

test('no network, a server error and an undeclared error have no message to show', () => {
  expect(errorMessage(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(errorMessage(declared(503, 'upstream connect error'))).toBeUndefined()
  expect(errorMessage(new ORPCError('BAD_GATEWAY', { status: 403, message: '<html>403</html>' }))).toBeUndefined()
})

test('a message belongs to the field it names, and to the form for any other', () => {
  expect(fieldErrors({ username: 'This username is taken', elsewhere: 'Something else' }, ['username'])).toEqual({
    username: 'This username is taken',
    form: 'Something else',
  })
})
