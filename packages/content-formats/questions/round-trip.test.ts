import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseResult } from '../parse-result.ts'
import { hostileQuestions } from '../testing/hostile-text.ts'
import { readAiken, writeAiken } from './aiken.ts'
import type { QuestionRecord, WrittenQuestions } from './question-record.ts'
import { readCsv } from './read-csv.ts'
import { readGift } from './read-gift.ts'
import { writeCsv } from './write-csv.ts'
import { writeGift } from './write-gift.ts'

const OPTIONS = {
  maxBytes: 1_000_000,
  maxQuestions: 5000,
  maxQuestionLength: 100_000,
  maxAnswers: 100,
  maxOptions: 20,
  supportedTypes: 'Only multiple choice is possible.',
}

type Reader = (bytes: Uint8Array, options: typeof OPTIONS) => ParseResult<QuestionRecord>
type Writer = (questions: readonly QuestionRecord[]) => WrittenQuestions

const encode = (text: string) => new TextEncoder().encode(text)
const valuesOf = ({ items }: ParseResult<QuestionRecord>) => items.map(({ value }) => value)

describe.each<[string, Reader, Writer]>([
  ['GIFT', readGift, writeGift],
  ['CSV', readCsv, writeCsv],
])('questions in %s', (_, read, write) => {
  test('read back the same for any texts', () => {
    fc.assert(
      fc.property(hostileQuestions({ minLength: 1, maxLength: 4 }), (questions) => {
        const written = write(questions)
        expect(written.problems).toEqual([])
        const result = read(encode(written.text), OPTIONS)
        expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(valuesOf(result)).toEqual(questions)
      }),
      { numRuns: 300 },
    )
  })

  test('warn of changed line endings', () => {
    const question = { id: 'a', question: 'x\r\ny\rz', options: ['b', 'c'], correct: 0, explanation: null }
    const { text, problems } = write([question])
    expect(problems).toMatchObject([{ severity: 'warning', field: 'questions.0' }])
    expect(valuesOf(read(encode(text), OPTIONS))).toEqual([{ ...question, question: 'x\ny\nz' }])
  })
})

test('questions in Aiken read back the same without ids and explanations, and the rest is reported', () => {
  fc.assert(
    fc.property(hostileQuestions(), (questions) => {
      const written = writeAiken(questions)
      const errors = written.problems.filter(({ severity }) => severity === 'error')
      const leftOut = new Set(errors.map(({ field }) => field))
      const carried = questions.filter((_, index) => !leftOut.has(`questions.${index}`))
      expect(valuesOf(readAiken(encode(written.text), OPTIONS))).toEqual(
        carried.map((question) => ({ ...question, id: null, explanation: null })),
      )
      const explained = carried.filter(({ explanation }) => explanation !== null).length
      expect(written.problems.filter(({ severity }) => severity === 'warning')).toHaveLength(explained)
    }),
    { numRuns: 300 },
  )
})

const SYNTAX = [
  ...'{ } = ~ # #### -> \\ % %50% : :: // [html] [id:a] $CATEGORY: A. B) A " , ;'.split(' '),
  '\n',
  '\n\n',
  '\r',
  'A. ',
  'B) ',
  'ANSWER: ',
  '\t',
  'question',
  'correct',
  'x',
  ' ',
  '<p',
  '&#1;',
]
const pieces = fc.constantFrom(...SYNTAX)
const hostileFile = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => encode(parts.join(''))),
  fc.array(pieces, { maxLength: 40 }).map((parts) => encode(`question,a,b,correct\n${parts.join('')}`)),
  fc.uint8Array({ maxLength: 200 }),
)

test.each<[string, Reader]>([
  ['GIFT', readGift],
  ['Aiken', readAiken],
  ['CSV', readCsv],
])('the reader of %s never throws and names lines of the file only', (_, read) => {
  fc.assert(
    fc.property(hostileFile, (input) => {
      const lines = new TextDecoder().decode(input).split(/\r\n?|\n/).length
      const { items, problems } = read(input, OPTIONS)
      for (const { from, to } of items) expect(1 <= from && from <= to && to <= lines).toBe(true)
      for (const { line } of problems) expect(line === null || (line >= 1 && line <= lines)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
