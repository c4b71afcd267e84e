import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChoices, anyPrices } from '../testing/arbitraries.ts'
import { type CheckoutChoice, decideCheckout, type LearnerToSubscribe } from './checkout.ts'
import { BILLINGS, type Billing, computeTotal, DEFAULT_CENTS, OFFERS } from './plans.ts'

const GRADE = 'grade 7'

function learner(id: string, more: Partial<LearnerToSubscribe> = {}): LearnerToSubscribe {
  return {
    id,
    gradeId: GRADE,
    gradeClosed: false,
    hadPlan: false,
    currentPlan: null,
    includedPlan: 'Freemium',
    ...more,
  }
}

function decide(
  plans: Record<string, CheckoutChoice['plan']>,
  learners: LearnerToSubscribe[],
  {
    billing = 'monthly',
    shownTotal,
    prices = DEFAULT_CENTS,
  }: { billing?: Billing; shownTotal?: number; prices?: typeof DEFAULT_CENTS | null } = {},
) {
  const wishes = Object.entries(plans).map(([learnerId, plan]) => ({ learnerId, plan, gradeId: null }))
  const right = computeTotal(wishes, billing, prices ?? DEFAULT_CENTS) ?? 0
  return decideCheckout({ gradeId: GRADE, wishes, billing, shownTotal: shownTotal ?? right }, learners, null, prices)
}

test('an accepted checkout costs the displayed total for any choice', () => {
  fc.assert(
    fc.property(
      anyChoices,
      fc.constantFrom(...BILLINGS),
      anyPrices,
      fc.boolean(),
      (choices, billing, prices, hadPlan) => {
        const wishes = choices.map((choice) => ({ ...choice, gradeId: GRADE }))
        const learners = choices.map(({ learnerId }) => learner(learnerId, { hadPlan }))
        const shownTotal = computeTotal(choices, billing, prices)
        const request = { gradeId: GRADE, wishes, billing, shownTotal: shownTotal ?? 1 }
        const decision = decideCheckout(request, learners, null, prices)
        const paid = choices.filter(({ plan }) => plan !== 'Freemium')
        const expected = shownTotal === null ? 'invalid' : 'pay'
        expect(decision.outcome).toBe(paid.length === 0 ? 'nothing-paid' : expected)
        if (decision.outcome !== 'pay') return
        const { lines, total, trialDays } = decision.checkout
        expect(total).toBe(shownTotal)
        expect(trialDays).toBe(hadPlan ? 0 : 7)
        expect(lines.map(({ learnerId, offer }) => [learnerId, OFFERS[offer].plan])).toEqual(
          paid.map(({ learnerId, plan }) => [learnerId, plan]),
        )
        const charged = billing === 'family' ? lines.slice(0, 1) : lines
        expect(charged.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
      },
    ),
  )
})

test('a total that differs from the displayed one is reported, never charged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (shownTotal) => {
      fc.pre(shownTotal !== 4998)
      const decision = decide({ a: 'Premium', b: 'Premium Plus' }, [learner('a'), learner('b')], {
        shownTotal,
      })
      expect(decision).toEqual({ outcome: 'prices-changed', total: 4998 })
    }),
  )
})

