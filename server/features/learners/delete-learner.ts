import type { Database } from '../../database/database.ts'
import { deletePeople, learnerToDelete } from './delete-queries.ts'

/**
 * Deletes a linked learner with every personal row, at once (readings, "Download/delete of a family's data").
 * @returns false for who is not linked; nothing is then deleted
 */
export function deleteLearner({ kysely }: Database, parentId: string, learnerId: string): Promise<boolean> {
  return kysely.transaction().execute(async (db) => {
    const learner = await learnerToDelete(db, parentId, learnerId)
    if (!learner) return false
    return (await deletePeople(db, [learner], { byParent: parentId })).length > 0
  })
}
