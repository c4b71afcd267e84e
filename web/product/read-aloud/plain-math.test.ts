import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spokenParts } from './plain-math.ts'

const spoken = (text: string) =>
  spokenParts(text)
    .map(({ words }) => words)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

test.each([
  ['Solve x³ = 64.', 'Solve x cubed equals 64.'],
  ['−¾ ÷ ½', 'negative three fourths divided by one half'],
  ['Solve 3 − 5x ≥ 28.', 'Solve 3 minus 5x is greater than or equal to 28.'],
  ['What is −3 + 2½?', 'What is negative 3 plus 2 and one half?'],
  ['x−3 and (−3)', 'x minus 3 and (negative 3)'],
  ['y = -4', 'y equals negative 4'],
  ['a volume of 5 cm³', 'a volume of 5 cubic centimeters'],
  ['12 m² or 3 ft²', '12 square meters or 3 square feet'],
  ['10⁻² and a⁶ ÷ a⁹', '10 to the power of negative 2 and a to the power of 6 divided by a to the power of 9'],
  ['A = πr²', 'A equals pi r squared'],
  ['√49 ≠ 8', 'the square root of 49 is not equal to 8'],
  ['At 5 °C, −2° and 41 °F', 'At 5 degrees Celsius, negative 2 degrees and 41 degrees Fahrenheit'],
])('%s is spoken as "%s"', (text, words) => {
  expect(spoken(text)).toBe(words)
})

test.each(['A well-known fact.', 'pages 3-5', 'an A+ in May', 'and/or', 'Tom’s dog (the big one): 100%, $5.'])(
  '%s is spoken as written',
  (text) => {
    expect(spoken(text)).toBe(text)
  },
)

test('the parts cover any text in order', () => {
  const anyText = fc.array(fc.constantFrom(...'x3 −½²=cm³°C+-|(é😀'), { maxLength: 12 }).map((chars) => chars.join(''))
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = spokenParts(text)
      expect(parts.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
    }),
  )
})
