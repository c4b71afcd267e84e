import { recomputeMarks } from '#domain/marks/recompute-marks.ts'
import { isHigherPlan } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { writeMarks } from '../../study/queries.ts'
import { loadMarkFacts, type PlanChange } from './queries.ts'

/**
 * Recomputes a learner's marks after an upgrade: every row gets the higher bonus (readings, "Marks"). After a downgrade
 * the rows stay as they were earned. The learner's enrollment is locked and has the new plan.
 */
export async function updateMarksAfterUpgrade(db: Executor, { learnerId, before, plan }: PlanChange): Promise<void> {
  if (!isHigherPlan(plan, before)) return
  const subjects = await loadMarkFacts(db, learnerId)
  await writeMarks(db, learnerId, subjects.flatMap(recomputeMarks))
}
