import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import {
  type Change,
  type ChangedRow,
  changedColumns,
  changing,
  type LastChangeRow,
  lastChangeColumns,
} from '../changes/change-queries.ts'

/**
 * Writes an item as it was.
 * @returns undefined when the item is gone
 * @throws a violation of what only one item may have (changes/taken-place.ts)
 */
export async function changeBack(
  db: Executor,
  change: Change,
): Promise<(ChangedRow & LastChangeRow) | undefined> {
  const { rows } = await sql<ChangedRow & LastChangeRow>`
    ${changing(change)}
    SELECT ${lastChangeColumns(change.userId)}, ${changedColumns(change)} FROM item`.execute(db)
  return rows[0]
}
