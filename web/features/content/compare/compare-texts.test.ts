import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abbreviateUnchanged, compareTexts, type Piece } from './compare-texts.ts'

const text = fc
  .array(fc.constantFrom('leaf', 'root', ' ', '\n', '. ', '$x^2$', 'ü'), { maxLength: 30 })
  .map((w) => w.join(''))
const whole = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('')
const same = (pieces: readonly Piece[]) => whole(pieces.filter((piece) => !piece.changed))

test('both texts are there whole, and what is said to be the same is', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { left, right } = compareTexts(a, b)
      expect(whole(left)).toBe(a)
      expect(whole(right)).toBe(b)
      expect(same(left)).toBe(same(right))
    }),
  )
})

test('a text does not differ from itself', () => {
  fc.assert(
    fc.property(text, (a) => {
      expect(compareTexts(a, a).left.some((piece) => piece.changed)).toBe(false)
    }),
  )
})

test('a word that was changed is marked, and no other', () => {
  const { left, right } = compareTexts('A plant needs light.', 'A plant needs water.')
  expect(left.filter((piece) => piece.changed)).toEqual([{ changed: true, text: 'light' }])
  expect(right.filter((piece) => piece.changed)).toEqual([{ changed: true, text: 'water' }])
})

test('two long texts with nothing in common are compared within a moment', () => {
  const lines = (word: string) =>
    Array.from({ length: 4000 }, (_, line) => `${word} ${line * 7919}`).join('\n')
  // What this process works, whatever else the machine has to do.
  const before = process.cpuUsage()
  const { left, right } = compareTexts(lines('leaf'), lines('root'))
  expect(process.cpuUsage(before).user / 1000, 'milliseconds').toBeLessThan(3000)
  expect([whole(left), whole(right)]).toEqual([lines('leaf'), lines('root')])
})

test('of a long text only what was changed is shown, and a little around it', () => {
  const long = 'The same again. '.repeat(200)
  const shown = abbreviateUnchanged(compareTexts(`${long}light${long}`, `${long}water${long}`).left)
  expect(whole(shown)).toContain('light')
  expect(whole(shown).length).toBeLessThan(500)
})
