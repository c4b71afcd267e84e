import { expect, test, vi } from 'vitest'
import { findUnsent } from '#web/api/offline/find-unsent.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { formatUnsent } from './unsent-dialog.tsx'

test('unsent work is counted by answers and parts, of this account only, and each answer once', () => {
  const stored = {
    'outbox mira 1': '{"kind":"complete","part":"text"}',
    'outbox mira 2': '{"kind":"submit","answers":{"q1":0,"q2":1}}',
    'draft mira l1 quiz': '{"unsent":2,"submitting":true}',
    'draft mira l2 quiz': '{"unsent":3,"submitting":false}',
    'draft mira l3 quiz': '{"unsent":0,"submitting":false}',
    'practice mira 4': '{"setId":"s","answer":1}',
    'answer mira t q1': '{"answer":1,"saved":false}',
    'answer mira t q2': '{"answer":1,"saved":true}',
    'draft leo l1 quiz': '{"unsent":9}',
    'last-known mira ["dashboard"]': '{}',
  }
  vi.stubGlobal('localStorage', fakeStorage(new Map(Object.entries(stored))))
  expect(findUnsent('mira')).toEqual({ answers: 7, parts: 1 })
  expect(findUnsent('mir')).toEqual({ answers: 0, parts: 0 })
  vi.unstubAllGlobals()
})

test('one answer or part is singular', () => {
  expect(formatUnsent({ answers: 7, parts: 1 })).toBe('7 answers and 1 completed part are not sent yet.')
  expect(formatUnsent({ answers: 1, parts: 0 })).toBe('1 answer is not sent yet.')
  expect(formatUnsent({ answers: 0, parts: 2 })).toBe('2 completed parts are not sent yet.')
})
