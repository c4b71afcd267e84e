import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFlags, anyPassedTests, anyTier } from '../testing/arbitraries.ts'
import {
  breakdown,
  computeMarks,
  type Flags,
  PARTS,
  TEST_BONUS,
  TEST_TYPES,
  type TestType,
  TIERS,
  type Tier,
  tierForRow,
  WEIGHTS,
} from './compute-marks.ts'

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

  test('the tiers stand from lowest to highest', () => {
    expect(TIERS).toEqual(['Freemium', 'Premium', 'Premium Plus'])
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

  test('nothing done and nothing passed is 0, whatever the tier', () => {
    for (const tier of TIERS) expect(computeMarks(none, tier, []).total).toBe(0)
  })

  test('a test type given twice counts once', () => {
    expect(computeMarks(none, 'Freemium', ['Final Test', 'Final Test']).testBonus).toBe(10)
  })

  test('Premium with all parts and one mid test splits into 100 academic, 10 by tier, 5.5 by test', () => {
    expect(breakdown(all, 'Premium', ['Mid Test 1'])).toEqual({
      academic: 100,
      tierBonus: 10,
      testBonus: 5.5,
      total: 115.5,
    })
  })
})

describe('for any flags, tier and passed tests', () => {
  const anyFacts = fc.tuple(anyFlags, anyTier, anyPassedTests)

  test('the marks recompute to the same', () => {
    fc.assert(
      fc.property(anyFacts, ([flags, tier, passed]) => {
        expect(computeMarks({ ...flags }, tier, [...passed].reverse())).toEqual(
          computeMarks(flags, tier, passed),
        )
      }),
    )
  })

  test('every mark is a number of exact hundredths, and the total is their sum', () => {
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
    const multiplier: Record<Tier, number> = { Freemium: 1, Premium: 1.1, 'Premium Plus': 1.2 }
    fc.assert(
      fc.property(anyFacts, ([flags, tier, passed]) => {
        const marks = computeMarks(flags, tier, passed)
        for (const part of PARTS) {
          const weight = flags[part] ? WEIGHTS[part] : 0
          expect(marks[part]).toBe(Math.round(weight * multiplier[tier] * 100) / 100)
        }
      }),
    )
  })

  test('academic, tier bonus and test bonus sum to the total of the row', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const parts = breakdown(...facts)
        for (const mark of Object.values(parts)) expect(Number(mark.toFixed(2))).toBe(mark)
        expect(hundredths(parts.academic) + hundredths(parts.tierBonus) + hundredths(parts.testBonus)).toBe(
          hundredths(parts.total),
        )
        expect(parts.total).toBe(computeMarks(...facts).total)
        expect(parts.academic).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('completing a part raises the total', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...PARTS), ([flags, tier, passed], part) => {
        fc.pre(!flags[part])
        const before = computeMarks(flags, tier, passed).total
        expect(computeMarks({ ...flags, [part]: true }, tier, passed).total).toBeGreaterThan(before)
      }),
    )
  })

  test('passing a test not yet passed raises the total', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...TEST_TYPES), ([flags, tier, passed], type) => {
        fc.pre(!passed.includes(type))
        const before = computeMarks(flags, tier, passed).total
        expect(computeMarks(flags, tier, [...passed, type]).total).toBeGreaterThan(before)
      }),
    )
  })

  test('a higher tier raises every total that is not 0', () => {
    fc.assert(
      fc.property(anyFlags, anyPassedTests, (flags, passed) => {
        const [free = 0, premium = 0, plus = 0] = TIERS.map((tier) => computeMarks(flags, tier, passed).total)
        fc.pre(free > 0)
        expect(premium).toBeGreaterThan(free)
        expect(plus).toBeGreaterThan(premium)
      }),
    )
  })
})

describe('the tier of a row', () => {
  test('a new row takes the present tier', () => {
    expect(tierForRow(null, 'Premium')).toBe('Premium')
  })

  test('an upgrade lifts the row', () => {
    expect(tierForRow('Freemium', 'Premium')).toBe('Premium')
    expect(tierForRow('Premium', 'Premium Plus')).toBe('Premium Plus')
  })

  test('a downgrade leaves the row as it was earned', () => {
    expect(tierForRow('Premium Plus', 'Freemium')).toBe('Premium Plus')
    expect(tierForRow('Premium', 'Freemium')).toBe('Premium')
  })
})

type Event =
  | { kind: 'complete'; part: keyof Flags }
  | { kind: 'pass'; type: TestType }
  | { kind: 'change tier'; tier: Tier }

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('complete' as const), part: fc.constantFrom(...PARTS) }),
  fc.record({ kind: fc.constant('pass' as const), type: fc.constantFrom(...TEST_TYPES) }),
  fc.record({ kind: fc.constant('change tier' as const), tier: anyTier }),
)

test('through any run of completions, passed tests, upgrades and downgrades the total never falls', () => {
  fc.assert(
    fc.property(anyTier, fc.array(anyEvent, { maxLength: 30 }), (firstTier, events) => {
      let flags = none
      let passed: TestType[] = []
      let presentTier = firstTier
      let rowTier: Tier | null = null
      let total = 0
      for (const event of events) {
        if (event.kind === 'complete') flags = { ...flags, [event.part]: true }
        if (event.kind === 'pass') passed = [...passed, event.type]
        if (event.kind === 'change tier') presentTier = event.tier
        rowTier = tierForRow(rowTier, presentTier)
        const next = computeMarks(flags, rowTier, passed).total
        expect(next).toBeGreaterThanOrEqual(total)
        total = next
      }
    }),
  )
})
