import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { classifyFailure, retryDelay } from './connection.ts'

test('no response, a gateway error and an overloaded server are unreachable', () => {
  expect(classifyFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' })
  expect(classifyFailure(new DOMException('The operation timed out', 'TimeoutError'))).toEqual({
    kind: 'unreachable',
  })
  for (const status of [429, 502, 503, 504]) {
    expect(classifyFailure(new ORPCError('X', { status }))).toEqual({ kind: 'unreachable' })
  }
})

test('an internal server error is retried', () => {
  expect(classifyFailure(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ kind: 'server-error' })
})

test('an undeclared error is retried, because a proxy may have sent it', () => {
  for (const status of [401, 403, 404]) {
    expect(classifyFailure(new ORPCError('NOT_FOUND', { status }))).toEqual({ kind: 'server-error' })
  }
})

test('an ended session is signed out', () => {
  expect(classifyFailure(new ORPCError('UNAUTHENTICATED', { status: 401, defined: true }))).toEqual({
    kind: 'signed-out',
  })
})

test('every other declared error is final', () => {
  const error = new ORPCError('NEEDS_PASS', { status: 409, message: 'Not yet.', defined: true })
  expect(classifyFailure(error)).toEqual({
    kind: 'rejected',
    code: 'NEEDS_PASS',
    message: 'Not yet.',
  })
})

test('retries come after 1, 2, 5 and then every 10 seconds', () => {
  expect([1, 2, 3, 4, 50].map(retryDelay)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
})

test('an answer that cannot be read is rejected with what to write instead', () => {
  const data = { message: 'Write both sides, such as y = 3x.' }
  const error = new ORPCError('UNREADABLE', { status: 409, defined: true, message: 'I can’t read that.', data })
  expect(classifyFailure(error)).toEqual({ kind: 'rejected', code: 'UNREADABLE', message: data.message })
})
