import { expect, test } from 'vitest'
import { questionTitle } from './question-title.ts'

test('a sentence with blanks is named by itself rather than by a general instruction', () => {
  const text = 'The {1} take up {2}.'
  expect(questionTitle({ question: 'Fill in the blanks.', text })).toBe('The _____ take up _____.')
  expect(questionTitle({ question: 'Complete the sentence.', text })).toBe('The _____ take up _____.')
})

test('any other question is named by its text', () => {
  expect(questionTitle({ question: 'What do plants drink?', text: '{1}' })).toBe('What do plants drink?')
  expect(questionTitle({ question: 'Complete the square.' })).toBe('Complete the square.')
})
