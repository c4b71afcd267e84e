import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answeredQuestions, anyQuestions } from '../testing/arbitraries.ts'
import { readScoredQuestions, toLearnerQuestions } from './question.ts'
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
  const bad = [null, 'text', { ...good, options: [] }, { ...good, correct: 2 }, { ...good, question: undefined }]
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

const question = { question: '2 + 2?', options: ['3', '4'], correct: 1, explanation: 'Count on.' }

describe('marking questions', () => {
  test('returns what was chosen, what was right and why', () => {
    const [right, wrong] = scoreQuestions(
      [
        { id: 'a', ...question },
        { id: 'b', ...question },
      ],
      { a: 1, b: 0 },
    )
    expect(right).toEqual({ id: 'a', ...question, chosen: 1, right: true })
    expect(wrong).toEqual({ id: 'b', ...question, chosen: 0, right: false })
  })

  test.each([
    ['nothing was chosen', 'a', {}],
    ['the chosen option does not exist', 'a', { a: 7 }],
    ['the question is named like something every object has', 'constructor', {}],
  ])('a question counts as wrong and unanswered when %s', (_reason, id, answers) => {
    expect(scoreQuestions([{ id, ...question }], answers)[0]).toMatchObject({ chosen: null, right: false })
  })
})

test('a learner sees id, question and options, and nothing else', () => {
  const question = {
    id: 'q1',
    question: 'What is 2 + 3?',
    options: ['4', '5'],
    correct: 1,
    explanation: 'Count on.',
  }
  expect(toLearnerQuestions([question])).toStrictEqual([{ id: 'q1', question: 'What is 2 + 3?', options: ['4', '5'] }])
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
  expect(JSON.stringify(toLearnerQuestions([question]))).not.toContain('hint')
})

test('whatever the questions, what a learner sees holds neither key nor explanation', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      const seen: unknown[] = JSON.parse(JSON.stringify(toLearnerQuestions(questions)))
      expect(seen).toHaveLength(questions.length)
      for (const question of seen) expect(Object.keys(Object(question))).toEqual(['id', 'question', 'options'])
    }),
  )
})

test('changing what a learner sees does not change the stored question', () => {
  const stored = { id: 'q1', question: 'Which?', options: ['a', 'b'], correct: 0, explanation: null }
  toLearnerQuestions([stored])[0]?.options.reverse()
  expect(stored.options).toEqual(['a', 'b'])
})
