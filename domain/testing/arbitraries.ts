import fc from 'fast-check'
import { type Flags, TEST_TYPES } from '../marks/compute-marks.ts'
import { PLANS } from '../plans/plans.ts'

/** Like the library's `unit: 'binary'`, whose initialization takes a second per process. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

const cents = fc.integer({ min: 1, max: 100_000 })

/** Any prices that an operator may set. */
export const anyPrices = fc.record({
  premium_monthly: cents,
  premium_annual: cents,
  premium_plus_monthly: cents,
  premium_plus_family: cents,
})

/** Plan choices for distinct learners. */
export const anyChoices = fc.uniqueArray(fc.record({ learnerId: fc.uuid(), plan: fc.constantFrom(...PLANS) }), {
  maxLength: 8,
  selector: ({ learnerId }) => learnerId,
})

export const anyPlan = fc.constantFrom(...PLANS)

export const anyPassedTests = fc.subarray([...TEST_TYPES])

export const anyFlags: fc.Arbitrary<Flags> = fc.record({
  video: fc.boolean(),
  text: fc.boolean(),
  quiz: fc.boolean(),
  assignment: fc.boolean(),
})
