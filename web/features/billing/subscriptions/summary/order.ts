import { computeTotal, findOffer, OFFERS, type Plan, type Prices } from '#domain/plans/plans.ts'
import type { CheckoutRequest } from '#web/features/billing/checkout.tsx'
import type { OwnPlan, SubscribedLearner } from '../plan/own-plan.ts'
import { chosenPlan, type PlanChoices, type WayOfPaying } from '../plan-choices.ts'

/** One selected learner; `cents` is their own price for a month, null where one price covers the family. */
export type OrderLine = { learner: SubscribedLearner; plan: Plan; cents: number | null }

/** What is paid in one checkout. */
export type PaymentSum = { lines: OrderLine[]; total: number; freeDays: boolean }

/** What is to be paid for the selected learners who have no plan yet. All amounts are cents a month. */
export type Order =
  | { kind: 'sums'; way: WayOfPaying; sums: PaymentSum[]; total: number }
  /** The family offer does not cover as many as are selected. */
  | { kind: 'too-many'; lines: OrderLine[]; most: number }

export type Change = OwnPlan & { plan: Plan }

/**
 * The summary: learners with and without free days cannot be paid in one checkout, so there are up to two sums. Freemium
 * costs nothing and stands with the first of them. A family has free days if none of it ever had a paid plan.
 */
export function orderOf(learners: readonly SubscribedLearner[], choices: PlanChoices, prices: Prices): Order {
  const lines = learners.flatMap((learner): OrderLine[] => {
    const plan = chosenPlan(choices, learner)
    if (plan === undefined || learner.subscription) return []
    return [{ learner, plan, cents: priceOf(plan, choices.way, prices) }]
  })
  const sum = sumOf(lines, choices.way, prices)
  if (sum === null) return { kind: 'too-many', lines, most: OFFERS.premium_plus_family.maxLearners }
  const { way } = choices
  if (way === 'family') return { kind: 'sums', way, sums: [sum], total: sum.total }

  const free = lines.filter(({ plan }) => plan === 'Freemium')
  const paid = lines.filter(({ plan }) => plan !== 'Freemium')
  const parts = [
    paid.filter(({ learner }) => learner.trialAvailable),
    paid.filter(({ learner }) => !learner.trialAvailable),
  ].filter((part) => part.length > 0)
  if (parts.length < 2) return { kind: 'sums', way, sums: [sum], total: sum.total }
  const sums = parts.flatMap(
    (part, index) => sumOf(index === 0 ? [...part, ...free] : part, way, prices) ?? [],
  )
  return { kind: 'sums', way, sums, total: sum.total }
}

/** What the selected learners who have a plan are to change over to; `plan` may be the one they have. */
export function changesOf(learners: readonly SubscribedLearner[], choices: PlanChoices): Change[] {
  return learners.flatMap((learner) => {
    const { subscription } = learner
    const plan = chosenPlan(choices, learner)
    return plan && subscription?.own ? [{ learner, subscription, plan }] : []
  })
}

/**
 * What the family offer does for all selected learners, where it covers as many and costs less: `cents` less each month.
 * `freeDaysLost`: somebody has free days as it is chosen, and the family would not.
 */
export type FamilySaving = { cents: number; freeDaysLost: boolean }

export function savedByFamily(order: Order, prices: Prices): FamilySaving | null {
  if (order.kind !== 'sums' || order.way === 'family') return null
  const lines = order.sums.flatMap((sum) => sum.lines)
  const choices = lines.map(({ learner }) => ({
    learnerId: learner.id,
    plan: OFFERS.premium_plus_family.plan,
  }))
  const family = computeTotal(choices, 'family', prices)
  if (family === null || family >= order.total) return null
  const freeDaysLost =
    order.sums.some(({ freeDays }) => freeDays) && !lines.every(({ learner }) => learner.trialAvailable)
  return { cents: order.total - family, freeDaysLost }
}

/** What the learners of a family order would cost each by themselves, in cents a month, where that is less. */
export function cheaperApart(order: Order, prices: Prices): number | null {
  if (order.kind !== 'sums' || order.way !== 'family') return null
  const choices = order.sums
    .flatMap(({ lines }) => lines)
    .map(({ learner, plan }) => ({ learnerId: learner.id, plan }))
  const total = computeTotal(choices, 'monthly', prices)
  return total !== null && total < order.total ? total : null
}

function sumOf(lines: OrderLine[], way: WayOfPaying, prices: Prices): PaymentSum | null {
  const choices = lines.map(({ learner, plan }) => ({ learnerId: learner.id, plan }))
  const total = computeTotal(choices, way, prices)
  if (total === null) return null
  const paid = lines.filter(({ plan }) => plan !== 'Freemium')
  return { lines, total, freeDays: paid.length > 0 && paid.every(({ learner }) => learner.trialAvailable) }
}

function priceOf(plan: Plan, way: WayOfPaying, prices: Prices): number | null {
  if (way === 'family') return null
  const offer = findOffer(plan, way)
  return offer === null ? 0 : prices[offer]
}

/**
 * What is sent to begin a payment (section 7, 'stripe'): who gets which plan, the first selected learner's grade, and the
 * total that was shown; null when nothing in the sum is paid.
 */
export function checkoutRequest(
  { lines, total }: PaymentSum,
  order: Order,
  userId: string,
): CheckoutRequest | null {
  const subscriptions = lines.flatMap(({ learner, plan }) => {
    if (plan === 'Freemium' || learner.gradeId === null) return []
    const planName = plan === 'Premium Plus' ? ('premium_plus' as const) : ('premium' as const)
    return [{ childId: learner.id, planName, gradeId: learner.gradeId }]
  })
  const [first] = subscriptions
  if (!first || order.kind !== 'sums') return null
  return { userId, gradeId: first.gradeId, subscriptions, billing: order.way, shownTotal: total }
}
