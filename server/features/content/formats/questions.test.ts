import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { KINDS } from '#domain/kinds/index.ts'
import type { Question } from '#domain/scoring/question.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { anyQuestions, rightAnswer } from '#domain/testing/question-arbitraries.ts'
import type { QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import { hostileQuestions } from '#packages/content-formats/testing/hostile-text.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { readQuestions } from './questions.ts'
import { writeQuestions } from './write-questions.ts'

const read = (format: QuestionFormat, text: string) => readQuestions(format, new TextEncoder().encode(text))

function parsed(written: unknown): Question[] {
  const result = parseQuestions(written)
  if (result.outcome === 'invalid') throw new Error(result.problems[0]?.message)
  return result.questions
}

/** Question with the option a and a given second one. */
const aiken = (question: string, second: string) => `${question}\nA. a\nB. ${second}\nANSWER: A`

const anyHostile = hostileQuestions({ minLength: 1, maxLength: 4 }).map(parsed)

test.each<QuestionFormat>(['gift', 'csv', 'json'])('single choice reads back the same from a %s file', (format) => {
  fc.assert(
    fc.property(anyHostile, (questions) => {
      const written = writeQuestions(format, questions)
      expect(written.problems).toEqual([])
      expect(valuesOf(format, written.text)).toEqual(questions)
    }),
    { numRuns: 100 },
  )
})

function valuesOf(format: QuestionFormat, text: string): Question[] {
  const { items, problems } = read(format, text)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return items.map(({ value }) => value)
}

test.each<QuestionFormat>(['csv', 'json'])('questions of every kind read back the same from a %s file', (format) => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      const written = writeQuestions(format, questions)
      expect(written.problems).toEqual([])
      if (questions.length > 0) expect(valuesOf(format, written.text)).toEqual(questions)
    }),
    { numRuns: 300 },
  )
  const template = parsed([
    {
      kind: 'number',
      question: 'What is {a} times {b}?',
      answer: '{= a * b }',
      variants: { ranges: { a: { from: 2, to: 12 }, b: { from: 3, to: 9 } }, where: ['a != b'] },
    },
  ])
  expect(valuesOf(format, writeQuestions(format, template).text)).toEqual(template)
})

test.each<QuestionFormat>(['gift', 'aiken'])(
  'what a %s export does not list as lost reads back the same, and what is read back has the same right answer',
  (format) => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        const { text, problems } = writeQuestions(format, questions)
        const ofQuestion = (index: number) => problems.filter(({ field }) => field === `questions.${index}`)
        const written = questions.flatMap((question, index) =>
          ofQuestion(index).some(({ severity }) => severity === 'error') ? [] : [{ question, index }],
        )
        if (written.length === 0) return
        const values = valuesOf(format, text)
        expect(values).toHaveLength(written.length)
        for (const [place, { question, index }] of written.entries()) {
          const value = values[place]
          if (!value) throw new Error('A question is missing')
          if (ofQuestion(index).length === 0) expect({ ...value, id: '' }).toEqual({ ...question, id: '' })
          if (value.kind !== question.kind) continue
          // Without its unit, which is listed as lost.
          const answer = question.kind === 'number' ? question.key.value : rightAnswer(question)
          const scored = scoreQuestion(value, answer)
          expect(scored.question.outcome).toBe('right')
        }
      }),
      { numRuns: 300 },
    )
  },
)

const EXAMPLE = { id: 'a', question: 'Which?', options: ['2', '3'], correct: 0 }

