import { afterEach, expect, test, vi } from 'vitest'
import { renderReadingText } from '../reading-text/render-reading-text.ts'
import { fillFormulas, formulaRenderer } from './formulas.ts'

afterEach(() => void vi.useRealTimers())

const question = (texts: object) => ({ kind: 'single', formulas: {} as Record<string, string>, ...texts })

function counting() {
  const rendered: string[] = []
  const formulas = formulaRenderer({
    async render(markdown) {
      rendered.push(markdown)
      return { outcome: 'rendered', html: await renderReadingText(markdown) }
    },
  })
  return { rendered, formulas }
}

test('every formula of every text is included as MathML with its spoken form, by its TeX', async () => {
  const { formulas } = counting()
  const output = {
    quiz: { questions: [question({ question: 'What is $\\frac{1}{2}$?', options: ['$x^2$', 'no', 'so $y$'] })] },
    latest: { questions: [question({ feedback: [{ text: 'Not $x^2$' }], steps: ['$a_1$'] })] },
  }
  await fillFormulas(output, formulas, 'learner')
  const first = output.quiz.questions[0]?.formulas ?? {}
  const second = output.latest.questions[0]?.formulas ?? {}
  expect(Object.keys(first)).toEqual(['\\frac{1}{2}', 'x^2', 'y'])
  expect(Object.keys(second)).toEqual(['x^2', 'a_1'])
  expect(first['x^2']).toMatch(/^<math[^>]*alttext="[^"]*squared[^"]*".*<\/math>$/s)
  expect(JSON.stringify(first)).not.toContain('annotation')
})

test('prices, escaped signs and texts without formulas are unchanged', async () => {
  const { formulas, rendered } = counting()
  const output = question({ question: 'A pen costs $5 and a book $7, or \\$x\\$.', hints: ['$ 5$', '$$'] })
  await fillFormulas(output, formulas, 'learner')
  expect(output.formulas).toEqual({})
  expect(rendered).toEqual([])
})

test('a formula is rendered once, and one that cannot be rendered is omitted', async () => {
  const { formulas, rendered } = counting()
  const output = () => question({ question: '$\\frac{1$ and $z+1$' })
  const first = output()
  const second = output()
  await fillFormulas(first, formulas, 'learner')
  await fillFormulas(second, formulas, 'learner')
  expect(Object.keys(first.formulas)).toEqual(['z+1'])
  expect(second.formulas).toEqual(first.formulas)
  expect(rendered).toHaveLength(1)
})

test('markup in a formula is escaped on the page', async () => {
  const { formulas } = counting()
  const output = question({ question: '$<script>alert(1)</script>$ and $\\href{javascript:alert(1)}{x}$' })
  await fillFormulas(output, formulas, 'learner')
  expect(Object.values(output.formulas).join()).not.toMatch(/<script|href=|javascript:/)
})

test('texts are sent without formulas that cannot be rendered', async () => {
  const failing = formulaRenderer({ render: () => Promise.reject(new Error('busy')) })
  const output = question({ question: '$x$' })
  await fillFormulas(output, failing, 'learner')
  expect(output.formulas).toEqual({})
})

test.each([
  { seconds: 4, what: 'waits for formulas while their thread loads', found: ['x'] },
  { seconds: 60, what: 'comes without waiting for formulas that take long', found: [] },
])('a text $what', async ({ seconds, found }) => {
  vi.useFakeTimers()
  const slow = formulaRenderer({
    render: (markdown) =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ outcome: 'rendered', html: `<p>${markdown}<math>x</math></p>` }), seconds * 1000)
      }),
  })
  const output = question({ question: '$x$' })
  const filling = fillFormulas(output, slow, 'learner')
  await vi.advanceTimersByTimeAsync(5_000)
  await filling
  expect(Object.keys(output.formulas)).toEqual(found)
})
