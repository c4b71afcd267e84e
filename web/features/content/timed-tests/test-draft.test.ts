import { expect, test } from 'vitest'
import type { Question } from '#domain/scoring/question.ts'
import { newKey, toQuestionList } from '../questions/question-draft.ts'
import { blankTest, validateTest } from './test-draft.ts'

const stored: Question[] = [
  {
    kind: 'single',
    id: 'q1',
    question: 'What is 1 + 1?',
    options: ['2', '3'],
    correct: 0,
    feedback: [null, null],
    fixedOrder: false,
    explanation: null,
    stem: null,
    steps: [],
    hints: [],
    skills: [],
    variants: null,
  },
]
const draft = { ...blankTest('Mid Test 2', 10), questions: toQuestionList(stored, null, newKey) }

test('a new test has its type as title, and the default lesson, minutes and passing mark', () => {
  expect(draft).toMatchObject({
    title: 'Mid Test 2',
    afterLessonNumber: '6',
    durationMinutes: '45',
    passingMark: '65',
  })
  expect(validateTest(draft)).toEqual({})
})

test('a test needs a question', () => {
  expect(validateTest(blankTest('Final Test', 0))).toEqual({
    questions: 'A test needs at least one question.',
  })
})

test.each([
  ['afterLessonNumber', '-1', 'The lesson must be at least 0'],
  ['durationMinutes', '0', 'The minutes must be at least 1'],
  ['durationMinutes', '601', 'The minutes must be at most 600'],
  ['passingMark', '101', 'The passing mark must be at most 100'],
  ['passingMark', '', 'Please enter a whole number'],
])('%s is invalid as %j', (field, typed, message) => {
  expect(validateTest({ ...draft, [field]: typed })).toEqual({ [field]: message })
})
