import { OFFERS, type OfferId } from './plans.ts'

/** A line of a subscription: what is charged for an offer at each renewal, in cents. */
export type SubscriptionLine = { id: string; offer: OfferId; cents: number }

/** Who is on a subscription, with the end of what is paid once they leave it, and what they pay, in cents. */
export type SubscriptionMember = { learnerId: string; offer: OfferId; until: Date | null; cents: number }

export type SubscriptionLines = {
  lines: readonly SubscriptionLine[]
  members: readonly SubscriptionMember[]
  /** Whether the whole of it ends, with what is paid or on a day that was set by hand. */
  ending: boolean
  periodEnd: Date
}

export type LineChanges = {
  /** Whether the whole of it is to end with what is paid. */
  ending: boolean
  /** Lines to take away, by id. */
  remove: string[]
  add: { offer: OfferId; cents: number }[]
  /** The members whose end changes. */
  members: SubscriptionMember[]
}

/** The learners for whom a subscription goes on. */
export function listContinuingLearners({ members, ending }: SubscriptionLines): Set<string> {
  if (ending) return new Set()
  return new Set(members.filter(({ until }) => until === null).map(({ learnerId }) => learnerId))
}

/** Those who come and go together: one learner, or all who share the family offer. */
export function listSharingLearners({ members }: SubscriptionLines, learnerId: string): Set<string> {
  const member = members.find((one) => one.learnerId === learnerId)
  if (member === undefined || OFFERS[member.offer].maxLearners === 1) return new Set([learnerId])
  return new Set(members.filter(({ offer }) => offer === member.offer).map((one) => one.learnerId))
}

/**
 * What has to change at a subscription for it to go on for these learners and nobody else; null when it does already.
 * With nobody left it ends as a whole, because a subscription without lines cannot be.
 */
export function computeLineChanges(plan: SubscriptionLines, going: ReadonlySet<string>): LineChanges | null {
  const kept = plan.members.filter(({ learnerId }) => going.has(learnerId))
  if (kept.length === 0) return plan.ending ? null : { ending: true, remove: [], add: [], members: [] }

  const left = [...plan.lines]
  const without = needed(kept).filter(
    (need) => !take(left, (line) => same(line, need) && line.cents === need.cents),
  )
  const add = without.filter((need) => !take(left, (line) => same(line, need)))
  const remove = left.map(({ id }) => id)
  const members = plan.members.flatMap((member): SubscriptionMember[] => {
    if (going.has(member.learnerId)) return member.until === null ? [] : [{ ...member, until: null }]
    return member.until === null ? [{ ...member, until: plan.periodEnd }] : []
  })
  if (!plan.ending && add.length + remove.length + members.length === 0) return null
  return { ending: false, remove, add, members }
}

/** One line for each learner, and one for all who share the family offer. */
function needed(kept: readonly SubscriptionMember[]) {
  return kept
    .filter(
      ({ offer }, index) =>
        OFFERS[offer].maxLearners === 1 || kept.findIndex((member) => member.offer === offer) === index,
    )
    .map(({ offer, cents }) => ({ offer, cents }))
}

function same(line: SubscriptionLine, need: { offer: OfferId }) {
  return line.offer === need.offer
}

/** Takes the first line that fits out of those left. @returns whether there was one */
function take(left: SubscriptionLine[], fits: (line: SubscriptionLine) => boolean): boolean {
  const index = left.findIndex(fits)
  if (index >= 0) left.splice(index, 1)
  return index >= 0
}
