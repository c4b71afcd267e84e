import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseWorthALook,
  describeWorthALook,
  type ProgressFacts,
  type ScoredActivity,
  studyWeek,
  summarizeProgress,
} from './progress-summary.ts'

test('a week starts on Monday and counts each of its days once', () => {
  // 2026-11-22 is a Sunday.
  const time = ['2026-11-15', '2026-11-16', '2026-11-22'].map((day) => ({ day, seconds: 100 }))
  const days = ['2026-11-15', '2026-11-16', '2026-11-16', '2026-11-22']
  expect(studyWeek({ today: '2026-11-22', days, time, goalDays: 4 })).toEqual({ days: 2, seconds: 200, goalDays: 4 })
  expect(studyWeek({ today: '2026-11-23', days, time, goalDays: 4 })).toEqual({ days: 0, seconds: 0, goalDays: 4 })
})

const activity = (change: Partial<ScoredActivity>): ScoredActivity => ({
  type: 'Quiz',
  title: 'Theme',
  wrong: 1,
  passed: true,
  ...change,
})

describe('worth a look', () => {
  test('is null if every answer is right', () => {
    expect(chooseWorthALook([])).toBeNull()
    expect(chooseWorthALook([activity({ wrong: 0 })])).toBeNull()
  })

  test('prefers a failed test, then an exercise that is not passed, then the most wrong answers', () => {
    const failedTest = activity({ type: 'Test', title: 'Mid Test 1', passed: false })
    const failedQuiz = activity({ title: 'Fractions', wrong: 2, passed: false })
    const passed = activity({ title: 'Ratios', wrong: 5 })
    expect(chooseWorthALook([passed, failedQuiz, failedTest])).toBe(failedTest)
    expect(chooseWorthALook([passed, failedQuiz])).toBe(failedQuiz)
    expect(chooseWorthALook([activity({}), passed, activity({ wrong: 5 })])).toBe(passed)
  })

  test('states the number of wrong answers and the activity', () => {
    expect(describeWorthALook({ wrong: 5, title: 'Theme' })).toBe('5 wrong answers in Theme')
    expect(describeWorthALook({ wrong: 1, title: 'Theme' })).toBe('1 wrong answer in Theme')
  })
})

const nothing: ProgressFacts = {
  name: 'Mira',
  week: { days: 0, seconds: 0, goalDays: 4 },
  practice: { days: 0, answered: 0, right: 0 },
  lessons: { finished: 0, total: 36 },
  rows: [{ type: 'Quiz', title: 'Theme', score: null, first: null, status: 'Pending', wrong: null }],
}

describe('the summary', () => {
  test('of a new learner names the goal', () => {
    expect(summarizeProgress(nothing)).toEqual([
      'Mira hasn’t studied yet this week (goal: 4 days).',
      'Mira’s first lesson isn’t finished yet.',
    ])
    expect(summarizeProgress({ ...nothing, name: null })).toEqual([
      'You haven’t studied yet this week (goal: 4 days).',
      'Your first lesson isn’t finished yet.',
    ])
  })

  test('has the week, the lessons, the average scores and the activity worth a look', () => {
    expect(
      summarizeProgress({
        ...nothing,
        name: null,
        week: { days: 3, seconds: 4800, goalDays: 4 },
        lessons: { finished: 12, total: 36 },
        rows: [
          { type: 'Quiz', title: 'Theme', score: 40, first: 20, status: 'Pending', wrong: 5 },
          { type: 'Quiz', title: 'Plot', score: 95, first: 95, status: 'Submitted', wrong: 1 },
          { type: 'Test', title: 'Mid Test 1', score: 90, first: 90, status: 'Passed', wrong: 1 },
        ],
      }),
    ).toEqual([
      'You studied 3 days this week (goal: 4), 1 h 20 min in all.',
      'You finished 12 of 36 lessons so far.',
      'Best scores average 68% (first try 58%) in quizzes and 90% in tests.',
      'Worth a look: 5 wrong answers in Theme.',
    ])
  })

  test('states when the goal is reached and when everything is finished', () => {
    const week = { days: 1, seconds: 30, goalDays: 1 }
    expect(summarizeProgress({ ...nothing, name: null, week, lessons: { finished: 36, total: 36 } })).toEqual([
      'You reached this week’s goal: 1 day of study.',
      'All 36 lessons are finished.',
    ])
    expect(summarizeProgress({ ...nothing, lessons: { finished: 0, total: 0 } })).toHaveLength(1)
  })

  test('does not deny study without a finished part', () => {
    const week = { days: 0, seconds: 1200, goalDays: 3 }
    expect(summarizeProgress({ ...nothing, name: null, week })[0]).toBe(
      'You have spent 20 min on study this week, with nothing finished yet (goal: 3 days).',
    )
  })

  test('always consists of complete sentences', () => {
    const row = fc.record({
      type: fc.constantFrom('Quiz' as const, 'Assignment' as const, 'Test' as const),
      title: fc.constant('Theme'),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
      first: fc.option(fc.integer({ min: 0, max: 100 })),
      status: fc.constantFrom('Submitted' as const, 'Pending' as const, 'Passed' as const, 'Failed' as const),
      wrong: fc.option(fc.nat({ max: 20 })),
    })
    const week = fc.record({
      days: fc.nat({ max: 7 }),
      seconds: fc.nat({ max: 90_000 }),
      goalDays: fc.integer({ min: 1, max: 7 }),
    })
    fc.assert(
      fc.property(fc.array(row), week, fc.nat({ max: 40 }), (rows, thisWeek, finished) => {
        for (const sentence of summarizeProgress({
          ...nothing,
          rows,
          week: thisWeek,
          lessons: { finished, total: 40 },
        })) {
          expect(sentence).toMatch(/^[A-Z1-9].*\.$/)
          expect(sentence).not.toMatch(/undefined|null|NaN| {2}/)
        }
      }),
    )
  })
})
