import { expect, test } from 'vitest'
import { textStorage } from '#web/api/offline/store.ts'
import { brokenStorage, fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { readPageAfterSignIn, storePageAfterSignIn } from './page-after-sign-in.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const HOUR = 60 * 60 * 1000

function storage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return textStorage(() => fakeStorage(items))
}

test('the stored page is read back with its query and hash', () => {
  const tab = storage()
  storePageAfterSignIn(tab, '/parent/report/7?tab=tests#row-2', NOW)
  expect(readPageAfterSignIn(tab, NOW + HOUR)).toBe('/parent/report/7?tab=tests#row-2')
})

test('it expires after a day', () => {
  const tab = storage()
  storePageAfterSignIn(tab, '/parent/report/7', NOW)
  expect(readPageAfterSignIn(tab, NOW + 25 * HOUR)).toBeNull()
})

test('storing no page removes the previous one', () => {
  const tab = storage()
  storePageAfterSignIn(tab, '/parent/report/7', NOW)
  storePageAfterSignIn(tab, null, NOW)
  expect(readPageAfterSignIn(tab, NOW)).toBeNull()
})

test('an address on another site is ignored', () => {
  const tab = storage()
  storePageAfterSignIn(tab, '//evil.example', NOW)
  expect(readPageAfterSignIn(tab, NOW)).toBeNull()
})

test.each(['', '{', '7', '{}', '{"page":7,"until":9e15}', '{"page":"/parent","until":"later"}'])(
  'a stored text that is not a page is ignored: %j',
  (stored) => {
    expect(readPageAfterSignIn(storage({ 'page-after-sign-in': stored }), NOW)).toBeNull()
  },
)

test('a page stored by version 0.1.0 is read', () => {
  const stored = '{"page":"/learn/subject/7?lesson=3","until":1795341600000}'
  expect(readPageAfterSignIn(storage({ 'page-after-sign-in': stored }), NOW)).toBe('/learn/subject/7?lesson=3')
})

test('a browser without storage remembers the page until it is closed', () => {
  const texts = textStorage(brokenStorage)
  storePageAfterSignIn(texts, '/parent', NOW)
  expect(readPageAfterSignIn(texts, NOW)).toBe('/parent')
  expect(readPageAfterSignIn(textStorage(brokenStorage), NOW)).toBeNull()
})
