import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Part } from '../marks/compute-marks.ts'
import { average, formatDuration, formatPercent, marksByDay, meanMark, partStatus, testCardStatus } from './report.ts'

describe('averages', () => {
  test('the average of no submissions is a dash, not 0.0%', () => {
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
    expect(partStatus(true)).toBe('Submitted')
    expect(partStatus(false)).toBe('Pending')
  })

  test('a test is passed, failed or not taken', () => {
    expect(testCardStatus({ passed: true })).toBe('Passed')
    expect(testCardStatus({ passed: false })).toBe('Failed')
    expect(testCardStatus(null)).toBe('Not Taken')
  })
})

describe('progress over time', () => {
  const none = { video: 0, text: 0, quiz: 0, assignment: 0 }

  test('accumulates the weights of completed parts by day', () => {
    const days = [
      { day: '2026-03-04', ...none, assignment: 1 },
      { day: '2026-03-02', ...none, video: 2, text: 1 },
      { day: '2026-03-03', ...none, quiz: 1 },
    ]
    expect(marksByDay(days)).toEqual([
      { day: '2026-03-02', marks: 8 },
      { day: '2026-03-03', marks: 33 },
      { day: '2026-03-04', marks: 103 },
    ])
    expect(marksByDay([])).toEqual([])
  })

  test('ends with 100 per finished lesson', () => {
    const onDay = fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04')
    const anyLesson = fc.record({ video: onDay, text: onDay, quiz: onDay, assignment: onDay })
    fc.assert(
      fc.property(fc.array(anyLesson, { minLength: 1 }), (lessons) => {
        const done = [...new Set(lessons.flatMap((lesson) => Object.values(lesson)))].map((day) => {
          const count = (part: Part) => lessons.filter((lesson) => lesson[part] === day).length
          return {
            day,
            video: count('video'),
            text: count('text'),
            quiz: count('quiz'),
            assignment: count('assignment'),
          }
        })
        const grown = marksByDay(done).map(({ marks }) => marks)
        expect(grown.at(-1)).toBe(lessons.length * 100)
        expect(grown).toEqual(grown.toSorted((a, b) => a - b))
      }),
    )
  })

  test('the mean mark covers the finished lessons only', () => {
    const none = { video: false, text: false, quiz: false, assignment: false }
    const all = { video: true, text: true, quiz: true, assignment: true }
    const quizOnly = { ...none, quiz: true }
    const open = { number: 3, content: all, completed: quizOnly }
    expect(meanMark([])).toBeNull()
    expect(meanMark([open])).toBeNull()
    expect(
      meanMark([
        { number: 1, content: all, completed: all },
        { number: 2, content: quizOnly, completed: quizOnly },
        open,
        { number: 4, content: none, completed: none },
      ]),
    ).toBe(62.5)
  })
})

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [8100, '2 h 15 min'],
  [36_000, '10 h'],
])('a duration of %s seconds is %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
