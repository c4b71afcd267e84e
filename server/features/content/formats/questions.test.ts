import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import { hostileQuestions } from '#packages/content-formats/testing/hostile-text.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { readQuestions, writeQuestions } from './questions.ts'

const read = (format: QuestionFormat, text: string) => readQuestions(format, new TextEncoder().encode(text))

function parsed(written: unknown): Question[] {
  const result = parseQuestions(written)
  if (result.outcome === 'invalid') throw new Error(result.problems[0]?.message)
  return result.questions
}

/** A question with options a and the second one. */
const aiken = (question: string, second: string) => `${question}\nA. a\nB. ${second}\nANSWER: A`

test.each<QuestionFormat>(['gift', 'csv'])('stored questions read back the same from a %s file', (format) => {
  fc.assert(
    fc.property(hostileQuestions({ minLength: 1, maxLength: 4 }), (written) => {
      const questions = parsed(written)
      const { items, problems } = read(format, writeQuestions(format, questions).text)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(items.map(({ value }) => value)).toEqual(questions)
    }),
    { numRuns: 100 },
  )
})

test('questions without an id get the first free one', () => {
  const { items, problems } = read('aiken', 'One?\nA. a\nB. b\nANSWER: B\n\nTwo?\nA. a\nB. b\nANSWER: A')
  expect(problems).toEqual([])
  expect(items.map(({ value }) => value.id)).toEqual(['q1', 'q2'])
})

test('the first question keeps an id that is used twice', () => {
  const { items, problems } = read('gift', '// [id:a]\nQ{T}\n\n// [id:a]\nR{T}')
  expect(items.map(({ value }) => value.id)).toEqual(['a', 'q2'])
  expect(problems).toMatchObject([{ severity: 'warning', line: 5, field: 'id' }])
})

test.each<[string, QuestionFormat, string, number, string]>([
  ['no text in a table', 'csv', 'question,a,b,correct\nFirst,a,b,A\n,a,b,A\nLast,a,b,A', 3, 'question'],
  ['one option in a table', 'csv', 'question,a,b,correct\nFirst,a,b,A\nQ,a,,A\nLast,a,b,A', 3, 'options'],
  ['an option twice in a table', 'csv', 'question,a,b,correct\nFirst,a,b,A\nQ,a,a,A\nLast,a,b,A', 3, 'options'],
  ['one option', 'aiken', `${aiken('First', 'b')}\n\nQ\nA. a\nANSWER: A\n\n${aiken('Last', 'b')}`, 6, 'options'],
  ['an empty option', 'aiken', `${aiken('First', 'b')}\n\n${aiken('Q', '')}\n\n${aiken('Last', 'b')}`, 6, 'options'],
  ['an option twice', 'gift', 'First {T}\n\n// comment\nQ {=a ~a}\n\nLast {F}', 4, 'options'],
])('a question with %s is left out, and its neighbors are read', (_, format, text, line, field) => {
  const { items, problems } = read(format, text)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line, field }])
})

test('questions above the maximum are left out with one error', () => {
  const rows = 'a,b,c,A\n'.repeat(FORMAT_LIMITS.questions + 2)
  const { items, problems } = read('csv', `question,a,b,correct\n${rows}`)
  expect(items).toHaveLength(FORMAT_LIMITS.questions)
  expect(problems).toMatchObject([{ severity: 'error', line: FORMAT_LIMITS.questions + 2 }])
})

test('a question of another type is rejected with the types that are possible', () => {
  expect(read('gift', 'Write about it. {}').problems).toMatchObject([
    {
      severity: 'error',
      message: expect.stringMatching(/ Trellis imports choices, true or false, short answers, numbers and matching\.$/),
    },
  ])
})

test('feedback of options reads back the same from a GIFT file', () => {
  const feedback = [null, { text: 'Odd: # {1}', misconception: null }]
  const questions = parsed([{ id: 'a', question: 'Even?', options: ['2', '3'], correct: 0, feedback }])
  expect(read('gift', writeQuestions('gift', questions).text).items.map(({ value }) => value)).toEqual(questions)
})

describe.each<QuestionFormat>(['gift', 'aiken', 'csv'])('a %s file', (format) => {
  test('without questions has an error', () => {
    expect(read(format, '')).toMatchObject({
      items: [],
      problems: [{ severity: 'error', message: 'This file has no questions.' }],
    })
  })

  test('gives items or problems, whatever its bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string().map((text) => new TextEncoder().encode(text)),
        ),
        (bytes) => {
          const { items, problems } = readQuestions(format, bytes)
          expect(items.length + problems.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
