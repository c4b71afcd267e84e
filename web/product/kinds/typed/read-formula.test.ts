import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Formula, looksPlain, readFormula } from './read-formula.ts'

/** Formats a formula in one line: fractions as [a/b], powers as [a^b], roots as [√a]. */
function write(formula: Formula): string {
  if ('text' in formula) return formula.text
  const parts = formula.parts.map(write)
  if (formula.kind === 'fraction') return `[${parts.join('/')}]`
  if (formula.kind === 'power') return `[${parts.join('^')}]`
  if (formula.kind === 'root') return `[√${parts.join('')}]`
  if (formula.kind === 'parentheses') return `(${parts.join('')})`
  return formula.kind === 'bars' ? `|${parts.join('')}|` : parts.join('')
}

test.each([
  ['3/4', '[3/4]'],
  ['2 1/2', '2[1/2]'],
  ['2½', '2[1/2]'],
  ['-1,5', '−1,5'],
  ['2(x+3)', '2(x+3)'],
  ['(x+1)/(x-1)', '[x+1/x−1]'],
  ['x^2y', '[x^2]y'],
  ['x^(n+1)', '[x^n+1]'],
  ['10^-4', '[10^−4]'],
  ['4.2 * 10⁻⁴', '4.2·[10^−4]'],
  ['sqrt(x^2+1)', '[√[x^2]+1]'],
  ['√2', '[√2]'],
  ['|x-3|', '|x−3|'],
  ['2pi r', '2πr'],
  ['450 miles per hour', '450\u00a0miles\u00a0per\u00a0hour'],
  ['2 1/2 pints', '2[1/2]\u00a0pints'],
  ['y <= 2x + 1', 'y≤2x+1'],
  ['$4.50', '$4.50'],
  ['50%', '50%'],
])('%s is shown as %s', (text, shown) => {
  const read = readFormula(text)
  expect(read?.complete).toBe(true)
  expect(read && write(read.formula)).toBe(shown)
})

test.each(['3/', '2(x+', 'x^', 'sqrt(', '2+', 'x)', '/4', '()', '|x'])('%s is shown as incomplete', (text) => {
  expect(readFormula(text)).toMatchObject({ complete: false })
})

test.each(['', '  ', '3#4', 'x & y', '"'])('%j is not a formula', (text) => {
  expect(readFormula(text)).toBeNull()
})

test.each([
  ['', true],
  ['1,204.5', true],
  ['48 dollars', true],
  ['−3 degrees per hour', true],
  ['12 °C', true],
  ['25%', true],
  ['2xy', false],
  ['3 x', false],
  ['3/4', false],
  ['1/2 mile', false],
  ['x = 3', false],
])('%j looks the same in notation: %s', (text, plain) => {
  expect(looksPlain(text)).toBe(plain)
})

test('parsing stays within its maximum depth for any input', () => {
  expect(readFormula('('.repeat(200))).toBeNull()
  expect(readFormula('2^'.repeat(100))).toBeNull()
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom(...'12x+-*/^()|√ .,=½²') }), (text) => {
      readFormula(text)
    }),
  )
})