test.each<[string, QuestionFormat, Record<string, unknown>, string[]]>([
  [
    'hints, steps and skills',
    'gift',
    { hints: ['h'], steps: ['s'], skills: ['k'] },
    ['Left out: the worked solution, the hints, the skills.'],
  ],
  [
    'a misconception',
    'gift',
    { feedback: [null, { text: 'Odd', misconception: 'm.odd' }] },
    ['Left out: the misconceptions.'],
  ],
  ['feedback', 'aiken', { feedback: [null, 'Odd'], explanation: 'Why' }, ['Left out: the explanation, the feedback.']],
  ['a step', 'gift', { exercise: 'challenge' }, ['Left out: the step of the exercises.']],
  ['a shared text', 'gift', { stem: 'Read this.' }, ['Left out: the shared text.', 'Changed: the question.']],
  [
    'a unit',
    'gift',
    { kind: 'number', answer: '3/4', form: 'fraction', unit: { name: 'cm' } },
    ['Left out: the form of the answer, the unit.', 'Changed: the spelling of the answer.'],
  ],
  [
    'a repeating decimal',
    'gift',
    { kind: 'number', answer: '1/3' },
    ['It’s left out: GIFT has decimal numbers only, and 1/3 can’t be written as one.'],
  ],
  [
    'a menu',
    'gift',
    { kind: 'blanks', text: 'Bees {1}.', blanks: [{ options: ['fly', 'swim'], correct: 0 }] },
    ['It becomes a question of the kind “single choice”.', 'Changed: the question.'],
  ],
  [
    'two blanks',
    'gift',
    { kind: 'blanks', text: '{1} {2}', blanks: [{ accept: ['a'] }, { accept: ['b'] }] },
    ['It’s left out: GIFT has one blank for each question.'],
  ],
  [
    'an order',
    'gift',
    { kind: 'order', items: ['a', 'b'], correct: [0, 1] },
    ['It’s left out: GIFT has no questions of the kind “put in order”.'],
  ],
  [
    'a number',
    'aiken',
    { kind: 'number', answer: '3' },
    ['It’s left out: Aiken has no questions of the kind “number”.'],
  ],
  [
    'a template',
    'gift',
    { kind: 'number', answer: '{a}', variants: { ranges: { a: { from: 2, to: 3 } } } },
    ['It’s left out: every try draws other values, and this format has fixed ones only.'],
  ],
])('an export lists the losses of a question with %s', (_, format, fields, messages) => {
  const questions = parsed([{ ...EXAMPLE, ...fields }])
  const { problems } = writeQuestions(format, questions)
  expect(problems.map(({ message }) => message)).toEqual(messages)
  expect(problems.every(({ field }) => field === 'questions.0')).toBe(true)
})

test('questions without an id get the first available one', () => {
  const { items, problems } = read('aiken', 'One?\nA. a\nB. b\nANSWER: B\n\nTwo?\nA. a\nB. b\nANSWER: A')
  expect(problems).toEqual([])
  expect(items.map(({ value }) => value.id)).toEqual(['q1', 'q2'])
})

test('of two questions with the same id, the first keeps it', () => {
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
])('a question with %s is omitted, and its neighbors are read', (_, format, text, line, field) => {
  const { items, problems } = read(format, text)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line, field }])
})

test('questions above the maximum are omitted with one error', () => {
  const rows = 'a,b,c,A\n'.repeat(FORMAT_LIMITS.questions + 2)
  const { items, problems } = read('csv', `question,a,b,correct\n${rows}`)
  expect(items).toHaveLength(FORMAT_LIMITS.questions)
  expect(problems).toMatchObject([{ severity: 'error', line: FORMAT_LIMITS.questions + 2 }])
})

test('a question of another type is rejected with a list of the supported types', () => {
  expect(read('gift', 'Write about it. {}').problems).toMatchObject([
    {
      severity: 'error',
      message: expect.stringMatching(/ Trellis imports choices, true or false, short answers, numbers and matching\.$/),
    },
  ])
})

test.each<[string, Record<string, unknown>]>([
  ['feedback of options', { feedback: [null, 'Odd: # {1}'] }],
  ['true or false', { options: ['True', 'False'], correct: 1, feedback: ['It is not.', null], explanation: 'So.' }],
  ['several choices', { kind: 'several', options: ['2', '3', '4'], correct: [0, 2], feedback: [null, 'Odd', null] }],
  ['a number', { kind: 'number', answer: '-2.5', tolerance: '0.5', wrong: [{ value: '2.5', text: 'The sign.' }] }],
  [
    'a short answer',
    { kind: 'blanks', text: '{1}', blanks: [{ accept: ['a', 'b'], wrong: [{ value: 'c', text: 'No' }] }] },
  ],
  [
    'a missing word',
    { question: 'Fill in the blank.', kind: 'blanks', text: 'The {1} is hot.', blanks: [{ accept: ['sun'] }] },
  ],
  [
    'pairs',
    {
      kind: 'match',
      pairs: [
        ['cat', 'kitten'],
        ['a = b', 'x # y'],
      ],
      extra: ['chick'],
    },
  ],
])('%s survive a round trip through a GIFT file without losses', (_, fields) => {
  const questions = parsed([{ ...EXAMPLE, ...fields }])
  const { text, problems } = writeQuestions('gift', questions)
  expect(problems).toEqual([])
  expect(valuesOf('gift', text)).toEqual(questions)
})

test('items to sort become pairs to match in a GIFT file, and more than eight are left out', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => [`item ${index}`, index % 2])
  const sort = { id: 'q1', question: 'Which?', kind: 'sort', groups: ['Even', 'Odd'] }
  const questions = parsed([
    { ...sort, items: items(4) },
    { ...sort, id: 'q2', items: items(9) },
  ])
  const { text, problems } = writeQuestions('gift', questions)
  expect(problems).toMatchObject([
    { severity: 'warning', message: 'It becomes a question of the kind “match pairs”.', field: 'questions.0' },
    { severity: 'error', field: 'questions.1' },
  ])
  expect(valuesOf('gift', text)).toMatchObject([
    { kind: 'match', partners: ['Even', 'Odd'], correct: [0, 1, 0, 1], left: ['item 0', 'item 1', 'item 2', 'item 3'] },
  ])
})

