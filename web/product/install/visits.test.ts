import { beforeEach, expect, test } from 'vitest'
import { localTexts } from '#web/api/offline/store.ts'
import { countVisit, declineInstalling } from './visits.ts'

beforeEach(() => localTexts.remove('visits'))

test('installing is offered from the third day with a visit on', () => {
  const days = ['2026-11-01', '2026-11-01', '2026-11-02', '2026-11-02', '2026-11-09', '2026-11-09', '2026-12-01']
  expect(days.map(countVisit)).toEqual([false, false, false, false, true, true, true])
})

test('it is not offered again once it was declined', () => {
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) countVisit(day)
  declineInstalling()
  expect(countVisit('2026-11-04')).toBe(false)
})

test.each(['', 'x', '3', '99999 2026-11-01', '-1 2026-11-01', '2026-11-01 3'])(
  'an unreadable text, %j, counts as no visit',
  (text) => {
    localTexts.write('visits', text)
    expect(countVisit('2026-11-02')).toBe(false)
    expect(localTexts.read('visits')).toBe('1 2026-11-02')
  },
)
