import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureOf, retryDelay } from './connection.ts'

test('no answer at all, a gateway and an overloaded server are away', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'away' })
  expect(failureOf(new DOMException('The operation timed out', 'TimeoutError'))).toEqual({ kind: 'away' })
  for (const status of [429, 502, 503, 504]) {
    expect(failureOf(new ORPCError('X', { status }))).toEqual({ kind: 'away' })
  }
})

test('a server that could not do it may do it later', () => {
  expect(failureOf(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ kind: 'broken' })
})

test("a refusal that is not the product's own refuses nothing: a proxy may have said it", () => {
  for (const status of [401, 403, 404]) {
    expect(failureOf(new ORPCError('NOT_FOUND', { status }))).toEqual({ kind: 'broken' })
  }
})

test('an ended session is neither', () => {
  expect(failureOf(new ORPCError('UNAUTHENTICATED', { status: 401, defined: true }))).toEqual({
    kind: 'signed-out',
  })
})

test('every other answer stays the same however often it is asked for', () => {
  const error = new ORPCError('NEEDS_PASS', { status: 409, message: 'Not yet.', defined: true })
  expect(failureOf(error)).toEqual({
    kind: 'refused',
    code: 'NEEDS_PASS',
    message: 'Not yet.',
  })
})

test('tries come after 1, 2, 5 and then every 10 seconds', () => {
  expect([1, 2, 3, 4, 50].map(retryDelay)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
})
