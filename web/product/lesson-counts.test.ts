import { expect, test } from 'vitest'
import { formatLessonRange, formatLessonsCompleted } from './lesson-counts.ts'

test('a unit of one lesson has its number, any other the first and the last', () => {
  expect(formatLessonRange([{ number: 3 }])).toBe('Lesson 3')
  expect(formatLessonRange([{ number: 2 }, { number: 3 }, { number: 4 }])).toBe('Lessons 2–4')
})

test('the progress in a single lesson is not plural', () => {
  expect(formatLessonsCompleted(1, 1)).toBe('1 of 1 lesson completed')
  expect(formatLessonsCompleted(1, 12)).toBe('1 of 12 lessons completed')
})
