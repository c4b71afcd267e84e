import { expect, test } from 'vitest'
import { readAiken, writeAiken } from './aiken.ts'

const read = (text: string) => readAiken(new TextEncoder().encode(text), { maxBytes: 1_000_000 })

test('reads questions with their lines, in either notation of options', () => {
  const { items, problems } = read('One?\nA. a\nB. b\nANSWER: B\n\n\nTwo?\r\nA) a\r\nB) b\r\nanswer: a)\r\n')
  expect(problems).toEqual([])
  expect(items).toEqual([
    {
      value: { id: null, question: 'One?', options: ['a', 'b'], correct: 1, explanation: null },
      file: null,
      from: 1,
      to: 4,
    },
    {
      value: { id: null, question: 'Two?', options: ['a', 'b'], correct: 0, explanation: null },
      file: null,
      from: 7,
      to: 10,
    },
  ])
})

test.each([
  ['no answer', 'Q?\nA. a\nB. b', 6, 'correct'],
  ['a letter out of range', 'Q?\nA. a\nB. b\nANSWER: C', 9, 'correct'],
  ['an answer that is no letter', 'Q?\nA. a\nB. b\nANSWER: both', 9, 'correct'],
  ['options out of order', 'Q?\nA. a\nC. b\nB. c\nANSWER: A', 8, 'options'],
  ['an option on two lines', 'Q?\nA. a\nand more\nB. b\nANSWER: A', 8, 'options'],
  ['no text', 'A. a\nB. b\nANSWER: A', 6, 'question'],
  ['no options', 'Q?\nANSWER: A', 6, 'options'],
])('reports the line of a question with %s and reads its neighbors', (_, question, line, field) => {
  const { items, problems } = read(`First?\nA. a\nB. b\nANSWER: A\n\n${question}\n\nLast?\nA. a\nB. b\nANSWER: A`)
  expect(items.map(({ value }) => value.question)).toEqual(['First?', 'Last?'])
  expect(problems).toMatchObject([{ severity: 'error', line, field }])
})

test('reads a question of several lines, including a blank line', () => {
  const { items, problems } = read(
    'Read:\nBees fly.\n\nWho flies?\nA. bees\nB. b\nANSWER: A\n\nNext?\nA. a\nB. b\nANSWER: B',
  )
  expect(items.map(({ value }) => value.question)).toEqual(['Read:\nBees fly.\nWho flies?', 'Next?'])
  expect(problems).toMatchObject([{ severity: 'warning', line: 3 }])
})

test.each(['Unit 1: Plants.', 'Plants', 'Feedback: They drink.', 'Category: Roots', 'Section 2\nFeedback: none'])(
  'the line “%s” between two questions joins neither of them',
  (heading) => {
    const block = (question: string) => `${question}\nA. a\nB. b\nANSWER: A`
    const { items, problems } = read(`${block('First?')}\n${heading}\n\n${block('Second?')}`)
    expect(items.map(({ value }) => value.question)).toEqual(['First?', 'Second?'])
    const message = `The line “${heading.replace('\n', ' ')}” is left out: a blank line separates it from the question.`
    expect(problems).toMatchObject([{ severity: 'warning', line: 5, message }])
  },
)

test('skips a blank line within a question with a warning', () => {
  const { items, problems } = read('Q?\n\nA. a\nB. b\nANSWER: A')
  expect(items).toHaveLength(1)
  expect(problems).toMatchObject([{ severity: 'warning', line: 2 }])
})

test.each([
  ['more options than letters', { options: Array.from({ length: 27 }, (_, index) => `o${index}`) }],
  ['several lines', { question: 'a\nb' }],
  ['several lines in an option', { options: ['a\nb', 'c'] }],
  ['the look of an option', { question: 'A. Who?' }],
  ['the look of an answer', { question: 'ANSWER: who?' }],
])('leaves out a question with %s when writing', (_, change) => {
  const valid = { id: 'a', question: 'Q?', options: ['a', 'b'], correct: 0, explanation: null }
  const { text, problems } = writeAiken([valid, { ...valid, ...change }])
  expect(text).toBe('Q?\nA. a\nB. b\nANSWER: A\n')
  expect(problems).toMatchObject([{ severity: 'error', field: 'questions.1' }])
})
