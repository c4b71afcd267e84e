import { expect, test } from 'vitest'
import { formatUnreadable } from './submission-words.ts'

test('unreadable answers are listed by question number', () => {
  const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const unreadable = [
    { id: 'a', message: 'Try 3/4.' },
    { id: 'c', message: 'Write the unit, too.' },
  ]
  expect(formatUnreadable(questions, unreadable)).toBe('Question 1: Try 3/4. Question 3: Write the unit, too.')
})
