import { recomputeRows } from '#domain/mark-rows.ts'
import { TIERS } from '#domain/marking.ts'
import type { Executor } from '../../database/database.ts'
import { writeMarks } from '../study/queries.ts'
import { markFactsOfAllSubjects } from './lift-marks-queries.ts'
import type { MovedLearner } from './sync-queries.ts'

/**
 * Recomputes all marks of a learner whose plan has risen (readings, "Marks"): every row gets the higher bonus. After a
 * change to a smaller plan they stay as they were earned. The learner's enrolment is locked and has the new plan.
 */
export async function liftMarks(db: Executor, { learnerId, before, plan }: MovedLearner): Promise<void> {
  if (TIERS.indexOf(plan) < TIERS.indexOf(before)) return
  const subjects = await markFactsOfAllSubjects(db, learnerId)
  await writeMarks(db, learnerId, subjects.flatMap(recomputeRows))
}
