import type { Plan } from '../plans/plans.ts'
import { computeMarks, type Flags, type Marks, planForRow, type TestType } from './compute-marks.ts'

/** What the marks of a learner's lessons of one subject are computed from. */
export type MarkFacts = {
  currentPlan: Plan
  passedTests: readonly TestType[]
  /** The lessons that the learner has begun or has marks of; `storedPlan` is null where no marks are stored yet. */
  lessons: readonly { lessonId: string; flags: Flags; storedPlan: Plan | null }[]
}

/** One row of lesson marks as it is to be stored; `plan` is the one it was computed with. */
export type MarkRow = { lessonId: string; plan: Plan } & Marks

/**
 * The rows of a learner's marks in one subject as they stand after a save or a passed test (readings, "Marks"):
 * each with the tests' bonus, and with the learner's present plan unless the row was earned with a higher one.
 */
export function recomputeMarks({ currentPlan, passedTests, lessons }: MarkFacts): MarkRow[] {
  return lessons.map(({ lessonId, flags, storedPlan }) => {
    const plan = planForRow(storedPlan, currentPlan)
    return { lessonId, plan, ...computeMarks(flags, plan, passedTests) }
  })
}
