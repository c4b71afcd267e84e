import type { Database } from '../../../database/database.ts'
import { requireWritten } from '../changes/change-outcome.ts'
import type { ContentKind } from '../changes/change-queries.ts'
import { writeContent } from '../changes/write-content.ts'
import { moveToBin } from './queries.ts'

/** Moves an item with everything below it into the bin and returns the counts. */
export async function deleteItem(
  database: Database,
  kind: ContentKind,
  id: string,
  userId: string,
  errors: Parameters<typeof requireWritten>[1],
) {
  const result = await writeContent(database, (db) => moveToBin(db, kind, id, userId))
  const { deletionId, subjects, lessons, tests } = requireWritten(result, errors)
  return { deletionId, with: { subjects, lessons, tests } }
}
