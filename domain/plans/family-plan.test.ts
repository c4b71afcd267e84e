import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideJoin, decideLeave, FAMILY_PLACES, type FamilyPlan, withoutPlace } from './family-plan.ts'

const plan = (memberIds: string[], more: Partial<FamilyPlan> = {}): FamilyPlan => ({
  ending: false,
  unpaid: false,
  memberIds,
  ...more,
})
const mira = { id: 'mira', otherPlan: null }

describe('joining a family plan', () => {
  test('is possible while there is a place', () => {
    expect(decideJoin(plan(['a']), mira)).toEqual({ outcome: 'join' })
    expect(decideJoin(plan(['a', 'b']), mira)).toEqual({ outcome: 'join' })
    expect(decideJoin(plan(['a', 'b', 'c']), mira)).toMatchObject({ outcome: 'rejected' })
  })

  test('twice changes nothing, even if the plan is full', () => {
    expect(decideJoin(plan(['a', 'b', 'mira']), mira)).toEqual({ outcome: 'already' })
  })

  test.each([
    ['a canceled plan', plan(['a'], { ending: true }), mira],
    ['an unpaid plan', plan(['a'], { unpaid: true }), mira],
    ['a plan beside another that renews', plan(['a']), { id: 'mira', otherPlan: { endsAt: null } }],
  ])('of %s is rejected with the reason', (_what, family, learner) => {
    expect(decideJoin(family, learner)).toMatchObject({ outcome: 'rejected', message: expect.stringMatching(/\.$/) })
  })

  test('is possible beside a plan that ends', () => {
    expect(decideJoin(plan(['a']), { id: 'mira', otherPlan: { endsAt: new Date() } })).toEqual({ outcome: 'join' })
  })
})

test('a learner can leave, but not as the last one', () => {
  expect(decideLeave(plan(['a', 'mira']), 'mira')).toEqual({ outcome: 'leave' })
  expect(decideLeave(plan(['mira']), 'mira')).toMatchObject({ outcome: 'rejected' })
  expect(decideLeave(plan(['a']), 'mira')).toEqual({ outcome: 'already' })
})

test('of any number who join at once as many stay as there are places, and no earlier member loses one', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: FAMILY_PLACES }), (all, count) => {
      const before = new Set(all.slice(0, count))
      const left = withoutPlace(all, before)
      expect(left.some((id) => before.has(id))).toBe(false)
      expect(all.length - left.length).toBe(Math.min(all.length, FAMILY_PLACES))
    }),
  )
})
