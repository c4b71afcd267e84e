import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEntitlements, graceEnd, SUBSCRIPTION_STATUSES, type SubscriptionTerms } from './entitlements.ts'
import { OFFER_IDS, OFFERS, type OfferId, PAST_DUE_GRACE_DAYS } from './plans.ts'

const DAY = 24 * 3_600_000
const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const anyMomentOrNone = fc.option(anyMoment)

const anySubscription: fc.Arbitrary<SubscriptionTerms> = fc.record({
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  periodStart: anyMoment,
  endsAt: anyMomentOrNone,
  pastDueSince: anyMomentOrNone,
  lines: fc.dictionary(fc.constantFrom(...OFFER_IDS), fc.integer({ min: 0, max: 4 })),
  learners: fc.uniqueArray(
    fc.record({ learnerId: fc.uuid(), offer: fc.constantFrom(...OFFER_IDS), until: anyMomentOrNone }),
    { maxLength: 8, selector: ({ learnerId }) => learnerId },
  ),
})

const one: SubscriptionTerms = {
  status: 'active',
  periodStart: new Date('2026-05-01'),
  endsAt: null,
  pastDueSince: null,
  lines: { premium_monthly: 1 },
  learners: [{ learnerId: 'a', offer: 'premium_monthly', until: null }],
}
const entitled = (subscription: SubscriptionTerms, now = new Date('2026-05-20')) =>
  computeEntitlements(subscription, now).flatMap((covered) => (covered.entitled ? [covered.learnerId] : []))

test('each offer covers at most as many learners as its lines pay for', () => {
  fc.assert(
    fc.property(anySubscription, anyMoment, (subscription, now) => {
      const covered = computeEntitlements(subscription, now)
      expect(covered.map(({ learnerId }) => learnerId).sort()).toEqual(
        subscription.learners.map(({ learnerId }) => learnerId).sort(),
      )
      for (const offer of OFFER_IDS) {
        const staying = new Set(
          subscription.learners.flatMap(({ learnerId, until }) => (until === null ? [learnerId] : [])),
        )
        const granted = covered.filter(
          (learner) => learner.offer === offer && learner.entitled && staying.has(learner.learnerId),
        )
        expect(granted.length).toBeLessThanOrEqual((subscription.lines[offer] ?? 0) * OFFERS[offer].maxLearners)
      }
    }),
  )
})

test('an ended or never paid subscription grants no plan', () => {
  fc.assert(
    fc.property(anySubscription, anyMoment, (subscription, now) => {
      fc.pre(!['trialing', 'active', 'past_due'].includes(subscription.status))
      expect(entitled(subscription, now)).toEqual([])
    }),
  )
})

test('the order of learners does not matter', () => {
  fc.assert(
    fc.property(anySubscription, anyMoment, (subscription, now) => {
      const reversed = { ...subscription, learners: subscription.learners.toReversed() }
      expect(computeEntitlements(reversed, now)).toEqual(computeEntitlements(subscription, now))
    }),
  )
})

test('every learner who is paid for gets the plan, in the trial and after it', () => {
  fc.assert(
    fc.property(anySubscription, anyMoment, fc.constantFrom('active', 'trialing'), (any, now, status) => {
      const learners = any.learners.map((learner) => ({ ...learner, until: null }))
      const lines: Partial<Record<OfferId, number>> = {}
      for (const offer of OFFER_IDS) {
        lines[offer] = Math.ceil(
          learners.filter((learner) => learner.offer === offer).length / OFFERS[offer].maxLearners,
        )
      }
      const covered = computeEntitlements(
        { ...any, status: status === 'active' ? 'active' : 'trialing', learners, lines },
        now,
      )
      expect(covered.every((learner) => learner.entitled && learner.plan === OFFERS[learner.offer].plan)).toBe(true)
    }),
  )
})

describe('a failed renewal', () => {
  const pastDueSince = new Date('2026-05-01')
  const failed: SubscriptionTerms = { ...one, status: 'past_due', pastDueSince }

  test('keeps the plan until the exact end of the grace period', () => {
    const end = new Date(pastDueSince.getTime() + PAST_DUE_GRACE_DAYS * DAY)
    expect(graceEnd(pastDueSince)).toEqual(end)
    expect(entitled(failed, new Date(end.getTime() - 1))).toEqual(['a'])
    expect(entitled(failed, end)).toEqual([])
  })

  test('counts from the start of its period if no open invoice has a date', () => {
    expect(entitled({ ...failed, pastDueSince: null }, new Date('2026-05-07'))).toEqual(['a'])
    expect(entitled({ ...failed, pastDueSince: null }, new Date('2026-05-08'))).toEqual([])
  })
})

describe('a removed learner', () => {
  const leaving: SubscriptionTerms = {
    ...one,
    lines: { premium_plus_monthly: 1 },
    learners: [
      { learnerId: 'a', offer: 'premium_monthly', until: new Date('2026-06-01') },
      { learnerId: 'b', offer: 'premium_plus_monthly', until: null },
    ],
  }

  test('has the plan until the end of the period without a line', () => {
    expect(entitled(leaving)).toEqual(['a', 'b'])
    expect(computeEntitlements(leaving, new Date('2026-05-20'))[0]?.endsAt).toEqual(new Date('2026-06-01'))
  })

  test('loses it when the next period starts', () => {
    expect(entitled({ ...leaving, periodStart: new Date('2026-06-01') })).toEqual(['b'])
  })
})

test('a line removed at the provider means one plan fewer', () => {
  const two = {
    ...one,
    learners: [...one.learners, { ...one.learners[0], learnerId: 'b', offer: 'premium_monthly' as const, until: null }],
  }
  expect(entitled({ ...two, lines: { premium_monthly: 2 } })).toEqual(['a', 'b'])
  expect(entitled(two)).toEqual(['a'])
  expect(entitled({ ...two, lines: {} })).toEqual([])
})

test('one family price covers three learners, not four', () => {
  const learners = ['a', 'b', 'c', 'd'].map((learnerId) => ({
    learnerId,
    offer: 'premium_plus_family' as const,
    until: null,
  }))
  expect(entitled({ ...one, lines: { premium_plus_family: 1 }, learners })).toEqual(['a', 'b', 'c'])
})
