import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answeredQuestions } from '../testing/arbitraries.ts'
import { readScoredQuestions } from './read-scored-questions.ts'
import { scoreQuestions } from './score-answers.ts'

test('what was marked is read as it was stored', () => {
  fc.assert(
    fc.property(answeredQuestions, ({ questions, answers }) => {
      const marked = scoreQuestions(questions, answers)
      const stored: unknown = JSON.parse(JSON.stringify(marked))
      expect(readScoredQuestions(stored)).toEqual({ questions: marked, unreadable: 0 })
    }),
  )
})

test('whatever was stored, nothing is thrown, and nothing is read that could not be shown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (stored) => {
      const { questions, unreadable } = readScoredQuestions(stored)
      expect(questions.length + unreadable).toBe(Array.isArray(stored) ? stored.length : 0)
      for (const { options, correct } of questions) expect(options[correct]).toBeDefined()
    }),
  )
})

const good = { id: 'q1', question: 'How many?', options: ['one', 'two'], chosen: 0, correct: 1, right: false }

test('a bad question is left out and counted, the others stay', () => {
  const bad = [
    null,
    'text',
    { ...good, options: [] },
    { ...good, correct: 2 },
    { ...good, question: undefined },
  ]
  expect(readScoredQuestions([good, ...bad])).toEqual({
    questions: [{ ...good, explanation: null }],
    unreadable: bad.length,
  })
})

test('an option that the question has not counts as not answered', () => {
  expect(readScoredQuestions([{ ...good, chosen: 7, right: true }]).questions).toEqual([
    { ...good, chosen: null, right: false, explanation: null },
  ])
})
