import { computeMarks } from '#domain/marks/compute-marks.ts'
import { MONEY_BACK_DAYS, OFFERS, type PaidPlan, type Plan } from '#domain/plans/plans.ts'

const allDone = { video: true, text: true, quiz: true, assignment: true }

/** Bonus of a plan on earned marks, in percent: 0, 10 or 20. */
export function bonusPercent(plan: Plan): number {
  return computeMarks(allDone, plan, []).total - computeMarks(allDone, 'Freemium', []).total
}

/** What every paid plan adds for learning, in the order in which all pages name it. */
export const PAID_BENEFITS = [
  {
    id: 'worksheets',
    name: 'Worksheets',
    feature: 'Worksheets to print, with separate answer sheets',
    text: 'Print a sheet on a skill, or on a quiz or assignment your child has done. The answers are on a sheet of their own.',
  },
  {
    id: 'practice',
    name: 'Extra practice',
    feature: 'Extra practice sets on any skill',
    text: 'Besides the daily set, your child can practice any skill from finished work whenever they like.',
  },
  {
    id: 'growth',
    name: 'Growth over time',
    feature: 'Growth over time: the skill map, week by week',
    text: 'See how your child’s skills grew, at the end of each of the last twelve weeks.',
  },
] as const

/** Features of each plan, most important first; the bonus is the last thing that a paid plan adds. */
export const planFeatures: Record<Plan, readonly string[]> = {
  Freemium: [
    'All lessons, quizzes, assignments and timed tests',
    'Progress reports for you and your child',
    'Badges, and lessons read aloud',
    'Daily practice of what was missed, and a skill map',
    'No card needed',
  ],
  Premium: paidFeatures('Premium'),
  'Premium Plus': paidFeatures('Premium Plus'),
}

function paidFeatures(plan: PaidPlan): readonly string[] {
  return [
    'Everything in Freemium',
    ...PAID_BENEFITS.map(({ feature }) => feature),
    'Points stay, even if you cancel',
    `${bonusPercent(plan)}% bonus points on everything your child completes`,
  ]
}

/** One sentence about a plan, for cards without a list. */
export function planSummary(plan: Plan): string {
  if (plan === 'Freemium') return 'All lessons, tests and daily practice'
  const names = PAID_BENEFITS.map(({ name }) => name.toLowerCase())
  return `Everything in Freemium, plus ${names.join(', ')}, and a ${bonusPercent(plan)}% bonus`
}

/** Additional features of the family offer (readings, "Money"). */
export const familyFeatures: readonly string[] = [
  `One price for up to ${OFFERS.premium_plus_family.maxLearners} children`,
  '1-on-1 tutoring, arranged by email',
]

/** What a paid plan means for a child who missed questions: worksheets on their skills. Null without such questions. */
export function worksheetsForMissed(firstName: string, missed: number): string | null {
  if (missed === 0) return null
  return missed === 1
    ? `${firstName} missed 1 question. With Premium, a worksheet on its skill is ready to print.`
    : `${firstName} missed ${missed} questions. With Premium, worksheets on their skills are ready to print.`
}

/** Shown next to every button that starts a payment. */
export const CANCEL_TERMS = `Cancel anytime in Subscriptions. Refunds within ${MONEY_BACK_DAYS} days.`

/** Formats a plan that is in force without payment, such as 'Premium, included with the sample family'. */
export function includedPlanText(plan: Plan, included: 'sample-family' | 'operator'): string {
  return included === 'sample-family' ? `${plan}, included with the sample family` : `${plan}, included at no charge`
}
