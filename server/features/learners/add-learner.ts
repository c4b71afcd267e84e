import { brokenConstraint } from '../../database/constraint-errors.ts'
import type { Executor } from '../../database/database.ts'
import { uniqueFieldErrors } from '../../unique-field-errors.ts'
import { findTaken, insertLearner, type LearnerRow, type LearnerToInsert } from './queries.ts'

export type AddedLearner =
  | { outcome: 'added'; learner: LearnerRow }
  | { outcome: 'refused'; fields: Record<string, string> }
  /** The parent's own account was deleted while the request was under way. */
  | { outcome: 'parent-gone' }

/** Adds a learner whole, or tells which fields stand in the way (readings, "Access"). */
export async function addLearner(db: Executor, toInsert: LearnerToInsert): Promise<AddedLearner> {
  try {
    const learner = await insertLearner(db, toInsert)
    if (learner) return { outcome: 'added', learner }
    return { outcome: 'refused', fields: { gradeId: 'This grade is not available' } }
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'parent_child_parent_fkey' || constraint === 'consents_parent_fkey') {
      return { outcome: 'parent-gone' }
    }
    const fields = await uniqueFieldErrors(constraint, () => findTaken(db, toInsert.email, toInsert.username))
    if (!fields) throw error
    return { outcome: 'refused', fields }
  }
}
