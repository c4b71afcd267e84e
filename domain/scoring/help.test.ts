import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { type Help, helpFor, withOpenedHints } from './help.ts'
import { joinLarger } from './join-larger.ts'
import { scoreQuestions } from './score-answers.ts'

const help = fc.dictionary(fc.constantFrom('q1', 'q2', 'q3', '__proto__'), fc.integer({ min: 1, max: 3 }))

function parsed(hints: readonly string[]) {
  const questions = ['q1', 'q2'].map((id) => ({ id, question: `${id}?`, options: ['a', 'b'], correct: 1, hints }))
  const result = parseQuestions(questions)
  return result.outcome === 'valid' ? result.questions : []
}

test('joined records keep every opened hint, in any order and however often', () => {
  fc.assert(
    fc.property(help, help, (one, other) => {
      const joined: Help = joinLarger(one, other)
      for (const [id, count] of [...Object.entries(one), ...Object.entries(other)]) {
        expect(joined[id]).toBeGreaterThanOrEqual(count)
      }
      expect(joinLarger(other, one)).toEqual(joined)
      expect(joinLarger(joined, one)).toEqual(joined)
    }),
  )
})

test('help is limited to the questions and to the hints that they have', () => {
  const questions = parsed(['first', 'second'])
  expect(helpFor(questions, { q1: 3, q2: 1, q3: 1 })).toEqual({ q1: 2, q2: 1 })
  expect(helpFor(parsed([]), { q1: 3 })).toEqual({})
  expect(helpFor(questions, {})).toEqual({})
})

test('results have the number of opened hints', () => {
  const questions = parsed(['first', 'second'])
  const results = withOpenedHints(scoreQuestions(questions, { q1: 1, q2: 1 }), questions, { q1: 1 })
  expect(results.map(({ openedHints }) => openedHints)).toEqual([1, undefined])
})
