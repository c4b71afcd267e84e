import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TIERS } from '../marks/compute-marks.ts'
import { anyChoices, anyPrices } from '../testing/plans.ts'
import {
  BILLINGS,
  type Billing,
  DEFAULT_CENTS,
  dollars,
  higherPlan,
  OFFER_IDS,
  OFFERS,
  offerFor,
  planNamed,
  totalOf,
} from './plans.ts'

describe('the total of a selection', () => {
  test('is the sum of the prices of what is paid for, each learner by themselves', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const monthly = choices.reduce(
          (sum, { plan }) =>
            sum +
            (plan === 'Premium' ? prices.premium_monthly : 0) +
            (plan === 'Premium Plus' ? prices.premium_plus_monthly : 0),
          0,
        )
        expect(totalOf(choices, 'monthly', prices)).toBe(monthly)
      }),
    )
  })

  test('by the year is there for Premium alone', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const premium = choices.filter(({ plan }) => plan === 'Premium').length
        const sold = choices.every(({ plan }) => plan !== 'Premium Plus')
        expect(totalOf(choices, 'annual', prices)).toBe(sold ? premium * prices.premium_annual : null)
      }),
    )
  })

  test('of a family is one price for up to three with Premium Plus, and none for more or with another plan', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const paid = choices.filter(({ plan }) => plan !== 'Freemium')
        const sold = paid.length <= 3 && paid.every(({ plan }) => plan === 'Premium Plus')
        const price = paid.length === 0 ? 0 : prices.premium_plus_family
        expect(totalOf(choices, 'family', prices)).toBe(sold ? price : null)
      }),
    )
  })

  test('does not depend on the order, nor on who stays with Freemium', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...BILLINGS), anyPrices, (choices, billing, prices) => {
        const paid = choices.filter(({ plan }) => plan !== 'Freemium')
        expect(totalOf([...paid].reverse(), billing, prices)).toBe(totalOf(choices, billing, prices))
      }),
    )
  })
})

describe('offers', () => {
  test('are found by plan and way of paying, and nothing else is for sale', () => {
    for (const id of OFFER_IDS) expect(offerFor(OFFERS[id].plan, OFFERS[id].billing)).toBe(id)
    const none: [(typeof TIERS)[number], Billing][] = [
      ['Premium Plus', 'annual'],
      ['Premium', 'family'],
      ['Freemium', 'monthly'],
    ]
    for (const [plan, billing] of none) expect(offerFor(plan, billing)).toBeNull()
  })

  test('cost what the specifications say', () => {
    expect(DEFAULT_CENTS).toEqual({
      premium_monthly: 1999,
      premium_annual: 19_999,
      premium_plus_monthly: 2999,
      premium_plus_family: 3999,
    })
  })
})

test.each([
  ['premium_plus', 'Premium Plus'],
  ['Premium Plus (monthly)', 'Premium Plus'],
  ['PREMIUM', 'Premium'],
  ['my premium plan', 'Premium'],
  ['freemium', 'Freemium'],
  ['plus', 'Freemium'],
  ['', 'Freemium'],
])('the plan named %j is %s', (name, plan) => {
  expect(planNamed(name)).toBe(plan)
})

test('the higher of two plans is the same whichever comes first, and one of them', () => {
  expect(higherPlan('Premium', 'Premium Plus')).toBe('Premium Plus')
  for (const one of TIERS) {
    for (const other of TIERS) {
      expect(higherPlan(one, other)).toBe(higherPlan(other, one))
      expect([one, other]).toContain(higherPlan(one, other))
    }
  }
})

test('cents are shown as dollars with two decimals', () => {
  expect([0, 5, 1999, 20_000, -250].map(dollars)).toEqual(['$0.00', '$0.05', '$19.99', '$200.00', '-$2.50'])
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
      expect(Math.round(Number(dollars(cents).replace('$', '')) * 100)).toBe(cents)
    }),
  )
})
