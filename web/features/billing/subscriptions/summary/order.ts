import { computeTotal, findOffer, isHigherPlan, OFFERS, type Plan, type Prices } from '#domain/plans/plans.ts'
import type { CheckoutRequest } from '#web/features/billing/checkout.tsx'
import type { OwnPlan, SubscribedLearner } from '../plan/own-plan.ts'
import { type BillingOption, chosenPlan, type PlanChoices } from '../plan-choices.ts'

/** Selected learner; `cents` is the monthly price, null if one price covers the family. */
export type OrderLine = { learner: SubscribedLearner; plan: Plan; cents: number | null }

/** Lines paid in one checkout. */
export type PaymentSum = { lines: OrderLine[]; total: number; hasTrial: boolean }

/** Order for the selected learners without a paid plan. Amounts are cents per month. */
export type Order =
  | { kind: 'sums'; billing: BillingOption; sums: PaymentSum[]; total: number }
  /** More learners are selected than the family offer covers. */
  | { kind: 'too-many'; lines: OrderLine[]; most: number }

export type Change = OwnPlan & { plan: Plan }

/**
 * Creates the order. Learners with and without a free trial need separate checkouts, so there are up to two sums;
 * Freemium costs nothing and is listed in the first. A family has a free trial if none of its learners ever had a paid
 * plan.
 */
export function createOrder(learners: readonly SubscribedLearner[], choices: PlanChoices, prices: Prices): Order {
  const lines = learners.flatMap((learner): OrderLine[] => {
    const plan = chosenPlan(choices, learner)
    if (plan === undefined || learner.subscription) return []
    const bought = isHigherPlan(plan, learner.plan)
    return [{ learner, plan, cents: bought ? priceOf(plan, choices.billing, prices) : 0 }]
  })
  const sum = sumOf(lines, choices.billing, prices)
  if (sum === null) return { kind: 'too-many', lines, most: OFFERS.premium_plus_family.maxLearners }
  const { billing } = choices
  if (billing === 'family') return { kind: 'sums', billing, sums: [sum], total: sum.total }

  const free = lines.filter((line) => !isBought(line))
  const paid = lines.filter(isBought)
  const parts = [
    paid.filter(({ learner }) => learner.trialAvailable),
    paid.filter(({ learner }) => !learner.trialAvailable),
  ].filter((part) => part.length > 0)
  if (parts.length < 2) return { kind: 'sums', billing, sums: [sum], total: sum.total }
  const sums = parts.flatMap((part, index) => sumOf(index === 0 ? [...part, ...free] : part, billing, prices) ?? [])
  return { kind: 'sums', billing, sums, total: sum.total }
}

/** Lists the chosen plans of selected learners who have a paid plan; `plan` may be the current one. */
export function listChanges(learners: readonly SubscribedLearner[], choices: PlanChoices): Change[] {
  return learners.flatMap((learner) => {
    const { subscription } = learner
    const plan = chosenPlan(choices, learner)
    return plan && subscription ? [{ learner, subscription, plan }] : []
  })
}

/**
 * Monthly saving of the family offer for the selected learners, in cents. `losesTrial`: the current choice includes a
 * free trial that the family offer would not.
 */
export type FamilySaving = { cents: number; losesTrial: boolean }

export function familySaving(order: Order, prices: Prices): FamilySaving | null {
  if (order.kind !== 'sums' || order.billing === 'family') return null
  const lines = order.sums.flatMap((sum) => sum.lines)
  const choices = lines.map(({ learner }) => ({
    learnerId: learner.id,
    plan: OFFERS.premium_plus_family.plan,
  }))
  const family = computeTotal(choices, 'family', prices)
  if (family === null || family >= order.total) return null
  const losesTrial =
    order.sums.some(({ hasTrial }) => hasTrial) && !lines.every(({ learner }) => learner.trialAvailable)
  return { cents: order.total - family, losesTrial }
}

/** Monthly total of a family order if bought as individual plans, in cents; null unless it is lower. */
export function separateTotal(order: Order, prices: Prices): number | null {
  if (order.kind !== 'sums' || order.billing !== 'family') return null
  const choices = order.sums.flatMap(({ lines }) => lines).map(({ learner, plan }) => ({ learnerId: learner.id, plan }))
  const total = computeTotal(choices, 'monthly', prices)
  return total !== null && total < order.total ? total : null
}

/** Returns false for Freemium and for a plan that the learner has without payment. */
function isBought({ learner, plan }: OrderLine): boolean {
  return isHigherPlan(plan, learner.plan)
}

function sumOf(lines: OrderLine[], billing: BillingOption, prices: Prices): PaymentSum | null {
  const paid = lines.filter(isBought)
  const choices = paid.map(({ learner, plan }) => ({ learnerId: learner.id, plan }))
  const total = computeTotal(choices, billing, prices)
  if (total === null) return null
  return { lines, total, hasTrial: paid.length > 0 && paid.every(({ learner }) => learner.trialAvailable) }
}

function priceOf(plan: Plan, billing: BillingOption, prices: Prices): number | null {
  if (billing === 'family') return null
  const offer = findOffer(plan, billing)
  return offer === null ? 0 : prices[offer]
}

/**
 * Creates the checkout request (section 7, 'stripe'): learners with plans, the first selected learner's grade, and the
 * shown total; null if the sum contains no paid plan.
 */
export function checkoutRequest({ lines, total }: PaymentSum, order: Order, userId: string): CheckoutRequest | null {
  const subscriptions = lines.filter(isBought).flatMap(({ learner, plan }) => {
    if (learner.gradeId === null) return []
    const planName = plan === 'Premium Plus' ? ('premium_plus' as const) : ('premium' as const)
    return [{ childId: learner.id, planName, gradeId: learner.gradeId }]
  })
  const [first] = subscriptions
  if (!first || order.kind !== 'sums') return null
  return { userId, gradeId: first.gradeId, subscriptions, billing: order.billing, shownTotal: total }
}
