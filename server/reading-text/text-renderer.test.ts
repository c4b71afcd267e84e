import { afterEach, expect, it } from 'vitest'
import { renderReadingText } from './render-reading-text.ts'
import { type TextRenderer, textRenderer } from './text-renderer.ts'

let renderer: TextRenderer
afterEach(() => renderer.stop())

const LONG = 'Some **text** with $x^2$ in it.\n\n'.repeat(1500)

it('renders concurrent texts the same as without a thread', async () => {
  renderer = textRenderer()
  const texts = ['# One', 'Two $\\frac{1}{2}$', '', LONG, '<script>alert(1)</script>']
  const rendered = await Promise.all(texts.map((text) => renderer.render(text)))
  const expected = await Promise.all(texts.map(renderReadingText))
  expect(rendered).toEqual(expected.map((html) => ({ outcome: 'rendered', html })))
})

it('everything else goes on while a long text is made', async () => {
  renderer = textRenderer()
  await renderer.render('The thread is there.')
  let longestWait = 0
  let before = performance.now()
  const watching = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - before)
    before = performance.now()
  }, 5)
  const start = performance.now()
  await renderer.render(LONG)
  clearInterval(watching)
  expect(longestWait).toBeLessThan((performance.now() - start) / 2)
})

it('aborts a text that takes too long, and renders the next one', async () => {
  renderer = textRenderer(3000)
  const late = renderer.render(LONG.repeat(30))
  const next = renderer.render('*Next*')
  expect(await late).toEqual({ outcome: 'too-complex' })
  expect(await next).toEqual({ outcome: 'rendered', html: '<p><em>Next</em></p>' })
})
