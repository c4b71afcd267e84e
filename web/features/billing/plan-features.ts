import { computeMarks } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'

const allDone = { video: true, text: true, quiz: true, assignment: true }

/** Bonus of a plan on earned marks, in percent: 0, 10 or 20. */
export function bonusPercent(plan: Plan): number {
  return computeMarks(allDone, plan, []).total - computeMarks(allDone, 'Freemium', []).total
}

/** Features of each plan, the most important first. */
export const planFeatures: Record<Plan, readonly string[]> = {
  Freemium: [
    'Every lesson, quiz, assignment and timed test of the grade',
    'Progress report for parent and learner',
    'Achievements, and texts that are read aloud',
    'No card needed',
  ],
  Premium: [
    'Everything in Freemium',
    `A bonus of ${bonusPercent('Premium')}% on all marks that are earned`,
    'Marks that were earned stay, whatever comes later',
  ],
  'Premium Plus': [
    'Everything in Freemium',
    `A bonus of ${bonusPercent('Premium Plus')}% on all marks that are earned`,
    'Marks that were earned stay, whatever comes later',
  ],
}

/** Additional features of the family offer (readings, "Money"). */
export const familyFeatures: readonly string[] = [
  'Family account: one price for up to 3 learners',
  '1-on-1 tutoring: you write to us, and we agree on a time by email',
]
