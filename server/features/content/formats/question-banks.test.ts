import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '#domain/scoring/question.ts'
import type { Found } from './found.ts'
import type { WrittenText } from './question-lines.ts'
import { readAiken } from './read-aiken.ts'
import { readCsv } from './read-csv.ts'
import { readGift } from './read-gift.ts'
import { hostileQuestions } from './testing/hostile-text.ts'
import { writeAiken } from './write-aiken.ts'
import { writeCsv } from './write-csv.ts'
import { writeGift } from './write-gift.ts'

type Format = [
  name: string,
  read: (bytes: Uint8Array) => Found<Question>,
  write: (questions: readonly Question[]) => WrittenText,
]

const bytes = (text: string) => new TextEncoder().encode(text)
const valuesOf = (found: Found<Question>) => found.items.map(({ value }) => value)

describe.each<Format>([
  ['GIFT', readGift, writeGift],
  ['CSV', readCsv, writeCsv],
])('questions as %s', (_, read, write) => {
  test('come back the same, whatever their texts hold', () => {
    fc.assert(
      fc.property(hostileQuestions({ minLength: 1, maxLength: 4 }), (questions) => {
        const written = write(questions)
        expect(written.problems).toEqual([])
        const found = read(bytes(written.text))
        expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(valuesOf(found)).toEqual(questions)
      }),
      { numRuns: 300 },
    )
  })

  test('tell which line ends were changed', () => {
    const question = { id: 'a', question: 'x\r\ny\rz', options: ['b', 'c'], correct: 0, explanation: null }
    const { text, problems } = write([question])
    expect(problems).toMatchObject([{ severity: 'warning', field: 'questions.0' }])
    expect(valuesOf(read(bytes(text)))).toEqual([{ ...question, question: 'x\ny\nz' }])
  })
})

test('questions as Aiken come back the same but for id and explanation, and the others are told of', () => {
  fc.assert(
    fc.property(hostileQuestions(), (questions) => {
      const written = writeAiken(questions)
      const left = new Set(
        written.problems.filter((problem) => problem.severity === 'error').map((problem) => problem.field),
      )
      const carried = questions.filter((_, index) => !left.has(`questions.${index}`))
      const found = readAiken(bytes(written.text))
      expect(valuesOf(found)).toEqual(
        carried.map((question, index) => ({ ...question, id: `q${index + 1}`, explanation: null })),
      )
      const lost = carried.filter(({ explanation }) => explanation !== null).length
      expect(written.problems.filter(({ severity }) => severity === 'warning')).toHaveLength(lost)
    }),
    { numRuns: 300 },
  )
})

describe('fuzzed', () => {
  const pieces = fc.constantFrom(
    ...[
      '{',
      '}',
      '=',
      '~',
      '#',
      '####',
      '->',
      '\\',
      '%',
      '%50%',
      ':',
      '::',
      '//',
      '[html]',
      '[id:a]',
      '$CATEGORY:',
    ],
    ...[
      '\n',
      '\n\n',
      '\r',
      'A. ',
      'B) ',
      'ANSWER: ',
      'A',
      '"',
      ',',
      ';',
      '\t',
      'question',
      'correct',
      'x',
      ' ',
      '<p',
      '&#1;',
    ],
  )
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => bytes(parts.join(''))),
    fc.array(pieces, { maxLength: 40 }).map((parts) => bytes(`question,a,b,correct\n${parts.join('')}`)),
    fc.uint8Array({ maxLength: 200 }),
  )

  test.each<[string, Format[1]]>([
    ['GIFT', readGift],
    ['Aiken', readAiken],
    ['CSV', readCsv],
  ])('%s never throws, and names a line of the file for each thing it found', (_, read) => {
    fc.assert(
      fc.property(text, (input) => {
        const lines = new TextDecoder().decode(input).split(/\r\n?|\n/).length
        const { items, problems } = read(input)
        expect(items.length + problems.length).toBeGreaterThan(0)
        for (const { from, to } of items) expect(1 <= from && from <= to && to <= lines).toBe(true)
        for (const { line } of problems) expect(line === null || (line >= 1 && line <= lines)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
