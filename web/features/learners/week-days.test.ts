import { expect, test } from 'vitest'
import { describeWeekDay, listWeekDays, shortDayName } from './week-days.ts'

const week = listWeekDays({
  today: '2026-11-28',
  studied: ['2026-11-22', '2026-11-23', '2026-11-28'],
  planned: [
    { day: '2026-11-29', name: 'Lesson 4: Circles' },
    { day: '2026-11-30', name: 'Lesson 5: Cones' },
  ],
})

test('a week has seven days from Monday, whatever day it is', () => {
  expect(week.map(({ day }) => shortDayName(day))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(week[0]?.day).toBe('2026-11-23')
})

test('study and plans of other weeks are left out', () => {
  expect(week.filter(({ studied }) => studied).map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-28'])
  expect(week.flatMap(({ planned }) => planned)).toEqual(['Lesson 4: Circles'])
})

test('each day says in words what it shows', () => {
  expect(week.map(describeWeekDay)).toEqual([
    'Monday: studied',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday, today: studied',
    'Sunday: planned: Lesson 4: Circles',
  ])
})
