import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { average, formatPercent, partStatus, testCardStatus } from './report.ts'

describe('averages', () => {
  test('nothing submitted is a dash, not 0.0%', () => {
    expect(average([])).toBeNull()
    expect(formatPercent(average([]))).toBe('–')
  })

  test('a score of 0 is 0.0%, not a dash', () => {
    expect(formatPercent(average([0]))).toBe('0.0%')
  })

  test('the mean is shown with one decimal', () => {
    expect(formatPercent(average([80, 66.67]))).toBe('73.3%')
    expect(formatPercent(average([100, 100]))).toBe('100.0%')
    expect(formatPercent(average([66.67, 33.33, 50]))).toBe('50.0%')
  })

  test('halves round up for every percent in hundredths', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
      const tenths = String(Math.floor((hundredths + 5) / 10)).padStart(2, '0')
      expect(formatPercent(hundredths / 100)).toBe(`${tenths.slice(0, -1)}.${tenths.slice(-1)}%`)
    }
  })

  test('an average lies between the lowest and the highest score', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(fc.array(percent, { minLength: 1 }), (percents) => {
        const mean = average(percents)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...percents))
        expect(mean).toBeLessThanOrEqual(Math.max(...percents))
      }),
    )
  })
})

describe('statuses', () => {
  test('a quiz or assignment is submitted once it has marks', () => {
    expect(partStatus(27.5)).toBe('Submitted')
    expect(partStatus(0)).toBe('Pending')
  })

  test('a test is passed, failed or not taken', () => {
    expect(testCardStatus({ passed: true })).toBe('Passed')
    expect(testCardStatus({ passed: false })).toBe('Failed')
    expect(testCardStatus(null)).toBe('Not Taken')
  })
})
