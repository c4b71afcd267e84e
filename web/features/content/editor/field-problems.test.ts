import { expect, test } from 'vitest'
import { firstInvalidField, problemsAfterChange } from './field-problems.ts'

const fields = ['number', 'title', 'quizQuestions']

test('the first wrong field is the first one of the editor, a question counting as its list', () => {
  expect(firstInvalidField({ 'quizQuestions.3': 'x', title: 'y' }, fields)).toBe('title')
  expect(firstInvalidField({ 'quizQuestions.3': 'x' }, fields)).toBe('quizQuestions')
  expect(firstInvalidField({ subjectId: 'x' }, fields)).toBeNull()
})

test('a problem goes when its field is mended, and the others stay', () => {
  expect(problemsAfterChange({ title: 'x', number: 'y' }, ['title'], {})).toEqual({ number: 'y' })
})

test('problems of questions follow the questions to their new places', () => {
  const told = { 'quizQuestions.0': 'Question 1: x', title: 'y' }
  const now = { 'quizQuestions.1': 'Question 2: x', title: 'y' }
  expect(problemsAfterChange(told, ['quizQuestions'], now)).toEqual({
    title: 'y',
    'quizQuestions.1': 'Question 2: x',
  })
})

test('a field that was not wrong is not complained of while it is typed', () => {
  expect(problemsAfterChange({ title: 'x' }, ['quizQuestions'], { 'quizQuestions.0': 'z' })).toEqual({
    title: 'x',
  })
})
