import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderReadingText } from './render-reading-text.ts'

/** School formulas as TeX with their spoken form, both written and checked by hand. */
const FORMULAS = readFileSync(join(import.meta.dirname, 'testing/spoken-formulas.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [tex: string, words: string])

/** Equivalent notations. */
const SAME = [
  ['6 \\times 8 = 48', '6 \\cdot 8 = 48'],
  ['\\text{H}_2\\text{O}', 'H_2O'],
]

it('formulas of grades 6 to 8 are spoken as in class', async () => {
  expect(FORMULAS.length).toBeGreaterThanOrEqual(200)
  expect(await speak(FORMULAS.map(([tex]) => tex))).toEqual(FORMULAS.map(([, words]) => words))
})

it('no two formulas have the same spoken form', () => {
  const formulasByWords = Map.groupBy(FORMULAS, ([, words]) => words)
  const shared = [...formulasByWords.values()].filter(({ length }) => length > 1)
  expect(shared.map((rows) => rows.map(([tex]) => tex))).toEqual(SAME)
})

it('an oversized formula costs little and has no spoken form', async () => {
  const html = await renderReadingText(
    `$${Array.from({ length: 500 }, (_, index) => `x_${index}`).join('+')}$ and $x^2$`,
  )
  expect(alttexts(html)).toEqual(['', 'x squared'])
})

it('a spoken form cannot escape from its attribute', async () => {
  const html = await renderReadingText('$\\text{"><script>alert(1)</script>}$')
  expect(html).not.toContain('<script')
})

/** Spoken form by formula, from texts with up to 150 each. */
async function speak(formulas: readonly string[]): Promise<string[]> {
  const texts = [formulas.slice(0, 150), formulas.slice(150)]
  const rendered = await Promise.all(texts.map((some) => renderReadingText(some.map((tex) => `- $${tex}$`).join('\n'))))
  return rendered.flatMap(alttexts)
}

function alttexts(html: string): string[] {
  return [...html.matchAll(/<math[^>]* alttext="([^"]*)"/g)].map(([, words = '']) => words)
}
