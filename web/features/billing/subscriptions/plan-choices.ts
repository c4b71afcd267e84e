import { OFFERS, type Plan, parsePlanName } from '#domain/plans/plans.ts'
import type { SubscribedLearner } from './plan/own-plan.ts'

/** Each learner pays a price of their own, or one price covers the family. A year is sold on the page of a grade. */
export type WayOfPaying = 'monthly' | 'family'

export type PlanChoices = {
  way: WayOfPaying
  /** The selected learners, each with the plan that was chosen for them. */
  plans: ReadonlyMap<string, Plan>
  /** The plan that the parent came here for: whoever is selected next begins with it. */
  wanted: Plan | null
}

/** How the address spells each plan (accounts and parent portal, section 3), which is followed by who is to get it. */
const SPELLED = { freemium: 'Freemium', premium: 'Premium', premium_plus: 'Premium Plus' } as const
const spellings = ['freemium', 'premium', 'premium_plus'] as const

type Chooser = Pick<SubscribedLearner, 'id' | 'gradeId' | 'plan' | 'subscription'>

/**
 * What the address says is chosen: `?premium=<learner>&premium_plus=<learner>&billing=family`. A link from elsewhere may
 * say `?plan=premium&learner=<learner>`; without a learner it means the only one, or the family, if there is no doubt. Who is
 * not the parent's, or cannot get a plan, is left out.
 */
export function readChoices(search: URLSearchParams, learners: readonly Chooser[]): PlanChoices {
  const asked = search.get('plan') ?? search.get('wanted')
  const named = asked === null ? 'Freemium' : parsePlanName(asked)
  const way = search.get('billing') === 'family' ? 'family' : 'monthly'
  const wanted = named === 'Freemium' ? null : named
  const plans = new Map<string, Plan>()
  for (const learner of learners.filter(canChoose)) {
    const spelling = spellings.find((name) => search.getAll(name).includes(learner.id))
    if (spelling) plans.set(learner.id, SPELLED[spelling])
    else if (search.getAll('learner').includes(learner.id)) plans.set(learner.id, wanted ?? learner.plan)
  }
  if (plans.size === 0 && search.has('plan') && wanted) {
    const buyers = learners.filter((learner) => choosingFor(learner) === 'buy')
    const most = way === 'family' ? OFFERS.premium_plus_family.maxLearners : 1
    if (buyers.length <= most) for (const { id } of buyers) plans.set(id, wanted)
  }
  return { way, plans, wanted }
}

/** The query of the address that says so; what was asked for by a link is kept for the learners who are selected next. */
export function writeChoices({ way, plans, wanted }: PlanChoices): URLSearchParams {
  const search = new URLSearchParams()
  for (const spelling of spellings) {
    for (const [id, plan] of plans) if (plan === SPELLED[spelling]) search.append(spelling, id)
  }
  if (way === 'family') search.set('billing', way)
  const spelling = spellings.find((name) => SPELLED[name] === wanted)
  if (spelling) search.set('wanted', spelling)
  return search
}

/** Selects a learner, or takes them out again. Who is selected begins with what the parent came for, or what there is. */
export function withSelected(
  choices: PlanChoices,
  learner: Pick<SubscribedLearner, 'id' | 'plan' | 'subscription'>,
  selected: boolean,
): PlanChoices {
  const plans = new Map(choices.plans)
  const first = learner.subscription ? learner.plan : (choices.wanted ?? learner.plan)
  if (selected) plans.set(learner.id, first)
  else plans.delete(learner.id)
  return { ...choices, plans }
}

export function withPlan(choices: PlanChoices, learnerId: string, plan: Plan): PlanChoices {
  return { ...choices, plans: new Map(choices.plans).set(learnerId, plan) }
}

/**
 * The plan that a selected learner is to get; undefined for who is not selected. The family offer gives Premium Plus to
 * all it is bought for, and what was chosen before is there again without it.
 */
export function chosenPlan(
  { way, plans }: PlanChoices,
  learner: Pick<SubscribedLearner, 'id' | 'subscription'>,
): Plan | undefined {
  const plan = plans.get(learner.id)
  return plan && way === 'family' && !learner.subscription ? OFFERS.premium_plus_family.plan : plan
}

/**
 * Whether a plan can be chosen for a learner: `buy` a first one, `change` the one that this parent pays, or not, because
 * the learner has no grade yet or `another-parent` pays.
 */
type Choosing = 'buy' | 'change' | 'no-grade' | 'another-parent'

export function choosingFor({
  gradeId,
  subscription,
}: Pick<SubscribedLearner, 'gradeId' | 'subscription'>): Choosing {
  if (subscription) return subscription.own ? 'change' : 'another-parent'
  return gradeId === null ? 'no-grade' : 'buy'
}

export function canChoose(learner: Pick<SubscribedLearner, 'gradeId' | 'subscription'>): boolean {
  const choosing = choosingFor(learner)
  return choosing === 'buy' || choosing === 'change'
}
