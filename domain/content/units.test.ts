import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByUnit } from './units.ts'

test('consecutive lessons with the same unit form one group', () => {
  const lesson = (number: number, unit: string | null) => ({ number, unit })
  const lessons = [lesson(1, null), lesson(2, 'Ratios'), lesson(4, 'Ratios'), lesson(5, 'Data'), lesson(6, 'Ratios')]
  expect(groupByUnit(lessons).map(({ name, lessons }) => [name, lessons.map(({ number }) => number)])).toEqual([
    [null, [1]],
    ['Ratios', [2, 4]],
    ['Data', [5]],
    ['Ratios', [6]],
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
