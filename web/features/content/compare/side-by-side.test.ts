import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abbreviateUnchanged, compareTexts, type Piece } from './side-by-side.tsx'

const text = fc
  .array(fc.constantFrom('leaf', 'root', ' ', '\n', '. ', '$x^2$', 'ü'), { maxLength: 30 })
  .map((w) => w.join(''))
const join = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('')
const unchanged = (pieces: readonly Piece[]) => join(pieces.filter((piece) => !piece.changed))

test('both texts are complete, and their unchanged pieces are equal', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { left, right } = compareTexts(a, b)
      expect(join(left)).toBe(a)
      expect(join(right)).toBe(b)
      expect(unchanged(left)).toBe(unchanged(right))
    }),
  )
})

test('a text has no changes compared with itself', () => {
  fc.assert(
    fc.property(text, (a) => {
      expect(compareTexts(a, a).left.some((piece) => piece.changed)).toBe(false)
    }),
  )
})

test('only the changed word is marked', () => {
  const { left, right } = compareTexts('A plant needs light.', 'A plant needs water.')
  expect(left.filter((piece) => piece.changed)).toEqual([{ changed: true, text: 'light' }])
  expect(right.filter((piece) => piece.changed)).toEqual([{ changed: true, text: 'water' }])
})

test('two long texts with nothing in common are compared within seconds', () => {
  const lines = (word: string) => Array.from({ length: 4000 }, (_, line) => `${word} ${line * 7919}`).join('\n')
  // Measures CPU time, which does not depend on other load.
  const before = process.cpuUsage()
  const { left, right } = compareTexts(lines('leaf'), lines('root'))
  expect(process.cpuUsage(before).user / 1000, 'milliseconds').toBeLessThan(3000)
  expect([join(left), join(right)]).toEqual([lines('leaf'), lines('root')])
})

test('a long text is shortened to its changes and their context', () => {
  const long = 'The same again. '.repeat(200)
  const shown = abbreviateUnchanged(compareTexts(`${long}light${long}`, `${long}water${long}`).left)
  expect(join(shown)).toContain('light')
  expect(join(shown).length).toBeLessThan(500)
})
