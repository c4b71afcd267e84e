import { OFFERS, type OfferId } from './plans.ts'

/** Line of a subscription; `cents` is charged per renewal. */
export type SubscriptionLine = { id: string; offer: OfferId; cents: number }

/** Learner on a subscription; `until` is the end of the paid period once removed. `cents` per renewal. */
export type SubscriptionMember = { learnerId: string; offer: OfferId; until: Date | null; cents: number }

export type SubscriptionLines = {
  lines: readonly SubscriptionLine[]
  members: readonly SubscriptionMember[]
  /** True if the whole subscription ends, at the period's end or on a date set by the operator. */
  ending: boolean
  periodEnd: Date
}

export type LineChanges = {
  /** True if the whole subscription should end with the paid period. */
  ending: boolean
  /** Ids of lines to remove. */
  remove: string[]
  add: { offer: OfferId; cents: number }[]
  /** Members whose `until` changes. */
  members: SubscriptionMember[]
}

/** Learners who stay on the subscription. */
export function listContinuingLearners({ members, ending }: SubscriptionLines): Set<string> {
  if (ending) return new Set()
  return new Set(members.filter(({ until }) => until === null).map(({ learnerId }) => learnerId))
}

/** Learners who are added and removed together: one, or all who share the family offer. */
export function listSharingLearners({ members }: SubscriptionLines, learnerId: string): Set<string> {
  const member = members.find((one) => one.learnerId === learnerId)
  if (member === undefined || OFFERS[member.offer].maxLearners === 1) return new Set([learnerId])
  return new Set(members.filter(({ offer }) => offer === member.offer).map((one) => one.learnerId))
}

/**
 * Computes the changes after which a subscription continues for exactly these learners; null if none are needed.
 * Without learners the whole subscription ends, because the provider requires at least one line.
 */
export function computeLineChanges(plan: SubscriptionLines, continuing: ReadonlySet<string>): LineChanges | null {
  const remaining = plan.members.filter(({ learnerId }) => continuing.has(learnerId))
  if (remaining.length === 0) return plan.ending ? null : { ending: true, remove: [], add: [], members: [] }

  const left = [...plan.lines]
  const without = requiredLines(remaining).filter(
    (need) => !takeLine(left, (line) => same(line, need) && line.cents === need.cents),
  )
  const add = without.filter((need) => !takeLine(left, (line) => same(line, need)))
  const remove = left.map(({ id }) => id)
  const members = plan.members.flatMap((member): SubscriptionMember[] => {
    if (continuing.has(member.learnerId)) return member.until === null ? [] : [{ ...member, until: null }]
    return member.until === null ? [{ ...member, until: plan.periodEnd }] : []
  })
  if (!plan.ending && add.length + remove.length + members.length === 0) return null
  return { ending: false, remove, add, members }
}

/** One line for each learner, and one for all who share the family offer. */
function requiredLines(remaining: readonly SubscriptionMember[]) {
  return remaining
    .filter(
      ({ offer }, index) =>
        OFFERS[offer].maxLearners === 1 || remaining.findIndex((member) => member.offer === offer) === index,
    )
    .map(({ offer, cents }) => ({ offer, cents }))
}

function same(line: SubscriptionLine, need: { offer: OfferId }) {
  return line.offer === need.offer
}

/** Removes the first matching line from `left`. @returns whether there was one */
function takeLine(left: SubscriptionLine[], fits: (line: SubscriptionLine) => boolean): boolean {
  const index = left.findIndex(fits)
  if (index >= 0) left.splice(index, 1)
  return index >= 0
}