test.each([
  [
    'groups in the order of their items',
    [
      ['ice', 0],
      ['sun', 1],
    ],
  ],
  [
    'groups in another order',
    [
      ['sun', 1],
      ['ice', 0],
    ],
  ],
  [
    'a group without an item',
    [
      ['sun', 1],
      ['fire', 1],
    ],
  ],
  [
    'an arrow in an item',
    [
      ['ice -> water', 0],
      ['sun', 1],
    ],
  ],
])('items to sort survive a round trip through a CSV file with %s', (_, items) => {
  const wrong = [{ pair: [0, 1 - Number(items[0]?.[1])], text: 'Touch it.' }]
  const questions = parsed([{ id: 'q1', question: 'Which?', kind: 'sort', groups: ['Cold', 'Hot'], items, wrong }])
  const { text, problems } = writeQuestions('csv', questions)
  expect(problems).toEqual([])
  expect(valuesOf('csv', text)).toEqual(questions)
  expect(text.includes('sun -> Hot')).toBe(!text.includes('ice -> water'))
})

test('short answers of a GIFT file that are numbers or expressions become such, with a note', () => {
  const { items, problems } = read(
    'gift',
    'A {=-7}\n\nB {=2.4 =2,4}\n\nC {=x < 5}\n\nD is {=3} and {=red}.\n\nE {=red}',
  )
  expect(items.map(({ value }) => value)).toMatchObject([
    { kind: 'number', key: { value: '-7' } },
    { kind: 'number', key: { value: '2.4' } },
    { kind: 'expression', key: { value: 'x < 5' } },
    { kind: 'blanks', blanks: [{ kind: 'number' }, { kind: 'text', accept: ['red'] }] },
    { kind: 'blanks', blanks: [{ kind: 'text', accept: ['red'] }] },
  ])
  const number = 'The short answer is a number: other notations of it are right, too.'
  const expression = 'The short answer is an expression: every equal expression is right, too.'
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [1, number],
    [3, number],
    [5, expression],
    [7, number],
  ])
})

test.each<QuestionFormat>(['csv', 'json'])('a text blank with a number stays one in a %s file', (format) => {
  const questions = parsed([{ ...EXAMPLE, kind: 'blanks', text: '{1}', blanks: [{ accept: ['-7'] }] }])
  expect(valuesOf(format, writeQuestions(format, questions).text)).toEqual(questions)
})

test('every example of docs/questions.md can be imported', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/questions.md'), 'utf8')
  const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, example]) => example)
  // One for each kind, a template, a line of fractions, a polygon and words of a text.
  expect(examples).toHaveLength(Object.keys(KINDS).length + 4)
  expect(valuesOf('json', `[${examples.join(',')}]`)).toHaveLength(examples.length)
})

describe.each<QuestionFormat>(['gift', 'aiken', 'csv', 'json'])('a %s file', (format) => {
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

test.each<[string, string, RegExp]>([
  [
    'Moodle XML',
    '<?xml version="1.0"?>\n<quiz>\n<question type="category"></question></quiz>',
    /^This is a Moodle XML file/,
  ],
  ['QTI', '<?xml version="1.0"?>\n<questestinterop><item/></questestinterop>', /^This is a QTI file/],
  ['a QTI item', '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"/>', /^This is a QTI file/],
  ['HTML', '<!doctype html><p>Which?</p>', /^This is an XML or HTML file/],
  ['a zip archive', 'PK\u0003\u0004\u0014', /^This is a Word, Excel or zip file/],
])('%s is recognized and named in one line', (_, text, message) => {
  for (const format of ['gift', 'aiken', 'csv', 'json'] as const) {
    expect(read(format, text)).toEqual({
      items: [],
      problems: [expect.objectContaining({ severity: 'error', message: expect.stringMatching(message) })],
    })
  }
})

test('equal warnings are one with their lines, and errors stay apart', () => {
  const questions = Array.from({ length: 12 }, (_, index) => `[html]<a href="/">q${index}</a> {=a ~b}`)
  const { problems } = read('gift', [...questions, 'Q {=a ~a}', 'R {=b ~b}'].join('\n\n'))
  expect(problems.map(({ severity, line, message }) => [severity, line, message])).toEqual([
    ['warning', 1, 'Links become plain text. (12 times, lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 …)'],
    ['error', 25, 'The option "a" is used more than once.'],
    ['error', 27, 'The option "b" is used more than once.'],
  ])
})
