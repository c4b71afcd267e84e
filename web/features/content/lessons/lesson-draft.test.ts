import { expect, test } from 'vitest'
import { blankQuestion } from '../questions/question-draft.ts'
import { blankLesson, validateLesson } from './lesson-draft.ts'

const lesson = { ...blankLesson(3), title: 'Fractions' }

test('a title is enough', () => {
  expect(validateLesson(lesson)).toEqual({})
})

test('a missing title has the message of the specification', () => {
  expect(validateLesson({ ...lesson, title: ' ' })).toEqual({
    title: 'Please provide a title and select a subject.',
  })
})

test.each([
  ['', 'Please enter a whole number'],
  ['two', 'Please enter a whole number'],
  ['1.5', 'Please enter a whole number'],
  ['0', 'The lesson number must be at least 1'],
  ['-3', 'The lesson number must be at least 1'],
  ['10001', 'The lesson number must be at most 10000'],
  ['99999999999', 'The lesson number must be at most 10000'],
  ['-99999999999', 'The lesson number must be at least 1'],
])('%j is not a lesson number', (number, message) => {
  expect(validateLesson({ ...lesson, number })).toEqual({ number: message })
})

test('a duration has minutes and seconds', () => {
  expect(validateLesson({ ...lesson, videoDuration: '10:30' })).toEqual({})
  expect(validateLesson({ ...lesson, videoDuration: '10 minutes' })).toEqual({
    videoDuration: 'Please enter a time, for example 10:30',
  })
})

test('a problem names a question by its position in its own list', () => {
  const list = [blankQuestion(() => 'k')]
  expect(validateLesson({ ...lesson, assignmentTasks: { unreadable: null, list } })).toEqual({
    'assignmentTasks.0': 'Question 1: the question text is missing.',
  })
})

test('unreadable stored questions are never replaced silently', () => {
  expect(validateLesson({ ...lesson, quizQuestions: { unreadable: '{"a":1}', list: [] } })).toEqual({
    quizQuestions: 'The stored questions can’t be read. Fix or replace them.',
  })
})
