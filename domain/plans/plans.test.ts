import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChoices, anyPrices } from '../testing/arbitraries.ts'
import {
  BILLINGS,
  type Billing,
  computeMonthlyRevenue,
  computeTotal,
  DEFAULT_CENTS,
  findOffer,
  formatDollars,
  isHigherPlan,
  listPlanChanges,
  OFFER_IDS,
  OFFERS,
  PLANS,
  parsePlanName,
} from './plans.ts'

test('a monthly plan for one learner can change immediately to the other monthly plan only', () => {
  expect(listPlanChanges('premium_monthly')).toEqual(['premium_plus_monthly'])
  expect(listPlanChanges('premium_plus_monthly')).toEqual(['premium_monthly'])
  expect(listPlanChanges('premium_annual')).toEqual([])
  expect(listPlanChanges('premium_plus_family')).toEqual([])
})

test('twelve times the monthly share of an annual plan is its price within half a dollar', () => {
  expect(computeMonthlyRevenue({ premium_annual: DEFAULT_CENTS.premium_annual })).toBe(1667)
  expect(computeMonthlyRevenue({ premium_annual: DEFAULT_CENTS.premium_annual * 12 })).toBe(
    DEFAULT_CENTS.premium_annual,
  )
})

test('monthly renewals count in full, and the sum is in whole cents', () => {
  const cents = fc.nat(1_000_000)
  const renewing = fc.record({
    premium_monthly: cents,
    premium_annual: cents,
    premium_plus_monthly: cents,
    premium_plus_family: cents,
  })
  fc.assert(
    fc.property(renewing, (renewals) => {
      const monthly = renewals.premium_monthly + renewals.premium_plus_monthly + renewals.premium_plus_family
      const sum = computeMonthlyRevenue(renewals)
      expect(Number.isInteger(sum)).toBe(true)
      expect(Math.abs((sum - monthly) * 12 - renewals.premium_annual)).toBeLessThanOrEqual(6)
    }),
  )
  expect(computeMonthlyRevenue({})).toBe(0)
})

describe('the total of a selection', () => {
  test('is the sum of one price per learner with a paid plan', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const monthly = choices.reduce(
          (sum, { plan }) =>
            sum +
            (plan === 'Premium' ? prices.premium_monthly : 0) +
            (plan === 'Premium Plus' ? prices.premium_plus_monthly : 0),
          0,
        )
        expect(computeTotal(choices, 'monthly', prices)).toBe(monthly)
      }),
    )
  })

  test('exists per year only for Premium', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const premium = choices.filter(({ plan }) => plan === 'Premium').length
        const sold = choices.every(({ plan }) => plan !== 'Premium Plus')
        expect(computeTotal(choices, 'annual', prices)).toBe(sold ? premium * prices.premium_annual : null)
      }),
    )
  })

  test('for a family is one price for up to three with Premium Plus, and null for more or another plan', () => {
    fc.assert(
      fc.property(anyChoices, anyPrices, (choices, prices) => {
        const paid = choices.filter(({ plan }) => plan !== 'Freemium')
        const sold = paid.length <= 3 && paid.every(({ plan }) => plan === 'Premium Plus')
        const price = paid.length === 0 ? 0 : prices.premium_plus_family
        expect(computeTotal(choices, 'family', prices)).toBe(sold ? price : null)
      }),
    )
  })

  test('does not depend on the order or on learners with Freemium', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...BILLINGS), anyPrices, (choices, billing, prices) => {
        const paid = choices.filter(({ plan }) => plan !== 'Freemium')
        expect(computeTotal([...paid].reverse(), billing, prices)).toBe(computeTotal(choices, billing, prices))
      }),
    )
  })
})

describe('offers', () => {
  test('are found by plan and billing, and nothing else is for sale', () => {
    for (const id of OFFER_IDS) expect(findOffer(OFFERS[id].plan, OFFERS[id].billing)).toBe(id)
    const none: [(typeof PLANS)[number], Billing][] = [
      ['Premium Plus', 'annual'],
      ['Premium', 'family'],
      ['Freemium', 'monthly'],
    ]
    for (const [plan, billing] of none) expect(findOffer(plan, billing)).toBeNull()
  })

  test('have the specified prices', () => {
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
  expect(parsePlanName(name)).toBe(plan)
})

test('plans rank Freemium, Premium, Premium Plus, and no plan is higher than itself', () => {
  expect(isHigherPlan('Premium Plus', 'Premium')).toBe(true)
  expect(isHigherPlan('Premium', 'Freemium')).toBe(true)
  for (const one of PLANS) {
    for (const other of PLANS) {
      expect(isHigherPlan(one, other) && isHigherPlan(other, one)).toBe(false)
      expect(isHigherPlan(one, other) || isHigherPlan(other, one)).toBe(one !== other)
    }
  }
})

test('cents are shown as dollars with two decimals', () => {
  expect([0, 5, 1999, 20_000, -250].map(formatDollars)).toEqual(['$0.00', '$0.05', '$19.99', '$200.00', '-$2.50'])
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
      expect(Math.round(Number(formatDollars(cents).replace('$', '')) * 100)).toBe(cents)
    }),
  )
})
