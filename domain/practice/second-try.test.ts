import { expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { scoreQuestions } from '../scoring/score-answers.ts'
import { feedbackBeforeKey } from './second-try.ts'

/** Feedback before the second try on the foreseen wrong answer 3, whose text this is. */
function shownBefore(text: string, answer: string): string[] {
  const question = {
    id: 'q',
    kind: 'number',
    question: '?',
    answer,
    wrong: [{ value: '3', text, misconception: null }],
  }
  const parsed = parseQuestions([question])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [scored] = scoreQuestions(parsed.questions, { q: '3' })
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
