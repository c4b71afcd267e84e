import {
  type Billing,
  computeTotal,
  findOffer,
  isHigherPlan,
  OFFERS,
  type OfferId,
  type Plan,
  type PlanChoice,
  type Prices,
  TRIAL_DAYS,
} from './plans.ts'

/** Plan chosen for one learner. */
export type CheckoutChoice = {
  learnerId: string
  plan: Plan
  /** As known to the page; null if it does not specify it. */
  gradeId: string | null
}

/** Relevant data about one of the parent's learners. */
export type LearnerToSubscribe = {
  id: string
  gradeId: string | null
  /** True while the grade is unpublished; plans for it are not sold then (readings, "New grades"). */
  gradeClosed: boolean
  /** True if the learner has ever had a paid plan; there is no second free trial. */
  hadPlan: boolean
  /** Plan paid for the learner by any parent, with its end once canceled; null if there is none. */
  currentPlan: { endsAt: Date | null } | null
  /** Plan that the learner has without payment; usually Freemium. */
  includedPlan: Plan
}

export type CheckoutTerms = {
  /** Learners to pay for; `cents` is the offer's price. */
  lines: { learnerId: string; offer: OfferId; gradeId: string; cents: number }[]
  /** In cents, per renewal. */
  total: number
  trialDays: number
}

export type CheckoutDecision =
  | { outcome: 'pay'; checkout: CheckoutTerms }
  | { outcome: 'not-linked' }
  | { outcome: 'nothing-paid' }
  /** Field name to error message. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'grade-closed'; learnerIds: string[] }
  /** `ending`: all of these plans are canceled and paid until their end. */
  | { outcome: 'already-subscribed'; learnerIds: string[]; ending: boolean }
  /** The chosen plan is not higher than the one that each of these learners has without payment. */
  | { outcome: 'included'; learnerIds: string[] }
  /** The payer has a family plan, which other learners can join. */
  | { outcome: 'family-exists'; learnerIds: string[]; ending: boolean }
  | { outcome: 'mixed-trials' }
  | { outcome: 'no-prices' }
  | { outcome: 'prices-changed'; total: number }

type CheckoutRequest = {
  /** Grade of the first chosen learner, as known to the page. */
  gradeId: string
  wishes: readonly CheckoutChoice[]
  billing: Billing
  /** In cents. */
  shownTotal: number
}

/**
 * Decides whether a parent may start a payment, and for what (accounts and parent portal, section 5; readings,
 * "Money"). A learner's first paid plan has a free trial; a family's only if none of its learners ever had a paid plan.
 * @param familyPlan family plan of the payer; null without one. There is one per payer (readings, "The family plan").
 * @param prices null while the provider is unavailable
 */
export function decideCheckout(
  request: CheckoutRequest,
  learners: readonly LearnerToSubscribe[],
  familyPlan: { ending: boolean } | null,
  prices: Prices | null,
): CheckoutDecision {
  const { wishes, billing, shownTotal } = request
  const found = new Map(learners.map((learner) => [learner.id, learner]))
  const chosen = wishes.flatMap((wish, index) => {
    const learner = found.get(wish.learnerId)
    return learner === undefined ? [] : [{ wish, index, learner }]
  })
  if (chosen.length < wishes.length) return { outcome: 'not-linked' }
  const paid = chosen.filter(({ wish }) => wish.plan !== 'Freemium')
  if (paid.length === 0) return { outcome: 'nothing-paid' }

  const lines: CheckoutTerms['lines'] = []
  const fields: Record<string, string> = {}
  for (const { wish, index, learner } of paid) {
    const offer = findOffer(wish.plan, billing)
    if (learner.gradeId === null) fields[`subscriptions.${index}.gradeId`] = NO_GRADE
    else if (offer === null) fields[`subscriptions.${index}.planName`] = notOffered(billing)
    else lines.push({ learnerId: learner.id, offer, gradeId: learner.gradeId, cents: prices?.[offer] ?? 0 })
  }
  for (const { wish, index, learner } of chosen) {
    const other = wishes.findIndex(({ learnerId }) => learnerId === learner.id)
    if (other < index) fields[`subscriptions.${index}.childId`] = 'This learner is selected twice.'
    if (wish.gradeId !== null && learner.gradeId !== null && wish.gradeId !== learner.gradeId) {
      fields[`subscriptions.${index}.gradeId`] = OTHER_GRADE
    }
  }
  if (![chosen[0], paid[0]].some((one) => one?.learner.gradeId === request.gradeId)) {
    fields.gradeId ??= OTHER_GRADE
  }
  const { maxLearners: mostLearners } = OFFERS.premium_plus_family
  if (billing === 'family' && paid.length > mostLearners) {
    fields.subscriptions = `The family plan covers up to ${mostLearners} children.`
  }
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }

  const closed = paid.filter(({ learner }) => learner.gradeClosed)
  if (closed.length > 0) return { outcome: 'grade-closed', learnerIds: closed.map(({ learner }) => learner.id) }

  const held = paid.filter(({ learner }) => learner.currentPlan !== null)
  if (held.length > 0) {
    return {
      outcome: 'already-subscribed',
      learnerIds: held.map(({ learner }) => learner.id),
      ending: held.every(({ learner }) => learner.currentPlan?.endsAt != null),
    }
  }

  if (billing === 'family' && familyPlan !== null) {
    return { outcome: 'family-exists', learnerIds: paid.map(({ learner }) => learner.id), ending: familyPlan.ending }
  }

  const included = paid.filter(({ wish, learner }) => !isHigherPlan(wish.plan, learner.includedPlan))
  if (included.length > 0) return { outcome: 'included', learnerIds: included.map(({ learner }) => learner.id) }

  const first = paid.filter(({ learner }) => !learner.hadPlan)
  if (billing !== 'family' && first.length > 0 && first.length < paid.length) return { outcome: 'mixed-trials' }

  if (prices === null) return { outcome: 'no-prices' }
  const choices: PlanChoice[] = paid.map(({ wish }) => wish)
  const total = computeTotal(choices, billing, prices)
  if (total === null) throw new Error('Every line has an offer, but they have no total')
  if (total !== shownTotal) return { outcome: 'prices-changed', total }
  return { outcome: 'pay', checkout: { lines, total, trialDays: first.length === paid.length ? TRIAL_DAYS : 0 } }
}

const NO_GRADE = 'This learner needs a grade before a plan.'
const OTHER_GRADE = 'This learner is in another grade.'

function notOffered(billing: Billing): string {
  return billing === 'family'
    ? 'The family plan is Premium Plus for every learner in it.'
    : 'This plan isn’t available yearly.'
}
