import { t } from '@lingui/core/macro'
import { computeMarks } from '#domain/marks/compute-marks.ts'
import { MONEY_BACK_DAYS, OFFERS, type Plan } from '#domain/plans/plans.ts'

const allDone = { video: true, text: true, quiz: true, assignment: true }

/** Bonus of a plan on earned marks, in percent: 0, 10 or 20. */
export function bonusPercent(plan: Plan): number {
  return computeMarks(allDone, plan, []).total - computeMarks(allDone, 'Freemium', []).total
}

/** What every paid plan adds for learning, in the order in which all pages name it. */
export const paidBenefits = () =>
  [
    {
      id: 'worksheets',
      name: t`Worksheets`,
      feature: t`Worksheets to print, with separate answer sheets`,
      text: t`Print a sheet on a skill, or on a quiz or assignment your child has done. The answers are on a sheet of their own.`,
    },
    {
      id: 'practice',
      name: t`Extra practice`,
      feature: t`Extra practice sets on any skill`,
      text: t`Besides the daily set, your child can practice any skill from finished work whenever they like.`,
    },
    {
      id: 'growth',
      name: t`Growth over time`,
      feature: t`Growth over time: the skill map, week by week`,
      text: t`See how your child’s skills grew, at the end of each of the last twelve weeks.`,
    },
  ] as const

/** Features of each plan, most important first; the bonus is the last thing that a paid plan adds. */
export function planFeatures(plan: Plan): readonly string[] {
  if (plan === 'Freemium') {
    return [
      t`All lessons, quizzes, assignments and timed tests`,
      t`Progress reports for you and your child`,
      t`Badges, and lessons read aloud`,
      t`Daily practice of what was missed, and a skill map`,
      t`No card needed`,
    ]
  }
  return [
    t`Everything in Freemium`,
    ...paidBenefits().map(({ feature }) => feature),
    t`Points stay, even if you cancel`,
    t`${{ percent: bonusPercent(plan) }}% bonus points on everything your child completes`,
  ]
}

/** One sentence about a plan, for cards without a list. */
export function planSummary(plan: Plan): string {
  if (plan === 'Freemium') return t`All lessons, tests and daily practice`
  return t`Everything in Freemium, plus worksheets, extra practice, growth over time, and a ${{ percent: bonusPercent(plan) }}% bonus`
}

/** Additional features of the family offer (readings, "Money"). @param hasTutors true where lessons can be booked */
export const familyFeatures = (hasTutors: boolean): readonly string[] => [
  t`One price for up to ${{ most: OFFERS.premium_plus_family.maxLearners }} children`,
  hasTutors ? t`1-on-1 tutoring, booked here` : t`1-on-1 tutoring, arranged by email`,
]

/** What a paid plan means for a child who missed questions: worksheets on their skills. Null without such questions. */
export function worksheetsForMissed(firstName: string, missed: number): string | null {
  if (missed === 0) return null
  return missed === 1
    ? t`${firstName} missed 1 question. With Premium, a worksheet on its skill is ready to print.`
    : t`${firstName} missed ${missed} questions. With Premium, worksheets on their skills are ready to print.`
}

/** Shown next to every button that starts a payment. */
export const cancelTerms = () => t`Cancel anytime in Subscriptions. Refunds within ${{ days: MONEY_BACK_DAYS }} days.`

/** Formats a plan that is in force without payment, such as 'Premium, included with the sample family'. */
export function includedPlanText(plan: Plan, included: 'sample-family' | 'operator'): string {
  return included === 'sample-family' ? t`${plan}, included with the sample family` : t`${plan}, included at no charge`
}
