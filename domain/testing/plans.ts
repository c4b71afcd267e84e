import fc from 'fast-check'
import { TIERS } from '../marks/compute-marks.ts'

const cents = fc.integer({ min: 1, max: 100_000 })

/** Any prices that an operator may set. */
export const anyPrices = fc.record({
  premium_monthly: cents,
  premium_annual: cents,
  premium_plus_monthly: cents,
  premium_plus_family: cents,
})

/** Plans for some learners, each once. */
export const anyChoices = fc.uniqueArray(
  fc.record({ learnerId: fc.uuid(), plan: fc.constantFrom(...TIERS) }),
  { maxLength: 8, selector: ({ learnerId }) => learnerId },
)
