import { expect, test } from 'vitest'
import { PRACTICE_SIZE } from '#domain/practice/choose.ts'
import { LEAST_KNOWN, simulateYears } from './practice-year.ts'

test('a year of practice never has more questions a day than the limit, and leaves 94 % known', () => {
  for (const year of simulateYears(PRACTICE_SIZE.usual)) {
    expect(year.most).toBeLessThanOrEqual(PRACTICE_SIZE.usual)
    expect(year.known, year.learner).toBeGreaterThanOrEqual(LEAST_KNOWN)
  }
})

test('the limit costs at most one percentage point against practice without any', () => {
  const free = simulateYears(1000)
  simulateYears(PRACTICE_SIZE.usual).forEach((year, index) => {
    expect(year.known).toBeGreaterThanOrEqual((free[index]?.known ?? 1) - 0.01)
  })
})
