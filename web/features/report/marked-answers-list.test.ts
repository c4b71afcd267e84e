import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedAnswersList } from './marked-answers-list.tsx'

const question = {
  id: 'q1',
  kind: 'single' as const,
  question: 'How many?',
  options: ['one', 'two'],
  answer: 1,
  correct: 1,
  right: true,
  outcome: 'right' as const,
  feedback: [],
  stem: null,
  hints: [],
  steps: [],
  skills: [],
  explanation: null,
  formulas: {},
}

test('if all answers are right, they are expanded, so that they print', () => {
  const answers = {
    subject: { id: 'id', name: 'Science' },
    lesson: null,
    submittedAt: new Date(0),
    correctCount: 1,
    total: 1,
    unreadable: 0,
    questions: [question],
  }
  const row = { type: 'Test' as const, answers: null }
  const shown = renderToStaticMarkup(
    createElement(MarkedAnswersList, {
      answers,
      row,
      reader: { kind: 'parent', learnerName: 'Mira', opensLessons: false },
    }),
  )
  expect(shown).toContain('1 right answer')
  expect(shown).toContain('How many?')
})
