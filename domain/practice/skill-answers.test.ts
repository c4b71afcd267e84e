import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeAnswers } from './skill-answers.ts'

const answer = fc.record({
  outcome: fc.constantFrom('right' as const, 'hinted' as const, 'wrong' as const),
  hints: fc.nat(3),
  tries: fc.integer({ min: 1, max: 2 }),
  misconception: fc.constantFrom(null, 'adds both', 'forgets the unit', 'swaps the terms'),
})

test('a summary counts every answer, and names what at least two of them can show, the most frequent first', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 10 }), (answers) => {
      const { right, hinted, wrong, hints, secondTries, repeated } = summarizeAnswers(answers)
      expect(right + hinted + wrong).toBe(answers.length)
      expect(hints).toBe(answers.map((one) => one.hints).reduce((sum, one) => sum + one, 0))
      expect(secondTries).toBe(answers.filter(({ tries }) => tries === 2).length)
      for (const { misconception, count } of repeated) {
        expect(count).toBe(answers.filter((one) => one.misconception === misconception).length)
        expect(count).toBeGreaterThan(1)
      }
      const counts = repeated.map(({ count }) => count)
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
      const named = new Set(repeated.map(({ misconception }) => misconception))
      for (const { misconception } of answers) {
        const isRepeated = answers.filter((one) => one.misconception === misconception).length > 1
        if (misconception !== null) expect(named.has(misconception)).toBe(isRepeated)
      }
    }),
  )
})
