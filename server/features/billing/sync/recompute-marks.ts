import { recomputeMarks } from '#domain/marks/recompute-marks.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { writeMarks } from '../../study/queries.ts'
import { type MovedLearner, markFactsOfAllSubjects } from './queries.ts'

/**
 * Recomputes all marks of a learner whose plan has risen (readings, "Marks"): every row gets the higher bonus. After a
 * change to a smaller plan they stay as they were earned. The learner's enrollment is locked and has the new plan.
 */
export async function liftMarks(db: Executor, { learnerId, before, plan }: MovedLearner): Promise<void> {
  if (PLANS.indexOf(plan) < PLANS.indexOf(before)) return
  const subjects = await markFactsOfAllSubjects(db, learnerId)
  await writeMarks(db, learnerId, subjects.flatMap(recomputeMarks))
}
