import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProgressFacts, progressSentences } from './progress-sentences.ts'

const nothing: ProgressFacts = {
  name: 'Mira',
  week: { days: 0, seconds: 0, goalDays: 4 },
  practice: { days: 0, answered: 0, right: 0 },
  lessons: { finished: 0, total: 36 },
  rows: [{ type: 'Quiz', title: 'Theme', score: null, first: null, status: 'Pending', wrong: null }],
}

describe('the summary', () => {
  test('of a new learner names the goal', () => {
    expect(progressSentences(nothing)).toEqual([
      'Mira hasn’t studied yet this week (goal: 4 days).',
      'Mira’s first lesson isn’t finished yet.',
    ])
    expect(progressSentences({ ...nothing, name: null })).toEqual([
      'You haven’t studied yet this week (goal: 4 days).',
      'Your first lesson isn’t finished yet.',
    ])
  })

  test('has the week, the lessons, the average scores and the activity worth a look', () => {
    expect(
      progressSentences({
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
    expect(progressSentences({ ...nothing, name: null, week, lessons: { finished: 36, total: 36 } })).toEqual([
      'You reached this week’s goal: 1 day of study.',
      'All 36 lessons are finished.',
    ])
    expect(progressSentences({ ...nothing, lessons: { finished: 0, total: 0 } })).toHaveLength(1)
  })

  test('does not deny study without a finished part', () => {
    const week = { days: 0, seconds: 1200, goalDays: 3 }
    expect(progressSentences({ ...nothing, name: null, week })[0]).toBe(
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
        for (const sentence of progressSentences({
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
