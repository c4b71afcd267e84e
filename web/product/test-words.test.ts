import { expect, test } from 'vitest'
import { formatAlreadyTaken, formatUnlockMessage } from './test-words.ts'

test('a locked test names the lesson that unlocks it', () => {
  expect(formatUnlockMessage(3)).toBe('Complete any part of Lesson 3 to unlock this test.')
})

test('the message for a taken test has its score', () => {
  expect(formatAlreadyTaken(80)).toBe("You've already taken this test with a score of 80%.")
})
