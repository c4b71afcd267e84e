import { decideEnrollment } from '#domain/enrollment.ts'
import { brokenConstraint } from '../../database/constraint-errors.ts'
import type { Database, Executor } from '../../database/database.ts'
import type { LearnerRow } from './queries.ts'
import { enrollmentToChange, type LearnerChange, updateLearner } from './update-queries.ts'

export type ChangedLearner =
  | { outcome: 'changed'; learner: LearnerRow }
  | { outcome: 'refused'; fields: Record<string, string> }
  | { outcome: 'not-linked' }

/** Changes a learner's name, phone, grade and extra time, all of it or nothing; the grade as when the learner switches. */
export async function changeLearner({ kysely }: Database, change: LearnerChange): Promise<ChangedLearner> {
  try {
    return await kysely.transaction().execute((db) => decideAndWrite(db, change))
  } catch (error) {
    if (brokenConstraint(error) === 'grade_enrollments_user_fkey') return { outcome: 'not-linked' }
    throw error
  }
}

async function decideAndWrite(db: Executor, change: LearnerChange): Promise<ChangedLearner> {
  const found = await enrollmentToChange(db, change)
  if (!found) return { outcome: 'not-linked' }
  const decision = change.gradeId === null ? 'unchanged' : decideMove(change.gradeId, found)
  if (decision === 'not-available') {
    return { outcome: 'refused', fields: { gradeId: 'This grade is not available' } }
  }
  const learner = await updateLearner(db, change, decision === 'unchanged' ? null : change.gradeId)
  return learner ? { outcome: 'changed', learner } : { outcome: 'not-linked' }
}

function decideMove(
  gradeId: string,
  { heldGradeId, published }: { heldGradeId: string | null; published: boolean | null },
) {
  // Also where that grade is in the bin.
  if (gradeId === heldGradeId) return 'unchanged'
  const current = heldGradeId === null ? null : { gradeId: heldGradeId }
  return decideEnrollment(current, published === null ? null : { id: gradeId, published }).kind
}
