import type { Stripe } from 'stripe'
import { decideJoin, decideLeave, FAMILY_FULL, FAMILY_LAST, withoutPlace } from '#domain/plans/family-plan.ts'
import { metadataKey, toMetadata } from '../../../payments/learner-metadata.ts'
import { INTERACTIVE, logProviderFailure, requestKey } from '../../../payments/provider-requests.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'
import { type FamilyFacts, findFamilyFacts } from './family-queries.ts'
import { fetchProviderPlan, isOver, isUnpaid, type PlanFailure, type ProviderPlan } from './provider-plan.ts'
import type { PlanOfLearner } from './queries.ts'

const OFFER = 'premium_plus_family'

type FamilyChange = PlanFailure | { outcome: 'changed' } | { outcome: 'rejected'; message: string }

/** Takes a learner into the payer's family plan, at no extra cost (readings, "The family plan"). */
export function joinFamilyPlan(context: SyncContext, parentId: string, input: PlanOfLearner): Promise<FamilyChange> {
  const { subscriptionId, learnerId } = input
  return changeFamily(context, parentId, input, async (facts, plan) => {
    if (!facts.isLinked) return { outcome: 'not-payer' }
    const decision = decideJoin(familyOf(plan), { id: learnerId, otherPlan: facts.otherPlan })
    if (decision.outcome === 'rejected') return decision
    if (decision.outcome === 'already') return { outcome: 'changed' }
    const { stripe } = context
    await updateMetadata(stripe, facts, subscriptionId, toMetadata([{ learnerId, offer: OFFER, until: null }]))
    // Several learners may join at once, in several requests.
    const after = familyOf(await fetchProviderPlan(stripe, subscriptionId, facts))
    if (!withoutPlace(after.memberIds, new Set(facts.memberIds)).includes(learnerId)) return { outcome: 'changed' }
    await updateMetadata(stripe, facts, subscriptionId, { [metadataKey(learnerId)]: '' })
    // Another request may have stored the learner meanwhile.
    await syncSubscription(context, subscriptionId)
    return { outcome: 'rejected', message: FAMILY_FULL }
  })
}

/** Takes a learner out of the payer's family plan: Freemium at once; marks stay, and the price for the others too. */
export function leaveFamilyPlan(context: SyncContext, parentId: string, input: PlanOfLearner): Promise<FamilyChange> {
  const { subscriptionId, learnerId } = input
  return changeFamily(context, parentId, input, async (facts, plan) => {
    const decision = decideLeave(familyOf(plan), learnerId)
    if (decision.outcome === 'rejected') return decision
    if (decision.outcome === 'already') return { outcome: 'changed' }
    const { stripe } = context
    await updateMetadata(stripe, facts, subscriptionId, { [metadataKey(learnerId)]: '' })
    // Others may leave at once, in several requests; a plan without a learner would still be charged.
    const after = familyOf(await fetchProviderPlan(stripe, subscriptionId, facts))
    if (after.memberIds.length > 0) return { outcome: 'changed' }
    await updateMetadata(stripe, facts, subscriptionId, toMetadata([{ learnerId, offer: OFFER, until: null }]))
    await syncSubscription(context, subscriptionId)
    return { outcome: 'rejected', message: FAMILY_LAST }
  })
}

/** Runs a change of the payer's family plan at the provider, and stores its result. */
async function changeFamily(
  context: SyncContext,
  parentId: string,
  { subscriptionId, learnerId }: PlanOfLearner,
  change: (facts: FamilyFacts, plan: ProviderPlan) => Promise<FamilyChange>,
): Promise<FamilyChange> {
  const facts = await findFamilyFacts(context.database.kysely, { parentId, subscriptionId, learnerId })
  if (facts === undefined) return { outcome: 'not-payer' }
  try {
    const result = await change(facts, await fetchProviderPlan(context.stripe, subscriptionId, facts))
    if (result.outcome === 'changed') await syncSubscription(context, subscriptionId)
    return result
  } catch (error) {
    logProviderFailure(context.log, error)
    return { outcome: 'failed' }
  }
}

async function updateMetadata(
  stripe: Stripe,
  { readNumber }: FamilyFacts,
  subscriptionId: string,
  metadata: Record<string, string>,
): Promise<void> {
  await stripe.subscriptions.update(
    subscriptionId,
    { metadata, proration_behavior: 'none' },
    { ...INTERACTIVE, idempotencyKey: requestKey('family', subscriptionId, readNumber, 0, metadata) },
  )
}

function familyOf(plan: ProviderPlan) {
  const members = plan.members.filter(({ offer, until }) => offer === OFFER && until === null)
  return {
    ending: plan.ending || isOver(plan),
    unpaid: isUnpaid(plan),
    memberIds: members.map(({ learnerId }) => learnerId),
  }
}
