import { expect, test } from 'vitest'
import { describePlants, nameOf } from './garden-names.ts'

test('the text counts finished lessons and passed tests', () => {
  expect(describePlants(['finished', 'open', 'blossom'])).toEqual(['1 of 2 lessons finished', '1 of 1 test passed'])
  expect(describePlants(['finished', 'begun'])).toEqual(['1 of 2 lessons finished'])
  expect(describePlants([])).toEqual([])
})

test('every leaf and bud has a name with its state', () => {
  const title = 'Unit Rates'
  expect(nameOf({ kind: 'lesson', number: 1, title, state: 'begun' })).toBe('Lesson 1: Unit Rates, begun')
  expect(nameOf({ kind: 'lesson', number: 1, title, state: 'open' })).toBe('Lesson 1: Unit Rates, not started')
  expect(nameOf({ kind: 'test', title, afterLessonNumber: 1, passed: false })).toBe('Test: Unit Rates, not passed yet')
})
