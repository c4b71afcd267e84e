import { expect, it } from 'vitest'
import { narrationRate, toSpokenCaption } from './narration.ts'

it.each([
  ['Count the slices: 2 ÷ ¼ = 8.', 'Count the slices: 2 divided by one fourth equals 8.'],
  ['2³ · 2⁴ = 2⁷', '2 cubed times 2 to the power of 4 equals 2 to the power of 7'],
  ['4.2 × 10⁻⁴ and 10⁻²', '4.2 times 10 to the power of negative 4 and 10 to the power of negative 2'],
  ['10¹² is a trillion.', '10 to the power of 12 is a trillion.'],
  ['−3 + (−5) = −8', 'negative 3 plus (negative 5) equals negative 8'],
  ['5 – 3 and –3', '5 minus 3 and negative 3'],
  ['7 − 2 = 5', '7 minus 2 equals 5'],
  ['It speeds up by 2 m/s².', 'It speeds up by 2 m/s squared.'],
  ['A right angle: 90°.', 'A right angle: 90 degrees.'],
  ['x < 5', 'x is less than 5'],
  ['√1,600 = 40', 'the square root of 1,600 equals 40'],
  ['It holds 972π cubic inches.', 'It holds 972 pi cubic inches.'],
])('reads the caption "%s"', (caption, words) => {
  expect(toSpokenCaption(caption)).toBe(words)
})

it('a caption is read at least as fast as the film, and at most at a speed that can be followed', () => {
  expect(narrationRate('Short.', 4, 1)).toBe(1)
  expect(narrationRate('x'.repeat(56), 4, 1)).toBe(1)
  expect(narrationRate('x'.repeat(84), 4, 1)).toBeCloseTo(1.5)
  expect(narrationRate('x'.repeat(500), 4, 1)).toBe(1.8)
  expect(narrationRate('Short.', 4, 0.5)).toBe(0.5)
  expect(narrationRate('Short.', 0, 1)).toBeGreaterThanOrEqual(1)
})
