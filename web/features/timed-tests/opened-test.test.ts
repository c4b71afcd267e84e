import { expect, test } from 'vitest'
import { firstOpenQuestion, unansweredNumbers } from '#web/product/questions/open-questions.ts'
import { afterSave, type OpenedTest } from './opened-test.ts'

const questions = ['q1', 'q2', 'q3'].map((id) => ({
  kind: 'single' as const,
  id,
  question: id,
  options: ['a', 'b'],
  stem: null,
  hints: [],
  formulas: {},
}))

const opened: OpenedTest = {
  test: {
    id: 't',
    title: 'Fractions',
    type: 'Mid Test 1',
    description: null,
    subjectId: 's',
    subjectOpen: true,
    subjectName: 'Math',
    durationMinutes: 30,
    passingMark: 60,
    questionCount: 3,
    afterLessonNumber: 1,
  },
  attempt: {
    state: 'in-progress',
    questions,
    answers: { q1: 0 },
    sequence: 4,
    deadline: new Date('2026-01-01T10:30:00Z'),
    remainingSeconds: 900,
  },
}

test('a saved answer updates the attempt, its remaining time and its deadline, which an outage may have moved', () => {
  const deadline = new Date('2026-01-01T10:30:20Z')
  const saved = { sequence: 5, answer: 1, deadline, remainingSeconds: 871 }
  const { attempt } = afterSave(opened, 'q2', saved)
  expect(attempt).toEqual({
    ...opened.attempt,
    answers: { q1: 0, q2: 1 },
    sequence: 5,
    deadline,
    remainingSeconds: 871,
  })
})

test('a late response to a save changes nothing once the attempt has ended', () => {
  const locked: OpenedTest = { ...opened, attempt: { state: 'locked' } }
  expect(afterSave(locked, 'q2', { sequence: 5, answer: 1, deadline: new Date(), remainingSeconds: 871 })).toBe(locked)
})

test('a returning learner continues at the first unanswered question', () => {
  expect(firstOpenQuestion(questions, {})).toBe(0)
  expect(firstOpenQuestion(questions, { q1: 0, q3: 1 })).toBe(1)
})

test('a learner who has answered everything returns to the last question, where the test is submitted', () => {
  expect(firstOpenQuestion(questions, { q1: 0, q2: 0, q3: 1 })).toBe(2)
})

test('the first option counts as an answer', () => {
  expect(unansweredNumbers(questions, { q1: 0 })).toEqual([2, 3])
})
