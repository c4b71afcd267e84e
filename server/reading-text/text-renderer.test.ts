import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueues } from '../rate-limits/queues.ts'
import { renderReadingText } from './render-reading-text.ts'
import { type TextRenderer, textRenderer } from './text-renderer.ts'

const queue = createQueues().texts

let renderer: TextRenderer
beforeEach(() => {
  renderer = textRenderer(queue, GENEROUS_TIMEOUT_MS)
})
afterEach(() => renderer.stop())

/** Timeout for tests that do not measure time, on a busy machine. */
const GENEROUS_TIMEOUT_MS = 60_000

const PARAGRAPH = 'Some **text** with $x^2$ in it.\n\n'
const PAGE = PARAGRAPH.repeat(150)
const LONG = PARAGRAPH.repeat(1500)

it('renders concurrent texts the same as without a thread', async () => {
  const texts = ['# One', 'Two $\\frac{1}{2}$', '', PAGE, '<script>alert(1)</script>']
  const rendered = await Promise.all(texts.map((text) => renderer.render(text, 'manager')))
  const expected = await Promise.all(texts.map(renderReadingText))
  expect(rendered).toEqual(expected.map((html) => ({ outcome: 'rendered', html })))
})

it('the main thread stays responsive while a long text is rendered', async () => {
  await renderer.render('The thread is there.', 'manager')
  let longestWait = 0
  let before = performance.now()
  const watching = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - before)
    before = performance.now()
  }, 5)
  const start = performance.now()
  await renderer.render(LONG, 'manager')
  clearInterval(watching)
  expect(longestWait).toBeLessThan((performance.now() - start) / 2)
})

it('aborts a text that takes too long, and renders the next one', async () => {
  renderer = textRenderer(queue, 500)
  const late = renderer.render(LONG.repeat(20), 'manager')
  const next = renderer.render('*Next*', 'manager')
  expect(await late).toEqual({ outcome: 'too-complex' })
  expect(await next).toEqual({ outcome: 'rendered', html: '<p><em>Next</em></p>' })
})

it('a manager with slow texts does not hold up another', async () => {
  let isSlow = true
  const slow = Promise.all([0, 1, 2].map(() => renderer.render(PAGE, 'slow'))).finally(() => {
    isSlow = false
  })
  expect(await renderer.render('*Quick*', 'quick')).toMatchObject({ outcome: 'rendered' })
  expect(isSlow).toBe(true)
  await slow
})

const DEEP = 20_000

it.each([
  ['quotes', '> '.repeat(DEEP)],
  ['quotes without spaces', `${'>'.repeat(DEEP)} deep`],
  ['lists in one line', `${'- '.repeat(DEEP)}deep`],
  ['numbered lists', `${'1. '.repeat(DEEP)}deep`],
  ['quotes and lists, over several lines', `${`${'> - '.repeat(DEEP / 100)}deep\n`.repeat(10)}`],
  ['lists by indentation', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n')],
])('deeply nested %s are rejected without parsing', async (_, markdown) => {
  // A busy machine may stall an attempt.
  let fastest = Infinity
  for (let attempt = 0; attempt < 5 && fastest >= 100; attempt += 1) {
    const start = performance.now()
    await expect(renderReadingText(markdown)).rejects.toThrow('nested too deeply')
    fastest = Math.min(fastest, performance.now() - start)
  }
  expect(fastest).toBeLessThan(100)
})

it.each([
  `${'- a\n  - b\n    1. c\n       > d\n'.repeat(50)}`,
  '* * * * * * * * * *',
  `${' '.repeat(200)}2 - 1 = 1`,
  '1234567890. not a list',
])('a typical text is rendered', async (markdown) => {
  expect(await renderReadingText(markdown)).toContain('<')
})
