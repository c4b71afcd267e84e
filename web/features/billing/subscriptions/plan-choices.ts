import { isHigherPlan, OFFERS, type Plan, parsePlanName } from '#domain/plans/plans.ts'
import type { SubscribedLearner } from './plan/own-plan.ts'

/** One price per learner, or one for the family. Annual plans are sold on the pricing page of a grade. */
export type BillingOption = 'monthly' | 'family'

export type PlanChoices = {
  billing: BillingOption
  /** Chosen plan of each selected learner. */
  plans: ReadonlyMap<string, Plan>
  /** Plan named by a link; the next selected learner starts with it. */
  wanted: Plan | null
}

/** Plan names in the URL (accounts and parent portal, section 3). */
const PLAN_BY_PARAMETER = { freemium: 'Freemium', premium: 'Premium', premium_plus: 'Premium Plus' } as const
const PLAN_PARAMETERS = ['freemium', 'premium', 'premium_plus'] as const

type Chooser = Pick<SubscribedLearner, 'gradeId' | 'gradeClosed' | 'plan' | 'subscription' | 'paidByOther'>

/**
 * Reads the choices from the URL: `?premium=<learner>&premium_plus=<learner>&billing=family`. Links from other pages
 * use `?plan=premium&learner=<learner>`; without a learner they mean the only one, or the family, if unambiguous.
 * Unknown learners and those who cannot get a plan are ignored.
 */
export function readChoices(search: URLSearchParams, learners: readonly (Chooser & { id: string })[]): PlanChoices {
  const planName = search.get('plan') ?? search.get('wanted')
  const plan = planName === null ? 'Freemium' : parsePlanName(planName)
  const billing = search.get('billing') === 'family' ? 'family' : 'monthly'
  const wanted = plan === 'Freemium' ? null : plan
  const plans = new Map<string, Plan>()
  for (const learner of learners.filter(canSelect)) {
    const parameter = PLAN_PARAMETERS.find((name) => search.getAll(name).includes(learner.id))
    if (parameter) plans.set(learner.id, atLeastOwn(PLAN_BY_PARAMETER[parameter], learner))
    else if (search.getAll('learner').includes(learner.id))
      plans.set(learner.id, atLeastOwn(wanted ?? learner.plan, learner))
  }
  if (plans.size === 0 && search.has('plan') && wanted) {
    const buyers = learners.filter((learner) => canBuy(learner, wanted))
    const most = billing === 'family' ? OFFERS.premium_plus_family.maxLearners : 1
    if (buyers.length <= most) for (const { id } of buyers) plans.set(id, wanted)
  }
  return { billing, plans, wanted }
}

/** Writes the choices as a query, including the plan named by a link. */
export function writeChoices({ billing, plans, wanted }: PlanChoices): URLSearchParams {
  const search = new URLSearchParams()
  for (const parameter of PLAN_PARAMETERS) {
    for (const [id, plan] of plans) if (plan === PLAN_BY_PARAMETER[parameter]) search.append(parameter, id)
  }
  if (billing === 'family') search.set('billing', billing)
  const parameter = PLAN_PARAMETERS.find((name) => PLAN_BY_PARAMETER[name] === wanted)
  if (parameter) search.set('wanted', parameter)
  return search
}

/** Selects or deselects a learner. A selected learner starts with the plan named by a link, or the current plan. */
export function withSelected(
  choices: PlanChoices,
  learner: Pick<SubscribedLearner, 'id' | 'plan' | 'subscription'>,
  selected: boolean,
): PlanChoices {
  const plans = new Map(choices.plans)
  const first = learner.subscription ? learner.plan : atLeastOwn(choices.wanted ?? learner.plan, learner)
  if (selected) plans.set(learner.id, first)
  else plans.delete(learner.id)
  return { ...choices, plans }
}

export function withPlan(choices: PlanChoices, learnerId: string, plan: Plan): PlanChoices {
  return { ...choices, plans: new Map(choices.plans).set(learnerId, plan) }
}

/**
 * Plan that a selected learner will get; undefined for other learners. The family offer gives Premium Plus to all its
 * learners; deselecting it restores the individual choices.
 */
export function chosenPlan(
  { billing, plans }: PlanChoices,
  learner: Pick<SubscribedLearner, 'id' | 'subscription'>,
): Plan | undefined {
  const plan = plans.get(learner.id)
  return plan && billing === 'family' && !learner.subscription ? OFFERS.premium_plus_family.plan : plan
}

/** Returns the plan, or the included one if that is higher and the learner has no subscription. */
function atLeastOwn(plan: Plan, { plan: own, subscription }: Pick<SubscribedLearner, 'plan' | 'subscription'>): Plan {
  return subscription || isHigherPlan(plan, own) ? plan : own
}

/** Possible choice for a learner: `buy` a plan, `change` the parent's own one, or none. */
type Selection = 'buy' | 'change' | 'no-grade' | 'grade-closed' | 'another-parent' | 'all-included'

export function selectionFor({ gradeId, gradeClosed, plan, subscription, paidByOther }: Chooser): Selection {
  if (subscription) return 'change'
  if (paidByOther) return 'another-parent'
  if (gradeId === null) return 'no-grade'
  if (gradeClosed) return 'grade-closed'
  return isHigherPlan('Premium Plus', plan) ? 'buy' : 'all-included'
}

/** True when a learner can buy the plan: an open grade, no paid plan, and a higher plan than the current one. */
export function canBuy(learner: Chooser, plan: Plan): boolean {
  return selectionFor(learner) === 'buy' && isHigherPlan(plan, learner.plan)
}

export function canSelect(learner: Chooser): boolean {
  const selection = selectionFor(learner)
  return selection === 'buy' || selection === 'change'
}
