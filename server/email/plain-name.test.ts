import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['Noor Haddad', 'Noor Haddad'],
  ["Seán O'Neill-Díaz Jr.", "Seán O'Neill-Díaz Jr."],
  ['J. R. (Jo) Lee', 'J. R. (Jo) Lee'],
  ['नूर', 'नूर'],
  ['Win https://evil.example/now', 'Win https evil example now'],
  ['write me@evil.example', 'write me evil example'],
  ['<b>Noor</b>', 'b Noor b'],
  ['://', ''],
])('%j is written %j', (typed, written) => {
  expect(plainName(typed)).toBe(written)
})

/** The library's own addresses, and its `unit: 'binary'`, take seconds to get ready on a busy machine. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
const PIECES = [
  'https:',
  'mailto:',
  '/',
  '.',
  '@',
  ':',
  '<',
  '>',
  '?',
  '#',
  '\n',
  ' ',
  'www',
  'evil',
  'example',
  'é',
]

test('whatever is typed, nothing in it looks like an address', () => {
  const addresses = fc.array(fc.constantFrom(...PIECES)).map((pieces) => pieces.join(''))
  const typed = fc.oneof(fc.string({ unit: character }), addresses)
  fc.assert(
    fc.property(typed, (name) => {
      expect(plainName(name)).not.toMatch(/[:/@<>\p{Cc}]|\.\S/u)
    }),
  )
})
