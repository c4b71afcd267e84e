import { expect, test } from 'vitest'
import { firstInvalidField, problemsAfterChange } from './editor-definition.ts'

const fields = ['number', 'title', 'quizQuestions']

test('the first invalid field is the first of the editor, and a question counts as its list', () => {
  expect(firstInvalidField({ 'quizQuestions.3': 'x', title: 'y' }, fields)).toBe('title')
  expect(firstInvalidField({ 'quizQuestions.3': 'x' }, fields)).toBe('quizQuestions')
  expect(firstInvalidField({ subjectId: 'x' }, fields)).toBeNull()
})

test('a problem disappears when its field is fixed, and the others stay', () => {
  expect(problemsAfterChange({ title: 'x', number: 'y' }, ['title'], {})).toEqual({ number: 'y' })
})

test('problems of questions move with their questions', () => {
  const shown = { 'quizQuestions.0': 'Question 1: x', title: 'y' }
  const now = { 'quizQuestions.1': 'Question 2: x', title: 'y' }
  expect(problemsAfterChange(shown, ['quizQuestions'], now)).toEqual({
    title: 'y',
    'quizQuestions.1': 'Question 2: x',
  })
})

test('a field without a shown problem gets none while the user types', () => {
  expect(problemsAfterChange({ title: 'x' }, ['quizQuestions'], { 'quizQuestions.0': 'z' })).toEqual({
    title: 'x',
  })
})
