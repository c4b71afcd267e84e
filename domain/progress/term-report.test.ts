import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFlags } from '../testing/arbitraries.ts'
import { daysBetween } from './study-history.ts'
import {
  countTests,
  isWorkedOn,
  lastThreeMonths,
  suggestPeriods,
  summarizeTerm,
  type TermLesson,
} from './term-report.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anyPercent = fc.option(fc.integer({ min: 0, max: 100 }))

const anyLesson: fc.Arbitrary<TermLesson> = fc
  .record({
    number: fc.integer({ min: 1, max: 50 }),
    content: anyFlags,
    within: anyFlags,
    earlier: anyFlags,
    seconds: fc.nat(10_000),
    quizPercent: anyPercent,
    assignmentPercent: anyPercent,
    firstQuizPercent: anyPercent,
    firstAssignmentPercent: anyPercent,
  })
  .map(({ earlier, within, ...lesson }) => ({
    ...lesson,
    within,
    byEnd: {
      video: within.video || earlier.video,
      text: within.text || earlier.text,
      quiz: within.quiz || earlier.quiz,
      assignment: within.assignment || earlier.assignment,
    },
  }))

describe('suggested periods', () => {
  it('are this month, the last three months and the school year, each up to today', () => {
    expect(suggestPeriods('2026-11-23')).toEqual([
      { kind: 'month', period: { from: '2026-11-01', to: '2026-11-23' } },
      { kind: 'three-months', period: { from: '2026-08-24', to: '2026-11-23' } },
      { kind: 'school-year', period: { from: '2026-08-01', to: '2026-11-23' } },
    ])
  })

  it.each([
    ['2027-07-31', '2026-08-01'],
    ['2027-08-01', '2027-08-01'],
    ['2027-01-02', '2026-08-01'],
  ])('on %s the school year began on %s', (today, from) => {
    expect(suggestPeriods(today).at(-1)?.period).toEqual({ from, to: today })
  })

  it.each([
    ['2026-05-31', '2026-03-01'],
    ['2028-05-31', '2028-03-01'],
    ['2026-01-15', '2025-10-16'],
    ['2026-03-31', '2026-01-01'],
  ])('of three months to %s begin on %s', (today, from) => {
    expect(lastThreeMonths(today)).toEqual({ from, to: today })
  })

  it('start on a valid date, at most a year before today and not after it', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const { period } of suggestPeriods(today)) {
          expect(period.to).toBe(today)
          expect(new Date(period.from).toISOString().slice(0, 10)).toBe(period.from)
          const days = daysBetween(period.from, period.to) + 1
          expect(days).toBeGreaterThanOrEqual(1)
          expect(days).toBeLessThanOrEqual(366)
        }
      }),
    )
  })
})

const NOTHING = { video: false, text: false, quiz: false, assignment: false }
const ALL = { video: true, text: true, quiz: true, assignment: true }
const lesson = (values: Partial<TermLesson>): TermLesson => ({
  number: 1,
  content: ALL,
  within: NOTHING,
  byEnd: NOTHING,
  seconds: 0,
  quizPercent: null,
  assignmentPercent: null,
  firstQuizPercent: null,
  firstAssignmentPercent: null,
  ...values,
})

describe('a term', () => {
  it('has exactly the lessons with a completed part, time or a submission in it', () => {
    expect(isWorkedOn(lesson({}))).toBe(false)
    expect(isWorkedOn(lesson({ byEnd: ALL }))).toBe(false)
    expect(isWorkedOn(lesson({ within: { ...NOTHING, text: true }, byEnd: { ...NOTHING, text: true } }))).toBe(true)
    expect(isWorkedOn(lesson({ seconds: 1 }))).toBe(true)
    expect(isWorkedOn(lesson({ quizPercent: 0 }))).toBe(true)
    expect(isWorkedOn(lesson({ assignmentPercent: 0 }))).toBe(true)
  })

  it('counts a lesson as finished in the period in which its last part was completed', () => {
    const before = lesson({ byEnd: ALL, seconds: 60 })
    const now = lesson({ byEnd: ALL, within: { ...NOTHING, quiz: true } })
    const later = lesson({ byEnd: { ...ALL, quiz: false }, within: { ...NOTHING, text: true } })
    expect(summarizeTerm([before, now, later]).finishedLessons).toBe(1)
  })

  it('counts a test that was taken twice once, and as passed if either attempt was', () => {
    const passedOf = (...tests: { id: string; passed: boolean }[]) => {
      const { passed, taken } = countTests([{ tests }])
      return `${passed} of ${taken}`
    }
    expect(passedOf({ id: 'a', passed: false }, { id: 'a', passed: false })).toBe('0 of 1')
    expect(passedOf({ id: 'a', passed: false }, { id: 'a', passed: true }, { id: 'b', passed: false })).toBe('1 of 2')
  })

  it('has marks of at most 100', () => {
    expect(summarizeTerm([])).toEqual({ seconds: 0, finishedLessons: 0, averageMark: null, averageFirstTry: null })
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 12 }), (lessons) => {
        const { averageMark, finishedLessons } = summarizeTerm(lessons)
        expect(averageMark ?? 0).toBeGreaterThanOrEqual(0)
        expect(averageMark ?? 0).toBeLessThanOrEqual(100)
        expect(finishedLessons).toBeLessThanOrEqual(lessons.filter(isWorkedOn).length)
      }),
    )
  })
})
