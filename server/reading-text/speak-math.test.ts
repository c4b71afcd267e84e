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

/** Formulas that differ only in where a part ends. */
const COLLIDING = [
  ['\\frac{a}{b} + 1', '\\frac{a}{b+1}', '\\frac{a+1}{b}', 'a + \\frac{1}{b}'],
  ['\\frac{a}{b}c', '\\frac{a}{bc}', '\\frac{ac}{b}'],
  ['\\frac{1}{x + \\frac{a}{b}}', '\\frac{1}{x} + \\frac{a}{b}', '\\frac{\\frac{a}{b}}{c}', '\\frac{a}{\\frac{b}{c}}'],
  ['\\sqrt{x} + 1', '\\sqrt{x + 1}'],
  ['\\sqrt{2}x', '\\sqrt{2x}'],
  ['\\sqrt{2}^3', '\\sqrt{2^3}'],
  ['\\sqrt{a + \\sqrt{b}}', '\\sqrt{a} + \\sqrt{b}'],
  ['|x| - 3', '|x - 3|'],
  ['|x|y', '|xy|'],
  ['\\sqrt[3]{x} + 2', '\\sqrt[3]{x + 2}'],
]

it.each(COLLIDING.map((formulas) => [formulas.join('   '), formulas] as const))(
  '%s differ in words',
  async (_, all) => {
    const words = await speak(all)
    expect(new Set(words).size, words.join('\n')).toBe(all.length)
  },
)

it('the end of a part is said only where the part has more than one term', async () => {
  expect(await speak(['\\sqrt{25} = 5', '|x|', '\\frac{p}{q} = \\frac{5}{12}', '\\sqrt{x + 1}'])).toEqual([
    'the square root of 25 equals 5',
    'the absolute value of x',
    'p over q equals 5 over 12',
    'the square root of x plus 1 end root',
  ])
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
