import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OFFER_IDS, OFFERS, type OfferId } from './plans.ts'
import {
  computeLineChanges,
  listContinuingLearners,
  listSharingLearners,
  type SubscriptionLine,
  type SubscriptionLines,
  type SubscriptionMember,
} from './subscription-lines.ts'

const END = new Date('2026-12-01T00:00:00Z')

function member(learnerId: string, more: Partial<SubscriptionMember> = {}): SubscriptionMember {
  return { learnerId, offer: 'premium_monthly', until: null, cents: 1999, ...more }
}
function line(id: string, more: Partial<SubscriptionLine> = {}): SubscriptionLine {
  return { id, offer: 'premium_monthly', cents: 1999, ...more }
}
function plan(more: Partial<SubscriptionLines>): SubscriptionLines {
  return { lines: [], members: [], ending: false, periodEnd: END, ...more }
}

/** Subscription as the provider would return it after the changes. */
function changedFor(before: SubscriptionLines, going: ReadonlySet<string>): SubscriptionLines {
  const changes = computeLineChanges(before, going)
  if (changes === null) return before
  const changed = new Map(changes.members.map((one) => [one.learnerId, one]))
  return {
    ...before,
    ending: changes.ending,
    lines: [
      ...before.lines.filter(({ id }) => !changes.remove.includes(id)),
      ...changes.add.map((added, index) => ({ ...added, id: `new-${index}` })),
    ],
    members: before.members.map((one) => changed.get(one.learnerId) ?? one),
  }
}

const anyMember = fc.record({
  learnerId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  offer: fc.constantFrom<OfferId>(...OFFER_IDS),
  until: fc.constantFrom(null, END),
  cents: fc.constantFrom(1999, 2199, 2999),
})
const anyPlan = fc.record({
  members: fc.uniqueArray(anyMember, { minLength: 1, selector: ({ learnerId }) => learnerId }),
  lines: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3', '4'),
      offer: fc.constantFrom(...OFFER_IDS),
      cents: fc.constantFrom(1999, 2199),
    }),
    { selector: ({ id }) => id },
  ),
  ending: fc.boolean(),
  periodEnd: fc.constant(END),
})

describe('a continuing subscription', () => {
  test('has one line per learner, one for a family, and none for other learners', () => {
    fc.assert(
      fc.property(anyPlan, fc.subarray(['a', 'b', 'c', 'd', 'e']), (before, ids) => {
        const there = before.members.filter(({ learnerId }) => ids.includes(learnerId))
        const found = changedFor(before, new Set(ids))
        expect([...listContinuingLearners(found)].sort()).toEqual(there.map(({ learnerId }) => learnerId).sort())
        expect(found.ending).toBe(there.length === 0)
        if (there.length === 0) return
        for (const offer of OFFER_IDS) {
          const many = there.filter((one) => one.offer === offer).length
          const lines = OFFERS[offer].maxLearners > 1 ? Math.min(1, many) : many
          expect(found.lines.filter((one) => one.offer === offer)).toHaveLength(lines)
        }
      }),
    )
  })

  test('needs no changes once they are applied', () => {
    fc.assert(
      fc.property(anyPlan, fc.subarray(['a', 'b', 'c', 'd', 'e']), (before, ids) => {
        const going = new Set(ids)
        expect(computeLineChanges(changedFor(before, going), going)).toBeNull()
      }),
    )
  })
})

test('removing one of several learners removes their line, with the plan until the end of the paid period', () => {
  const before = plan({
    lines: [line('old', { cents: 1999 }), line('new', { cents: 2199 })],
    members: [member('a', { cents: 2199 }), member('b', { cents: 1999 })],
  })
  expect(computeLineChanges(before, new Set(['b']))).toEqual({
    ending: false,
    remove: ['new'],
    add: [],
    members: [member('a', { cents: 2199, until: END })],
  })
})

test('removing the last learner ends the subscription, which retains its last line', () => {
  const before = plan({ lines: [line('1')], members: [member('a'), member('b', { until: END })] })
  expect(computeLineChanges(before, new Set())).toEqual({ ending: true, remove: [], add: [], members: [] })
})

test('a learner who returns has the earlier price, and other removed learners stay removed', () => {
  const before = plan({
    lines: [line('1')],
    members: [member('a', { until: END, cents: 1799 }), member('b')],
    ending: true,
  })
  expect(computeLineChanges(before, new Set(['a']))).toMatchObject({
    ending: false,
    members: [member('a', { cents: 1799 }), member('b', { until: END })],
  })
})

test('a family is added and removed together', () => {
  const family = { offer: 'premium_plus_family', cents: 3999 } as const
  const before = plan({
    lines: [line('1', family)],
    members: [member('a', family), member('b', family), member('c')],
  })
  expect(listSharingLearners(before, 'a')).toEqual(new Set(['a', 'b']))
  expect(listSharingLearners(before, 'c')).toEqual(new Set(['c']))
})
