import { computeMarks } from '#domain/marks/compute-marks.ts'
import { MONEY_BACK_DAYS, OFFERS, type Plan } from '#domain/plans/plans.ts'

const allDone = { video: true, text: true, quiz: true, assignment: true }

/** Bonus of a plan on earned marks, in percent: 0, 10 or 20. */
export function bonusPercent(plan: Plan): number {
  return computeMarks(allDone, plan, []).total - computeMarks(allDone, 'Freemium', []).total
}

/** Features of each plan, most important first. */
export const planFeatures: Record<Plan, readonly string[]> = {
  Freemium: [
    'All lessons, quizzes, assignments and timed tests',
    'Progress reports for you and your child',
    'Badges, and lessons read aloud',
    'Daily practice of what was missed, and a skill map',
    'No card needed',
  ],
  Premium: [
    'Everything in Freemium',
    `${bonusPercent('Premium')}% bonus points on everything your child completes`,
    'Extra practice sets on any skill',
    'Skill map over time, week by week',
    'Worksheets to print, with separate answer sheets',
    'Points stay, even if you cancel',
  ],
  'Premium Plus': [
    'Everything in Freemium',
    `${bonusPercent('Premium Plus')}% bonus points on everything your child completes`,
    'Extra practice sets on any skill',
    'Skill map over time, week by week',
    'Worksheets to print, with separate answer sheets',
    'Points stay, even if you cancel',
  ],
}

/** Additional features of the family offer (readings, "Money"). */
export const familyFeatures: readonly string[] = [
  `Family account: one price for up to ${OFFERS.premium_plus_family.maxLearners} learners`,
  '1-on-1 tutoring, arranged by email',
]

/** Shown next to every button that starts a payment. */
export const CANCEL_TERMS = `Cancel anytime in Subscriptions. Refunds within ${MONEY_BACK_DAYS} days.`

/** Formats a plan that is in force without payment, such as 'Premium, included with the sample family'. */
export function includedPlanText(plan: Plan, included: 'sample-family' | 'operator'): string {
  return included === 'sample-family' ? `${plan}, included with the sample family` : `${plan}, included at no charge`
}
