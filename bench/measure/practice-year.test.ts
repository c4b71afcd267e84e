import { expect, test } from 'vitest'
import { PRACTICE_SIZE } from '#domain/practice/choose.ts'
import { LEAST_KNOWN, simulateYears } from './practice-year.ts'

test('a year of practice never exceeds the daily limit and ends with 94 % of skills known', () => {
  for (const year of simulateYears(PRACTICE_SIZE.usual)) {
    expect(year.most).toBeLessThanOrEqual(PRACTICE_SIZE.usual)
    expect(year.known, year.learner).toBeGreaterThanOrEqual(LEAST_KNOWN)
  }
})

test('the limit costs at most one percentage point compared with unlimited practice', () => {
  const free = simulateYears(1000)
  simulateYears(PRACTICE_SIZE.usual).forEach((year, index) => {
    expect(year.known).toBeGreaterThanOrEqual((free[index]?.known ?? 1) - 0.01)
  })
})
