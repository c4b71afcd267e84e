import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findFilmProblem, MAX_PAUSES, pairPauses, parsePauses } from './film-pauses.ts'
import { parseQuestions } from './parse-questions.ts'

const format = (second: number) => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`

const choice = (id: string) => ({ id, question: 'Which?', options: ['a', 'b'], correct: 0 })

function listOf(written: unknown[]) {
  const parsed = parseQuestions(written)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

const ONE = listOf([choice('q1')])
const TWO = listOf([choice('q1'), choice('q2')])
const EXPRESSION = listOf([{ id: 'q1', kind: 'expression', question: 'Write 2 times x.', answer: '2x' }])

test('times in order are read as they are written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: MAX_PAUSES }), (list) => {
      const seconds = list.toSorted((a, b) => a - b)
      expect(parsePauses(seconds.map(format).join(', '))).toEqual(seconds)
    }),
  )
})

it.each(['', '0:00', '22', '1:60', '0:22, 0:22', '0:30, 0:20', '0:22,', 'soon', '-0:05'])(
  '"%s" is no list of times',
  (text) => {
    expect(parsePauses(text)).toBeNull()
  },
)

it('hours and tenths are read, and a long list is not', () => {
  expect(parsePauses('0:35.5, 0:47')).toEqual([35.5, 47])
  expect(parsePauses('1:00:05')).toEqual([3605])
  expect(parsePauses(Array.from({ length: MAX_PAUSES + 1 }, (_, index) => format(index + 1)).join())).toBeNull()
})

describe('a film', () => {
  it('has a question for each of its pauses', () => {
    expect(findFilmProblem(null, [])).toBeNull()
    expect(findFilmProblem('0:22', ONE)).toBeNull()
    expect(findFilmProblem(null, ONE)?.field).toBe('pauses')
    expect(findFilmProblem('0:22', TWO)?.message).toBe(
      'There are 1 pauses and 2 questions. Each pause asks one question.',
    )
    expect(findFilmProblem('later', ONE)?.field).toBe('pauses')
  })

  it('asks for no expression, which no one could check at once', () => {
    expect(findFilmProblem('0:22', EXPRESSION)?.field).toBe('questions')
    expect(pairPauses('0:22', EXPRESSION)).toEqual([])
  })

  it('ignores stored pauses without a question, and questions without a pause', () => {
    expect(pairPauses('0:22, 0:40', ONE)).toEqual([{ at: 22, question: ONE[0] }])
    expect(pairPauses('0:22', TWO)).toEqual([{ at: 22, question: TWO[0] }])
    expect(pairPauses(null, TWO)).toEqual([])
    expect(pairPauses('soon', TWO)).toEqual([])
  })
})
