import { describe, expect, test } from 'vitest'
import { markQuestions } from './marked-question.ts'

const question = { question: '2 + 2?', options: ['3', '4'], correct: 1, explanation: 'Count on.' }

describe('marking questions', () => {
  test('tells what was chosen, what was right and why', () => {
    const [right, wrong] = markQuestions(
      [
        { id: 'a', ...question },
        { id: 'b', ...question },
      ],
      { a: 1, b: 0 },
    )
    expect(right).toEqual({ id: 'a', ...question, chosen: 1, right: true })
    expect(wrong).toEqual({ id: 'b', ...question, chosen: 0, right: false })
  })

  test.each([
    ['nothing was chosen', 'a', {}],
    ['the chosen option does not exist', 'a', { a: 7 }],
    ['the question is named like something every object has', 'constructor', {}],
  ])('a question counts as wrong and unanswered when %s', (_reason, id, answers) => {
    expect(markQuestions([{ id, ...question }], answers)[0]).toMatchObject({ chosen: null, right: false })
  })
})
