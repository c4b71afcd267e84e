import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addsToHistory,
  applyStep,
  deriveAchievementFacts,
  type EarnedBadge,
  listEarnedByStep,
  type StudyHistory,
  type StudyStep,
  startOfWeek,
} from './study-history.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function moved(day: string, count: number) {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

describe('the Monday of a week', () => {
  test('is the day itself on a Monday, and six days before on a Sunday', () => {
    expect(startOfWeek('2026-03-02')).toBe('2026-03-02')
    expect(startOfWeek('2026-03-08')).toBe('2026-03-02')
    expect(startOfWeek('2027-01-01')).toBe('2026-12-28')
  })

  test('is a Monday, at most six days earlier, and the same for every day of the week', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, offset) => {
        const monday = startOfWeek(day)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect(startOfWeek(moved(monday, offset))).toBe(monday)
        expect(day >= monday && day <= moved(monday, 6)).toBe(true)
      }),
    )
  })
})

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

const codesOf = (earned: readonly EarnedBadge[]) => earned.map(({ code }) => code)

const anyStep: fc.Arbitrary<StudyStep> = fc.oneof(
  fc.constant<StudyStep>({ kind: 'practice' }),
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
    const once = applyStep(NEW, lesson({ finishes: true }))
    expect(codesOf(listEarnedByStep(NEW, lesson({ finishes: true })))).toEqual(['first-lesson'])
    expect(deriveAchievementFacts(once)).toMatchObject({ finishedLessons: 1, finishedSubjects: 0 })
    const history = { ...once, earned: ['first-lesson'] }
    expect(codesOf(listEarnedByStep(history, lesson({ finishes: true })))).toEqual(['first-subject'])
  })

  test('on the third day earns the badge for three days, even if nothing was passed', () => {
    const history = { ...NEW, days: ['2026-02-28', '2026-03-01'] }
    expect(codesOf(listEarnedByStep(history, lesson()))).toEqual(['three-days'])
    expect(codesOf(listEarnedByStep({ ...history, days: ['2026-01-27', '2026-03-01'] }, lesson()))).toEqual([
      'three-days',
    ])
    expect(codesOf(listEarnedByStep({ ...history, days: ['2026-03-01'] }, lesson()))).toEqual([])
  })

  test('of practice counts as a day of study', () => {
    const history = { ...NEW, days: ['2026-02-28', '2026-03-01'] }
    expect(listEarnedByStep(history, { kind: 'practice' })).toEqual([{ code: 'three-days', day: NEW.today }])
  })

  test('dates a badge of days that earlier days had earned by the day that reached it', () => {
    const days = ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23']
    expect(listEarnedByStep({ ...NEW, days }, { kind: 'practice' })).toEqual([
      { code: 'three-days', day: '2026-02-22' },
    ])
  })

  test('that finishes a test counts it as passed and fully correct where it is', () => {
    const test = { kind: 'test' as const, passed: true, fullScore: true }
    expect(codesOf(listEarnedByStep(NEW, { ...test, fullScore: false }))).toEqual(['first-test'])
    expect(codesOf(listEarnedByStep(NEW, test))).toEqual(['first-test', 'full-test'])
    expect(codesOf(listEarnedByStep(NEW, { ...test, passed: false, fullScore: false }))).toEqual([])
  })

  test('includes badges that earlier work had earned', () => {
    const history = { ...NEW, fullScores: 1, subjects: [{ subjectId: 'maths', lessons: 30, finished: 12 }] }
    expect(codesOf(listEarnedByStep(history, lesson()))).toEqual(['first-lesson', 'full-score', 'ten-lessons'])
  })
})

test('a step that adds nothing to the history earns nothing once earlier badges are stored', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyStep, (steps, last) => {
      const history = steps.reduce<StudyHistory>(
        (before, step) => ({
          ...applyStep(before, step),
          earned: [...before.earned, ...codesOf(listEarnedByStep(before, step))],
        }),
        NEW,
      )
      const earned = listEarnedByStep(history, last)
      if (!addsToHistory(last, history.days.includes(history.today))) expect(earned).toEqual([])
    }),
  )
})

test('a subject without lessons is never finished', () => {
  expect(deriveAchievementFacts(NEW).finishedSubjects).toBe(0)
})

test('no step lowers any count', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyStep, (steps, last) => {
      const history = steps.reduce(applyStep, NEW)
      const before = deriveAchievementFacts(history)
      const after = deriveAchievementFacts(applyStep(history, last))
      expect(after.finishedLessons).toBeGreaterThanOrEqual(before.finishedLessons)
      expect(after.finishedSubjects).toBeGreaterThanOrEqual(before.finishedSubjects)
      expect(after.fullScores).toBeGreaterThanOrEqual(before.fullScores)
      expect(after.studyDays).toBeGreaterThanOrEqual(before.studyDays)
      expect(after.testsPassed).toBeGreaterThanOrEqual(before.testsPassed)
      expect(after.fullTests).toBeGreaterThanOrEqual(before.fullTests)
    }),
  )
})
