import type { Plan } from '../plans/plans.ts'
import { computeMarks, type Flags, type Marks, type TestType } from './compute-marks.ts'

/** Marks of one lesson with the plan they were computed with. */
export type StoredMarks = { plan: Plan } & Marks

/** Facts that decide the marks of a learner's lessons of one subject. */
export type MarkFacts = {
  currentPlan: Plan
  passedTests: readonly TestType[]
  /** Lessons that the learner has begun or has marks of; `stored` is null for a lesson without marks. */
  lessons: readonly { lessonId: string; flags: Flags; stored: StoredMarks | null }[]
}

/** One row of lesson marks as it is to be stored. */
export type MarkRow = { lessonId: string } & StoredMarks

/**
 * Recomputes a learner's marks in one subject after a save, a passed test or an upgrade (readings, "Marks after a
 * downgrade"). Marks are computed with the current plan; a stored row is replaced as a whole, and only by a larger total.
 */
export function recomputeMarks({ currentPlan, passedTests, lessons }: MarkFacts): MarkRow[] {
  return lessons.map(({ lessonId, flags, stored }) => {
    const computed = computeMarks(flags, currentPlan, passedTests)
    if (stored !== null && computed.total <= stored.total) return { lessonId, ...stored }
    return { lessonId, plan: currentPlan, ...computed }
  })
}
