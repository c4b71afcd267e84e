import { stopPayments } from '../../payments/stop-payments.ts'
import type { Services } from '../../services.ts'
import { deletePeople, learnerToDelete } from './delete-queries.ts'

/**
 * Deletes a linked learner with every personal row, at once (readings, "Download/delete of a family's data"); what is
 * charged for them ends.
 * @returns false for who is not linked; nothing is then deleted
 */
export function deleteLearner(
  { database, jobs }: Services,
  parentId: string,
  learnerId: string,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (db) => {
    const learner = await learnerToDelete(db, parentId, learnerId)
    if (!learner) return false
    const deleted = await deletePeople(db, [learner], { byParent: parentId })
    await stopPayments(db, jobs, deleted)
    return deleted.people > 0
  })
}
