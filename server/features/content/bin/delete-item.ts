import type { Database } from '../../../database/database.ts'
import type { ContentKind } from '../changes/column-queries.ts'
import { requireResult, writeContent } from '../changes/write-content.ts'
import { moveToBin } from './queries.ts'

/**
 * Moves an item with everything below it into the trash and returns the counts.
 * @param errors constructors of the errors that the operation declares
 */
export async function deleteItem(
  database: Database,
  item: { kind: ContentKind; id: string; userId: string },
  errors: Parameters<typeof requireResult>[1],
) {
  const result = await writeContent(database, (db) => moveToBin(db, item))
  return requireResult(result, errors)
}