describe('the learners of a checkout', () => {
  test('another family’s learner is rejected, even along with an own one or without a plan', () => {
    expect(decide({ a: 'Premium', b: 'Freemium' }, [learner('a')])).toEqual({ outcome: 'not-linked' })
  })

  test('must have a grade', () => {
    expect(decide({ a: 'Premium' }, [learner('a', { gradeId: null })])).toMatchObject({
      outcome: 'invalid',
      fields: { 'subscriptions.0.gradeId': 'This learner needs a grade before a plan.' },
    })
  })

  test('must be in the grade on the page', () => {
    const wish = { learnerId: 'a', plan: 'Premium' as const, gradeId: 'grade 8' }
    const request = { gradeId: 'grade 9', wishes: [wish], billing: 'monthly' as const, shownTotal: 1999 }
    expect(decideCheckout(request, [learner('a')], null, DEFAULT_CENTS)).toEqual({
      outcome: 'invalid',
      fields: {
        gradeId: 'This learner is in another grade.',
        'subscriptions.0.gradeId': 'This learner is in another grade.',
      },
    })
  })

  test('must not be in a closed grade, except with Freemium', () => {
    const closed = learner('a', { gradeClosed: true })
    const open = learner('b')
    expect(decide({ a: 'Premium', b: 'Premium' }, [closed, open])).toEqual({
      outcome: 'grade-closed',
      learnerIds: ['a'],
    })
    expect(decide({ a: 'Freemium', b: 'Premium' }, [closed, open])).toMatchObject({ outcome: 'pay' })
  })

  test('must be distinct', () => {
    const wish = { learnerId: 'a', plan: 'Premium' as const, gradeId: null }
    const request = { gradeId: GRADE, wishes: [wish, wish], billing: 'monthly' as const, shownTotal: 3998 }
    expect(decideCheckout(request, [learner('a')], null, DEFAULT_CENTS)).toEqual({
      outcome: 'invalid',
      fields: { 'subscriptions.1.childId': 'This learner is selected twice.' },
    })
  })

  test('a learner with a paid plan is rejected, even if it is canceled but not ended', () => {
    const running = { endsAt: null }
    const ending = { endsAt: new Date() }
    const two = { a: 'Premium', b: 'Premium' } as const
    expect(decide(two, [learner('a', { currentPlan: running }), learner('b', { currentPlan: ending })])).toEqual({
      outcome: 'already-subscribed',
      learnerIds: ['a', 'b'],
      ending: false,
    })
    expect(decide({ b: 'Premium' }, [learner('b', { currentPlan: ending })])).toMatchObject({ ending: true })
  })
})

test('only a plan higher than the one a learner has without payment is sold', () => {
  const included = learner('a', { includedPlan: 'Premium' })
  expect(decide({ a: 'Premium', b: 'Premium' }, [included, learner('b')])).toEqual({
    outcome: 'included',
    learnerIds: ['a'],
  })
  expect(decide({ a: 'Premium Plus' }, [included])).toMatchObject({ outcome: 'pay', checkout: { total: 2999 } })
  expect(decide({ a: 'Premium Plus' }, [learner('a', { includedPlan: 'Premium Plus' })])).toMatchObject({
    outcome: 'included',
  })
})

describe('a free trial', () => {
  test('cannot be combined with a plan without one', () => {
    const learners = [learner('a'), learner('b', { hadPlan: true })]
    expect(decide({ a: 'Premium', b: 'Premium' }, learners)).toEqual({ outcome: 'mixed-trials' })
    expect(decide({ a: 'Premium', b: 'Freemium' }, learners)).toMatchObject({ checkout: { trialDays: 7 } })
  })

  test('applies to a family if none of its learners ever had a plan', () => {
    const family = { a: 'Premium Plus', b: 'Premium Plus' } as const
    const fresh = learner('a')
    const had = learner('b', { hadPlan: true })
    expect(decide(family, [fresh, learner('b')], { billing: 'family' })).toMatchObject({
      checkout: { trialDays: 7, total: 3999 },
    })
    expect(decide(family, [fresh, had], { billing: 'family' })).toMatchObject({
      checkout: { trialDays: 0, total: 3999 },
    })
  })
})

describe('not sold:', () => {
  test('annual Premium Plus', () => {
    expect(decide({ a: 'Premium Plus' }, [learner('a')], { billing: 'annual' })).toMatchObject({
      fields: { 'subscriptions.0.planName': 'This plan isn’t available yearly.' },
    })
  })

  test('Premium for a family, or a family plan for more than three', () => {
    expect(decide({ a: 'Premium' }, [learner('a')], { billing: 'family' })).toMatchObject({
      fields: { 'subscriptions.0.planName': 'The family plan is Premium Plus for every learner in it.' },
    })
    const four = ['a', 'b', 'c', 'd']
    const plans = Object.fromEntries(four.map((id) => [id, 'Premium Plus' as const]))
    expect(
      decide(
        plans,
        four.map((id) => learner(id)),
        { billing: 'family' },
      ),
    ).toMatchObject({
      fields: { subscriptions: 'The family plan covers up to 3 children.' },
    })
  })

  test('anything while its price is unknown', () => {
    expect(decide({ a: 'Premium' }, [learner('a')], { prices: null })).toEqual({ outcome: 'no-prices' })
  })
})
