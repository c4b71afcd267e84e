import { expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import type { Answer } from '../scoring/question-schemas.ts'
import { scoreQuestions } from '../scoring/score-answers.ts'
import { feedbackBeforeKey } from './second-try.ts'

/** Feedback before the second try on the foreseen wrong answer 3, whose text this is. */
function shownBefore(text: string, answer: string): string[] {
  return shownOn({ kind: 'number', answer, wrong: [{ value: '3', text }] }, '3')
}

/** Feedback before the second try on an answer with one foreseen error. */
function shownOn(fields: object, answer: Answer): string[] {
  const parsed = parseQuestions([{ id: 'q', question: '?', ...fields }])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [scored] = scoreQuestions(parsed.questions, { q: answer })
  if (!scored) throw new Error('There is no result')
  expect(scored.feedback).toHaveLength(1)
  return feedbackBeforeKey(scored)
}

test.each([
  ['You added. Multiply instead.', '12'],
  ['You stopped at 120.', '12'],
  ['Half of it is 1.25, which you took twice.', '1.2'],
])('feedback without the key is shown: %s', (text, answer) => {
  expect(shownBefore(text, answer)).toEqual([text])
})

test.each([
  ['You added: the product is 12.', '12'],
  ['It is 12, not 3.', '12'],
  ['The product is $12$!', '12'],
  ['You lost the half of 1.5; count again.', '1.5'],
])('feedback that states the key is not: %s', (text, answer) => {
  expect(shownBefore(text, answer)).toEqual([])
})

test.each([
  ['You added 3.', ['You added 3.']],
  ['It is 18 here.', []],
  ['The other one is 7.', []],
])('feedback that states the key of a cell of a table is not shown: %s', (text, shown) => {
  const rows = [
    ['1', { answer: '18', wrong: [{ value: '9', text }] }],
    [{ answer: '7' }, '42'],
  ]
  expect(shownOn({ kind: 'table', columns: ['Bags', 'Apples'], rows }, ['9', '7'])).toEqual(shown)
})

test.each([
  ['This line is right.', ['This line is right.']],
  ['It follows from line 2.', []],
  ['The sign changed.', []],
])('feedback on a line that states the wrong one, or the reason, is not shown: %s', (text, shown) => {
  const options = ['The sign changed.', 'Two is missing.']
  const lineFeedback = [null, null, { text }]
  expect(
    shownOn({ kind: 'error', lines: ['a', 'b', 'c'], line: 1, lineFeedback, options, correct: 0 }, [2, 0]),
  ).toEqual(shown)
})

test.each([
  ['The bike is named.', ['The bike is named.']],
  ['It stands for “gate.”', ['It stands for “gate.”']],
  ['Look at “Red” instead.', []],
])('feedback on a wrong word that quotes a right one is not shown: %s', (text, shown) => {
  const fields = { kind: 'spot', text: 'The [red] bike stood by a [green] gate.', wrong: [{ value: 'bike', text }] }
  expect(shownOn(fields, [1, 2, 6])).toEqual(shown)
})

test('feedback on a right word that was not marked is not shown before the second try', () => {
  const fields = { kind: 'spot', text: 'The [red] bike stood by a gate.', wrong: [{ value: 'red', text: 'A color.' }] }
  expect(shownOn(fields, [2])).toEqual([])
})

test.each([
  ['The box goes from quartile to quartile.', ['The box goes from quartile to quartile.']],
  ['The median is 9.', []],
])('feedback that states a value of a box plot is not shown: %s', (text, shown) => {
  const display = { kind: 'box-plot', axis: { from: 0, to: 20, step: 1 } }
  const wrong = [{ answer: [2, 5, 8, 12, 18], text }]
  expect(shownOn({ kind: 'display', display, answer: [2, 5, 9, 12, 18], wrong }, [2, 5, 8, 12, 18])).toEqual(shown)
})
