import { describe, expect, test } from 'vitest'
import { chooseWorthALook, type ScoredActivity, studyWeek } from './progress-summary.ts'

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
})
