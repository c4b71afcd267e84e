import { expect, test } from 'vitest'
import { readAiken } from './read-aiken.ts'
import { writeAiken } from './write-aiken.ts'

const read = (text: string) => readAiken(new TextEncoder().encode(text))

test('questions are read with their lines, in either spelling of an option', () => {
  const { items, problems } = read('One?\nA. a\nB. b\nANSWER: B\n\n\nTwo?\r\nA) a\r\nB) b\r\nanswer: a)\r\n')
  expect(problems).toEqual([])
  expect(items).toEqual([
    {
      value: { id: 'q1', question: 'One?', options: ['a', 'b'], correct: 1, explanation: null },
      file: null,
      from: 1,
      to: 4,
    },
    {
      value: { id: 'q2', question: 'Two?', options: ['a', 'b'], correct: 0, explanation: null },
      file: null,
      from: 7,
      to: 10,
    },
  ])
})

test.each([
  ['the answer missing', 'Q?\nA. a\nB. b', 6, 'correct'],
  ['a letter out of range', 'Q?\nA. a\nB. b\nANSWER: C', 9, 'correct'],
  ['an answer that is no letter', 'Q?\nA. a\nB. b\nANSWER: both', 9, 'correct'],
  ['options out of order', 'Q?\nA. a\nC. b\nB. c\nANSWER: A', 8, 'options'],
  ['its text on two lines', 'Q?\nand more?\nA. a\nB. b\nANSWER: A', 7, 'question'],
  ['an option on two lines', 'Q?\nA. a\nand more\nB. b\nANSWER: A', 8, 'options'],
  ['no text', 'A. a\nB. b\nANSWER: A', 6, 'question'],
  ['one option', 'Q?\nA. a\nANSWER: A', 6, 'options'],
  ['no options', 'Q?\nANSWER: A', 6, 'options'],
  ['an empty option', 'Q?\nA. a\nB.\nANSWER: A', 6, 'options'],
])('a question with %s is told of by its line, and its neighbours are read', (_, written, line, field) => {
  const { items, problems } = read(
    `First?\nA. a\nB. b\nANSWER: A\n\n${written}\n\nLast?\nA. a\nB. b\nANSWER: A`,
  )
  expect(items.map(({ value }) => value.question)).toEqual(['First?', 'Last?'])
  expect(problems).toMatchObject([{ severity: 'error', line, field }])
})

test('a blank line within a question is passed over and told of', () => {
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
])('a question with %s is left out when written, and told of', (_, change) => {
  const plain = { id: 'a', question: 'Q?', options: ['a', 'b'], correct: 0, explanation: null }
  const { text, problems } = writeAiken([plain, { ...plain, ...change }])
  expect(text).toBe('Q?\nA. a\nB. b\nANSWER: A\n')
  expect(problems).toMatchObject([{ severity: 'error', field: 'questions.1' }])
})
