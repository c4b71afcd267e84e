import { expect, test } from 'vitest'
import { keepPage, keptPage, type PageStorage } from './kept-page.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const HOUR = 60 * 60 * 1000

function storage(content = new Map<string, string>()): PageStorage {
  return {
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: (key) => void content.delete(key),
  }
}

test('where somebody was going is still known after the trip, with query and hash', () => {
  const tab = storage()
  keepPage(tab, '/parent/report/7?tab=tests#row-2', NOW)
  expect(keptPage(tab, NOW + HOUR)).toBe('/parent/report/7?tab=tests#row-2')
})

test('it is forgotten after a day', () => {
  const tab = storage()
  keepPage(tab, '/parent/report/7', NOW)
  expect(keptPage(tab, NOW + 25 * HOUR)).toBeNull()
})

test('a trip that began without a page to go to forgets the one before', () => {
  const tab = storage()
  keepPage(tab, '/parent/report/7', NOW)
  keepPage(tab, null, NOW)
  expect(keptPage(tab, NOW)).toBeNull()
})

test('another site is not followed', () => {
  const tab = storage()
  keepPage(tab, '//evil.example', NOW)
  expect(keptPage(tab, NOW)).toBeNull()
})

test.each(['', '{', '7', '{}', '{"page":7,"until":9e15}', '{"page":"/parent","until":"later"}'])(
  'what something else has stored is not followed: %j',
  (stored) => {
    expect(keptPage({ ...storage(), getItem: () => stored }, NOW)).toBeNull()
  },
)

test('a browser that stores nothing leads nowhere, and breaks nothing', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse }
  keepPage(closed, '/parent', NOW)
  expect(keptPage(closed, NOW)).toBeNull()
})
