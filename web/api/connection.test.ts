import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { classifyFailure, retryDelay } from './connection.ts'

test('no answer at all, a gateway and an overloaded server are away', () => {
  expect(classifyFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' })
  expect(classifyFailure(new DOMException('The operation timed out', 'TimeoutError'))).toEqual({
    kind: 'unreachable',
  })
  for (const status of [429, 502, 503, 504]) {
    expect(classifyFailure(new ORPCError('X', { status }))).toEqual({ kind: 'unreachable' })
  }
})

test('a server that could not do it may do it later', () => {
  expect(classifyFailure(new ORPCError('INTERNAL_SERVER_ERROR'))).toEqual({ kind: 'server-error' })
})

test("a refusal that is not the product's own refuses nothing: a proxy may have said it", () => {
  for (const status of [401, 403, 404]) {
    expect(classifyFailure(new ORPCError('NOT_FOUND', { status }))).toEqual({ kind: 'server-error' })
  }
})

test('an ended session is neither', () => {
  expect(classifyFailure(new ORPCError('UNAUTHENTICATED', { status: 401, defined: true }))).toEqual({
    kind: 'signed-out',
  })
})

test('every other answer stays the same however often it is asked for', () => {
  const error = new ORPCError('NEEDS_PASS', { status: 409, message: 'Not yet.', defined: true })
  expect(classifyFailure(error)).toEqual({
    kind: 'rejected',
    code: 'NEEDS_PASS',
    message: 'Not yet.',
  })
})

test('tries come after 1, 2, 5 and then every 10 seconds', () => {
  expect([1, 2, 3, 4, 50].map(retryDelay)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
})
