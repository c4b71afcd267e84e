import type { Executor } from '../../../database/database.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import { deletePick } from './queries.ts'

type PickToRemove = { learnerId: string; pickId: string; by: { id: string; role: 'parent' | 'helper' } }

/** Deletes a pick, for a parent or its helper, with a line of the log. */
export async function removePick(db: Executor, { learnerId, pickId, by }: PickToRemove) {
  const deleted = await deletePick(db, { learnerId, pickId, helperId: by.role === 'helper' ? by.id : null })
  if (deleted) await logAboutChild(db, { kind: 'helper-pick-removed', learnerId, by, detail: deleted.skillName })
  return { removed: true as const }
}
