import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answeredQuestions, anyQuestions, rightAnswer } from '../testing/question-arbitraries.ts'
import { readScoredQuestions } from './read-scored-questions.ts'
import { scoreQuestions } from './score-answers.ts'

test('scored questions are read as stored', () => {
  fc.assert(
    fc.property(anyQuestions, fc.boolean(), (questions, answersAll) => {
      const answers = Object.fromEntries(questions.map((question) => [question.id, rightAnswer(question)]))
      const scored = scoreQuestions(questions, answersAll ? answers : {})
      const stored: unknown = JSON.parse(JSON.stringify(scored))
      expect(readScoredQuestions(stored)).toEqual({ questions: scored, unreadable: 0 })
    }),
  )
})

test('any stored value is read without throwing, and every result can be shown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (stored) => {
      const { questions, unreadable } = readScoredQuestions(stored)
      expect(questions.length + unreadable).toBe(Array.isArray(stored) ? stored.length : 0)
    }),
  )
})

const old = { id: 'q1', question: 'How many?', options: ['one', 'two'], chosen: 0, correct: 1, right: false }
const { chosen: _, ...rest } = old
const read = {
  ...rest,
  kind: 'single',
  answer: 0,
  outcome: 'wrong',
  feedback: [],
  stem: null,
  hints: [],
  steps: [],
  skills: [],
  explanation: null,
}

test('results from before questions had kinds are read as single choice', () => {
  expect(readScoredQuestions([old, { ...old, chosen: 1, right: true, explanation: 'Count.' }]).questions).toEqual([
    read,
    { ...read, answer: 1, outcome: 'right', right: true, explanation: 'Count.' },
  ])
})

test('old results retain the stored answers and scores', () => {
  fc.assert(
    fc.property(answeredQuestions, ({ questions, answers }) => {
      const stored = questions.map(({ id, question, options, correct, explanation }) => {
        const chosen = answers[id]
        return { id, question, options, correct, explanation, chosen, right: chosen === correct }
      })
      const found = readScoredQuestions(stored).questions
      expect(found.map(({ answer, right }) => [answer, right])).toEqual(stored.map((one) => [one.chosen, one.right]))
    }),
  )
})

test('an invalid question is omitted and counted, the others stay', () => {
  const bad = [null, 'text', { ...old, options: [] }, { ...old, correct: 2 }, { ...old, question: undefined }]
  expect(readScoredQuestions([old, ...bad])).toEqual({ questions: [read], unreadable: bad.length })
})

test('an option out of range counts as not answered', () => {
  expect(readScoredQuestions([{ ...old, chosen: 7, right: true }]).questions).toEqual([
    { ...read, answer: null, outcome: 'unanswered' },
  ])
})
