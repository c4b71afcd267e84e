import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import type { Question } from '../scoring/question.ts'
import { type Answers, scoreQuestions } from '../scoring/score-answers.ts'
import { answeredQuestions } from '../testing/question-arbitraries.ts'
import * as domain from './timed-test.ts'

const scoreTest = (questions: readonly Question[], answers: Answers, passingMark: number) =>
  domain.scoreTest(scoreQuestions(questions, answers), passingMark)

/** Test of `total` questions with correct answers to the first `right`. */
function attempt(right: number, total: number) {
  const written = Array.from({ length: total }, () => ({ question: 'Which?', options: ['a', 'b'], correct: 1 }))
  const parsed = parseQuestions(written)
  const questions = parsed.outcome === 'valid' ? parsed.questions : []
  const answers = Object.fromEntries(questions.map(({ id }, index) => [id, index < right ? 1 : 0]))
  return { questions, answers }
}

test('2 of 3 rounds to 67, 1 of 3 to 33, 1 of 8 to 13', () => {
  for (const [right, total, score] of [
    [2, 3, 67],
    [1, 3, 33],
    [1, 8, 13],
  ] as const) {
    const { questions, answers } = attempt(right, total)
    expect(scoreTest(questions, answers, 60).score, `${right} of ${total}`).toBe(score)
  }
})

test('a score of exactly the passing mark passes, one below does not', () => {
  const { questions, answers } = attempt(6, 10)
  expect(scoreTest(questions, answers, 60)).toEqual({ score: 60, passed: true, correctCount: 6, total: 10 })
  expect(scoreTest(questions, answers, 61).passed).toBe(false)
})

test('the rounded score is compared with the passing mark', () => {
  const { questions, answers } = attempt(2, 3)
  expect(scoreTest(questions, answers, 67).passed).toBe(true)
})

test('unanswered and out of range count as wrong', () => {
  const { questions } = attempt(0, 4)
  expect(scoreTest(questions, { q1: 1, q2: 7, q3: -1 }, 60)).toEqual({
    score: 25,
    passed: false,
    correctCount: 1,
    total: 4,
  })
})

test('a test without questions is not passed, even with a passing mark of 0', () => {
  expect(scoreTest([], {}, 0)).toEqual({ score: 0, passed: false, correctCount: 0, total: 0 })
})

test('any attempt scores a whole number from 0 to 100, and fewer answers never score more', () => {
  fc.assert(
    fc.property(answeredQuestions, fc.integer({ min: 1, max: 100 }), ({ questions, answers }, passingMark) => {
      const full = scoreTest(questions, answers, passingMark)
      expect(Number.isInteger(full.score)).toBe(true)
      expect(full.score).toBeGreaterThanOrEqual(0)
      expect(full.score).toBeLessThanOrEqual(100)
      expect(full.passed).toBe(full.score >= passingMark)
      const partly = Object.fromEntries(Object.entries(answers).slice(1))
      expect(scoreTest(questions, partly, passingMark).score).toBeLessThanOrEqual(full.score)
    }),
  )
})
