import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderReadingText } from './render-reading-text.ts'

/** School formulas as TeX with their words, both written and read by hand. */
const FORMULAS = readFileSync(join(import.meta.dirname, 'testing/spoken-formulas.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [tex: string, words: string])

/** Two ways to write the same thing. */
const SAME = [
  ['6 \\times 8 = 48', '6 \\cdot 8 = 48'],
  ['\\text{H}_2\\text{O}', 'H_2O'],
]

it('formulas of grades 6 to 8 are said as in class', async () => {
  expect(FORMULAS.length).toBeGreaterThanOrEqual(200)
  expect(await speak(FORMULAS.map(([tex]) => tex))).toEqual(FORMULAS.map(([, words]) => words))
})

it('no two formulas are said in the same words', () => {
  const formulasByWords = Map.groupBy(FORMULAS, ([, words]) => words)
  const shared = [...formulasByWords.values()].filter(({ length }) => length > 1)
  expect(shared.map((rows) => rows.map(([tex]) => tex))).toEqual(SAME)
})

it('a formula beyond all measure costs little and has no words', async () => {
  const html = await renderReadingText(
    `$${Array.from({ length: 500 }, (_, index) => `x_${index}`).join('+')}$ and $x^2$`,
  )
  expect(alttexts(html)).toEqual(['', 'x squared'])
})

it('words cannot leave their attribute', async () => {
  const html = await renderReadingText('$\\text{"><script>alert(1)</script>}$')
  expect(html).not.toContain('<script')
})

/** Words by formula, some hundred to a text. */
async function speak(formulas: readonly string[]): Promise<string[]> {
  const texts = [formulas.slice(0, 150), formulas.slice(150)]
  const rendered = await Promise.all(texts.map((some) => renderReadingText(some.map((tex) => `- $${tex}$`).join('\n'))))
  return rendered.flatMap(alttexts)
}

function alttexts(html: string): string[] {
  return [...html.matchAll(/<math[^>]* alttext="([^"]*)"/g)].map(([, words = '']) => words)
}
