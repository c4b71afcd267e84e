import { expect, test } from 'vitest'
import { questionTitle } from './question-title.ts'

test('a sentence with blanks is named by itself rather than by a general instruction', () => {
  const text = 'The {1} take up {2}.'
  expect(questionTitle({ question: 'Fill in the blanks.', text })).toBe('The _____ take up _____.')
  expect(questionTitle({ question: 'Complete the sentence.', text })).toBe('The _____ take up _____.')
})

test('a sentence to correct is named by itself, but not by a task that says what is wrong with more words', () => {
  const text = 'The bell rang we ran.'
  expect(questionTitle({ question: 'Correct the run-on sentence.', text })).toBe(text)
  expect(questionTitle({ question: 'Add the two commas.', text })).toBe('Add the two commas.')
})

test('any other question is named by its text', () => {
  expect(questionTitle({ question: 'What do plants drink?', text: '{1}' })).toBe('What do plants drink?')
  expect(questionTitle({ question: 'Complete the square.' })).toBe('Complete the square.')
})
