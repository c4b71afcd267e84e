import { expect, test } from 'vitest'
import { childFacts } from './child-facts.ts'

const wrong = (question: string) => ({
  id: 'q1',
  kind: 'single',
  question,
  options: ['one', 'two'],
  answer: 0,
  correct: 1,
  right: false,
  outcome: 'wrong',
  feedback: [],
  stem: null,
  hints: [],
  steps: [],
  skills: [],
  explanation: null,
})

test.each([
  ['What is $\\frac{1}{2} + \\dfrac{3}{4}$?', 'What is 1/2 + 3/4?'],
  ['Is $\\frac{x+1}{3} \\le 2\\pi r$?', 'Is (x+1)/3 ≤ 2π r?'],
  ['Is $\\sqrt{9}$ more than $\\sqrt{x + 1}$?', 'Is √9 more than √(x + 1)?'],
  ['Does $\\triangle ABC$ have $90^\\circ$, for \\$5 or $20\\%$?', 'Does △ ABC have 90°, for $5 or 20%?'],
  ['What is $3 \\times 4 \\div \\text{the half}$?', 'What is 3 × 4 ÷ the half?'],
])('the weekly email shows the question %s as a parent reads it', (question, shown) => {
  const facts = childFacts({
    id: 'id',
    name: 'Mira',
    grade: { state: 'open', name: 'Grade 7' },
    goalDays: 3,
    finishedLessons: [],
    tests: [],
    history: { today: '2026-11-23', days: [], time: [], practice: { days: 0, answered: 0, right: 0 } },
    withMisses: [{ title: 'Rates', results: [wrong(question)] }],
    verdictFacts: null,
    misconceptions: {},
    targets: { today: '2026-11-23', next: [] },
  })
  expect(facts.miss?.question).toBe(shown)
})
