import { expect, test, vi } from 'vitest'
import { formatBytes, formatDay, formatRecent, formatShortDay, formatTimeAgo } from './format.ts'

const now = new Date(2026, 10, 21, 12).getTime()
const seconds = 1_000

test.each([
  [-3_600, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
  [3_600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, 'November 20, 2026'],
])('%i seconds ago is %s', (ago, words) => {
  expect(formatTimeAgo(new Date(now - ago * seconds), now)).toBe(words)
})

test('a calendar day is the same in every time zone, long and short', () => {
  expect(formatDay('2026-12-01')).toBe('December 1, 2026')
  expect(formatShortDay('2026-12-01')).toBe('Dec 1')
})

test.each([
  [new Date(2026, 10, 21, 0, 0), 'Today, 12:00 AM'],
  [new Date(2026, 10, 21, 12, 5), 'Today, 12:05 PM'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday, 11:59 PM'],
  [new Date(2026, 10, 20, 0, 0), 'Yesterday, 12:00 AM'],
  [new Date(2026, 10, 19, 15, 40), 'Thursday, 3:40 PM'],
  [new Date(2026, 10, 15, 15, 40), 'Sunday, 3:40 PM'],
  [new Date(2026, 10, 14, 15, 40), 'November 14, 2026'],
])('%s is %s', (moment, words) => {
  expect(formatRecent(moment, new Date(now)).replaceAll('\u202f', ' ')).toBe(words)
})

test('a page that shows no date and no list creates no formatter', async () => {
  const create = vi.spyOn(Intl, 'DateTimeFormat')
  const createList = vi.spyOn(Intl, 'ListFormat')
  vi.resetModules()
  const format = await import('./format.ts')
  expect([create.mock.calls, createList.mock.calls]).toEqual([[], []])
  format.formatDay('2026-12-01')
  format.formatDay('2026-12-02')
  expect(create).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('sizes have the largest unit and at most one decimal', () => {
  expect([0, 512, 1400, 24_000_000, 9.3e11, 5e15, -1400].map(formatBytes)).toEqual([
    '0 bytes',
    '512 bytes',
    '1.4 kB',
    '24 MB',
    '930 GB',
    '5,000 TB',
    '−1.4 kB',
  ])
})
