import { expect, test } from 'vitest'
import { submitHint } from './submit-hint.ts'

test('the questions without an answer are named', () => {
  expect(submitHint([3], 5, false)).toBe('Question 3 still has no answer.')
  expect(submitHint([1, 2, 5], 5, false)).toBe('Questions 1, 2, and 5 still have no answer.')
})

test('before the first answer the rule is told', () => {
  expect(submitHint([1, 2], 2, false)).toBe('Answer every question, then you can submit.')
})

test('when every question has an answer nothing is missing', () => {
  expect(submitHint([], 5, false)).toBeNull()
})

test('answers of two devices come first to be settled', () => {
  expect(submitHint([2], 5, true)).toBe('First choose which answers to keep, above the questions.')
})
