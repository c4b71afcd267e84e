import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { achievementFacts, afterStep, earnedBy, type StudyHistory, type StudyStep } from './study-history.ts'

const NEW: StudyHistory = {
  today: '2026-03-02',
  days: [],
  subjects: [
    { subjectId: 'maths', lessons: 2, finished: 0 },
    { subjectId: 'art', lessons: 0, finished: 0 },
  ],
  fullScores: 0,
  testsPassed: 0,
  fullTests: 0,
  earned: [],
}
const lesson = (of: { finishes?: boolean; firstFullScore?: boolean } = {}): StudyStep => ({
  kind: 'lesson',
  subjectId: 'maths',
  finishes: of.finishes ?? false,
  firstFullScore: of.firstFullScore ?? false,
})

const anyStep: fc.Arbitrary<StudyStep> = fc.oneof(
  fc.record({
    kind: fc.constant('lesson' as const),
    subjectId: fc.constantFrom('maths', 'art', 'elsewhere'),
    finishes: fc.boolean(),
    firstFullScore: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('test' as const), passed: fc.boolean(), fullScore: fc.boolean() }),
)

describe('a step', () => {
  test('that finishes the last lesson of a subject finishes the subject', () => {
    const once = afterStep(NEW, lesson({ finishes: true }))
    expect(earnedBy(NEW, lesson({ finishes: true }))).toEqual(['first-lesson'])
    expect(achievementFacts(once)).toMatchObject({ finishedLessons: 1, finishedSubjects: 0 })
    const history = { ...once, earned: ['first-lesson'] }
    expect(earnedBy(history, lesson({ finishes: true }))).toEqual(['first-subject'])
  })

  test('on the third day in a row earns that, also when nothing was passed', () => {
    const history = { ...NEW, days: ['2026-02-28', '2026-03-01'] }
    expect(earnedBy(history, lesson())).toEqual(['three-days'])
    expect(earnedBy({ ...history, days: ['2026-02-27', '2026-03-01'] }, lesson())).toEqual([])
  })

  test('of a test counts it by whether it was passed and all right', () => {
    const test = { kind: 'test' as const, passed: true, fullScore: true }
    expect(earnedBy(NEW, { ...test, fullScore: false })).toEqual(['first-test'])
    expect(earnedBy(NEW, test)).toEqual(['first-test', 'full-test'])
    expect(earnedBy(NEW, { ...test, passed: false, fullScore: false })).toEqual([])
  })

  test('is given what earlier work had earned without being told', () => {
    const history = { ...NEW, fullScores: 1, subjects: [{ subjectId: 'maths', lessons: 30, finished: 12 }] }
    expect(earnedBy(history, lesson())).toEqual(['first-lesson', 'full-score', 'ten-lessons'])
  })
})

test('a subject without lessons is never finished', () => {
  expect(achievementFacts(NEW).finishedSubjects).toBe(0)
})

test('no step makes any figure smaller', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyStep, (steps, last) => {
      const history = steps.reduce(afterStep, NEW)
      const [before, after] = [achievementFacts(history), achievementFacts(afterStep(history, last))]
      expect(after.finishedLessons).toBeGreaterThanOrEqual(before.finishedLessons)
      expect(after.finishedSubjects).toBeGreaterThanOrEqual(before.finishedSubjects)
      expect(after.fullScores).toBeGreaterThanOrEqual(before.fullScores)
      expect(after.streakDays).toBeGreaterThanOrEqual(before.streakDays)
      expect(after.testsPassed).toBeGreaterThanOrEqual(before.testsPassed)
      expect(after.fullTests).toBeGreaterThanOrEqual(before.fullTests)
    }),
  )
})
