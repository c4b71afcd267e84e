import { OFFERS } from './plans.ts'

/** Maximum learners of one family plan (readings, "The family plan"). */
export const FAMILY_PLACES = OFFERS.premium_plus_family.maxLearners

export const FAMILY_FULL = `Your family plan covers up to ${FAMILY_PLACES} children.`

export const FAMILY_LAST = 'This is the only learner on your family plan. Cancel the plan instead.'

export type FamilyPlan = {
  /** True once it is canceled, or no longer paid. */
  ending: boolean
  unpaid: boolean
  memberIds: readonly string[]
}

type JoinDecision = { outcome: 'join' } | { outcome: 'already' } | { outcome: 'rejected'; message: string }

/**
 * Decides whether a learner may join a family plan, at no extra cost and without a free trial.
 * @param otherPlan paid plan of the learner, with its end once canceled; null without one
 */
export function decideJoin(
  plan: FamilyPlan,
  learner: { id: string; otherPlan: { endsAt: Date | null } | null },
): JoinDecision {
  if (plan.memberIds.includes(learner.id)) return { outcome: 'already' }
  if (plan.ending) return { outcome: 'rejected', message: 'Your family plan is canceled. Resume it first.' }
  if (plan.unpaid)
    return { outcome: 'rejected', message: 'The last payment of your family plan failed. Please pay it first.' }
  if (learner.otherPlan !== null && learner.otherPlan.endsAt === null) {
    return { outcome: 'rejected', message: 'This learner already has a paid plan. Cancel that one first.' }
  }
  if (plan.memberIds.length >= FAMILY_PLACES) {
    return { outcome: 'rejected', message: FAMILY_FULL }
  }
  return { outcome: 'join' }
}

type LeaveDecision = { outcome: 'leave' } | { outcome: 'already' } | { outcome: 'rejected'; message: string }

/** Decides whether a learner may leave a family plan. The last one leaves by canceling it. */
export function decideLeave({ memberIds }: FamilyPlan, learnerId: string): LeaveDecision {
  if (!memberIds.includes(learnerId)) return { outcome: 'already' }
  return memberIds.length > 1 ? { outcome: 'leave' } : { outcome: 'rejected', message: FAMILY_LAST }
}

/**
 * Learners who joined at the same time as others and found no place: all except the first by id, as many as there were places.
 * @param before members stored before
 */
export function withoutPlace(memberIds: readonly string[], before: ReadonlySet<string>): string[] {
  const newcomers = memberIds.filter((id) => !before.has(id)).toSorted()
  const places = Math.max(0, FAMILY_PLACES - (memberIds.length - newcomers.length))
  return newcomers.slice(places)
}
