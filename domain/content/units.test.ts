import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLessonRange, formatLessonsCompleted, groupByUnit } from './units.ts'

test('consecutive lessons with the same unit form one group', () => {
  const lesson = (number: number, unit: string | null) => ({ number, unit })
  const lessons = [lesson(1, null), lesson(2, 'Ratios'), lesson(4, 'Ratios'), lesson(5, 'Data'), lesson(6, 'Ratios')]
  expect(groupByUnit(lessons).map(({ name, lessons }) => [name, formatLessonRange(lessons)])).toEqual([
    [null, 'Lesson 1'],
    ['Ratios', 'Lessons 2–4'],
    ['Data', 'Lesson 5'],
    ['Ratios', 'Lesson 6'],
  ])
})

test('every lesson is in exactly one group, in the original order', () => {
  const anyUnit = fc.option(fc.constantFrom('A', 'B'))
  fc.assert(
    fc.property(fc.array(anyUnit), (units) => {
      const lessons = units.map((unit, index) => ({ unit, number: index + 1 }))
      const groups = groupByUnit(lessons)
      expect(groups.flatMap(({ lessons }) => lessons)).toEqual(lessons)
      for (const { name, lessons } of groups) expect(lessons.every(({ unit }) => unit === name)).toBe(true)
    }),
  )
})

test('the progress in a single lesson is not plural', () => {
  expect(formatLessonsCompleted(1, 1)).toBe('1 of 1 lesson completed')
  expect(formatLessonsCompleted(1, 12)).toBe('1 of 12 lessons completed')
})
