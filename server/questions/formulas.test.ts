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

const LINE = '```figure\nkind: number-line\naxis: { from: 0, to: 4, step: 1 }\npoints: [{ at: 3, label: A }]\n```'

test('figures of texts are drawn beside the formulas, and their data stay on the server', async () => {
  const { formulas } = counting()
  const stored = { hints: [`Look at $x$:\n${LINE}\nand count.`, 'No figure'], steps: [LINE] }
  const output = { set: question(stored) as ReturnType<typeof question> & typeof stored }
  await fillFormulas(output, formulas, 'learner')
  const [hint = '', other] = output.set.hints
  const [, name = ''] = /^Look at \$x\$:\n\$(figure:[0-9a-f]{12})\$\nand count\.$/.exec(hint) ?? []
  expect(other).toBe('No figure')
  expect(output.set.steps).toEqual([`$${name}$`])
  expect(Object.keys(output.set.formulas)).toEqual([name, 'x'])
  expect(output.set.formulas[name]).toMatch(/^<span class="figure figure-inline"><svg [^>]*role="img"[^>]*aria-label="/)
  expect(JSON.stringify(output)).not.toContain('kind: number-line')
  // What is stored may be shared by several answers.
  expect(stored.hints[0]).toContain('kind: number-line')
})

test('a figure that cannot be drawn is omitted, and its texts are escaped', async () => {
  const { formulas } = counting()
  const output = question({
    hints: ['Before ```figure', '```figure\nkind: square\n```', LINE.replace('label: A', 'label: "<script>&"')],
  }) as ReturnType<typeof question> & { hints: string[] }
  await fillFormulas(output, formulas, 'learner')
  expect(output.hints.slice(0, 2)).toEqual(['Before ```figure', ''])
  expect(Object.values(output.formulas).join()).toContain('&lt;script&gt;&amp;')
  expect(Object.values(output.formulas).join()).not.toContain('<script')
})
