import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyQuestions } from '../testing/arbitraries.ts'
import { withoutKey } from './question.ts'

test('a learner sees id, question and options, and nothing else', () => {
  const question = {
    id: 'q1',
    question: 'What is 2 + 3?',
    options: ['4', '5'],
    correct: 1,
    explanation: 'Count on.',
  }
  expect(withoutKey([question])).toStrictEqual([
    { id: 'q1', question: 'What is 2 + 3?', options: ['4', '5'] },
  ])
})

test('a field that was added to a stored question stays hidden', () => {
  const question = {
    id: 'q1',
    question: 'Why?',
    options: ['a', 'b'],
    correct: 1,
    explanation: null,
    hint: 'b',
  }
  expect(JSON.stringify(withoutKey([question]))).not.toContain('hint')
})

test('whatever the questions, what a learner sees holds neither key nor explanation', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      const seen: unknown[] = JSON.parse(JSON.stringify(withoutKey(questions)))
      expect(seen).toHaveLength(questions.length)
      for (const question of seen)
        expect(Object.keys(Object(question))).toEqual(['id', 'question', 'options'])
    }),
  )
})

test('changing what a learner sees does not change the stored question', () => {
  const stored = { id: 'q1', question: 'Which?', options: ['a', 'b'], correct: 0, explanation: null }
  withoutKey([stored])[0]?.options.reverse()
  expect(stored.options).toEqual(['a', 'b'])
})
