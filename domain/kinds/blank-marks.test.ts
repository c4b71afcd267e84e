import { expect, test } from 'vitest'
import { blanksIn, replaceBlanks, splitBlanks } from './blank-marks.ts'

test.each([
  ['{1} and {2}', [0, 1]],
  ['$\\frac{1}{2} x =$ {1}', [0]],
  ['$\\frac{3}{4}$ is {1} of $10^{2}$', [0]],
  ['$12 × {1} = $60', [0]],
  ['\\$4 and {1} and \\$5', [0]],
  ['($3) {1} ($5)', [0]],
  ['none', []],
])('the blanks of %s are those outside of formulas', (text, blanks) => {
  expect(blanksIn(text)).toEqual(blanks)
})

test('a text is split at its blanks, and its marks are replaced', () => {
  expect(splitBlanks('a {2}b')).toEqual(['a ', 1, 'b'])
  expect(replaceBlanks('$\\frac{1}{2}$ {1} {2}', (index) => `<${index}>`)).toBe('$\\frac{1}{2}$ <0> <1>')
})
