import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLANS, type Plan } from '../plans/plans.ts'
import { anyFlags, anyPassedTests, anyPlan } from '../testing/arbitraries.ts'
import { computeMarks, type Flags, PARTS, splitMarks, TEST_BONUS, TEST_TYPES, WEIGHTS } from './compute-marks.ts'

test('work, plan and tests add up to the total, and the work is at most 100', () => {
  fc.assert(
    fc.property(anyFlags, anyPlan, anyPassedTests, (flags, plan, passed) => {
      const marks = splitMarks({ ...computeMarks(flags, plan, passed), plan }, flags)
      expect(marks.academic + marks.planBonus + marks.testBonus).toBeCloseTo(marks.total, 10)
      expect(marks.academic).toBeLessThanOrEqual(100)
      expect(marks.plan).toBe(plan)
    }),
  )
})

const none: Flags = { video: false, text: false, quiz: false, assignment: false }
const all: Flags = { video: true, text: true, quiz: true, assignment: true }
const hundredths = (value: number) => Math.round(value * 100)

describe('the constants of the specification', () => {
  test('the weights are video 3, text 2, quiz 25, assignment 70', () => {
    expect(WEIGHTS).toEqual({ video: 3, text: 2, quiz: 25, assignment: 70 })
  })

  test('the tests give 5, 5 and 10', () => {
    expect(TEST_BONUS).toEqual({ 'Mid Test 1': 5, 'Mid Test 2': 5, 'Final Test': 10 })
  })

  test('the plans are listed from lowest to highest', () => {
    expect(PLANS).toEqual(['Freemium', 'Premium', 'Premium Plus'])
  })
})

describe('worked examples', () => {
  test('Premium with all four parts done: 3.3 + 2.2 + 27.5 + 77 = 110', () => {
    expect(computeMarks(all, 'Premium', [])).toEqual({
      video: 3.3,
      text: 2.2,
      quiz: 27.5,
      assignment: 77,
      testBonus: 0,
      total: 110,
    })
  })

  test('Premium Plus with both mid tests passed: (5 + 5) × 1.2 = 12', () => {
    expect(computeMarks(none, 'Premium Plus', ['Mid Test 1', 'Mid Test 2'])).toEqual({
      video: 0,
      text: 0,
      quiz: 0,
      assignment: 0,
      testBonus: 12,
      total: 12,
    })
  })

  test('Freemium with all four parts done is exactly 100', () => {
    expect(computeMarks(all, 'Freemium', []).total).toBe(100)
  })

  test('the total is not capped: Premium Plus with everything is 120 + 24 = 144', () => {
    expect(computeMarks(all, 'Premium Plus', TEST_TYPES)).toMatchObject({ testBonus: 24, total: 144 })
  })

  test('nothing done and nothing passed is 0 on any plan', () => {
    for (const plan of PLANS) expect(computeMarks(none, plan, []).total).toBe(0)
  })

  test('a repeated test type counts once', () => {
    expect(computeMarks(none, 'Freemium', ['Final Test', 'Final Test']).testBonus).toBe(10)
  })

  test('Premium with all parts and one mid test splits into 100 academic, 10 by plan, 5.5 by test', () => {
    expect(splitMarks({ ...computeMarks(all, 'Premium', ['Mid Test 1']), plan: 'Premium' }, all)).toMatchObject({
      academic: 100,
      planBonus: 10,
      testBonus: 5.5,
      total: 115.5,
    })
  })
})

describe('for any flags, plan and passed tests', () => {
  const anyFacts = fc.tuple(anyFlags, anyPlan, anyPassedTests)

  test('recomputing the marks changes nothing', () => {
    fc.assert(
      fc.property(anyFacts, ([flags, plan, passed]) => {
        expect(computeMarks({ ...flags }, plan, [...passed].reverse())).toEqual(computeMarks(flags, plan, passed))
      }),
    )
  })

  test('every mark is a whole number of hundredths, and the total is their sum', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const marks = computeMarks(...facts)
        for (const mark of Object.values(marks)) expect(Number(mark.toFixed(2))).toBe(mark)
        const { total, ...parts } = marks
        const sum = Object.values(parts).reduce((whole, mark) => whole + hundredths(mark), 0)
        expect(hundredths(total)).toBe(sum)
      }),
    )
  })

  test('each part equals weight × multiplier rounded to two decimals', () => {
    const multiplier: Record<Plan, number> = { Freemium: 1, Premium: 1.1, 'Premium Plus': 1.2 }
    fc.assert(
      fc.property(anyFacts, ([flags, plan, passed]) => {
        const marks = computeMarks(flags, plan, passed)
        for (const part of PARTS) {
          const weight = flags[part] ? WEIGHTS[part] : 0
          expect(marks[part]).toBe(Math.round(weight * multiplier[plan] * 100) / 100)
        }
      }),
    )
  })

  test('academic, plan bonus and test bonus sum to the total of the row', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const parts = splitMarks({ ...computeMarks(...facts), plan: facts[1] }, facts[0])
        for (const mark of [parts.academic, parts.planBonus]) expect(Number(mark.toFixed(2))).toBe(mark)
        expect(hundredths(parts.academic) + hundredths(parts.planBonus) + hundredths(parts.testBonus)).toBe(
          hundredths(parts.total),
        )
        expect(parts.total).toBe(computeMarks(...facts).total)
        expect(parts.academic).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('completing a part raises the total', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...PARTS), ([flags, plan, passed], part) => {
        fc.pre(!flags[part])
        const before = computeMarks(flags, plan, passed).total
        expect(computeMarks({ ...flags, [part]: true }, plan, passed).total).toBeGreaterThan(before)
      }),
    )
  })

  test('passing a test not yet passed raises the total', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...TEST_TYPES), ([flags, plan, passed], type) => {
        fc.pre(!passed.includes(type))
        const before = computeMarks(flags, plan, passed).total
        expect(computeMarks(flags, plan, [...passed, type]).total).toBeGreaterThan(before)
      }),
    )
  })

  test('a higher plan raises every total that is not 0', () => {
    fc.assert(
      fc.property(anyFlags, anyPassedTests, (flags, passed) => {
        const [free = 0, premium = 0, plus = 0] = PLANS.map((plan) => computeMarks(flags, plan, passed).total)
        fc.pre(free > 0)
        expect(premium).toBeGreaterThan(free)
        expect(plus).toBeGreaterThan(premium)
      }),
    )
  })
})
