import { inTransaction } from '../../../database/retry.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import type { Services } from '../../../services.ts'
import { findExport } from './export-queries.ts'
import { countRowsToExport, deleteOldFiles, hasFile, insertRequest, type OfParent } from './file-queries.ts'
import { presentExport } from './present-export.ts'

/** Rows up to which an export is sent at once. */
export const MAX_ROWS_AT_ONCE = 2000

type ExportResult =
  | { outcome: 'read'; data: ReturnType<typeof presentExport> }
  /** The data is in a file, ready or being prepared. */
  | { outcome: 'file' }
  /** A file is being prepared for another learner of the family. */
  | { outcome: 'busy' }
  | { outcome: 'not-linked' }

/** Reads everything about a learner, or has a job prepare it as a file if it is too much for one answer. */
export async function readExport(
  {
    exportDatabase,
    database,
    isDistributed,
    jobs,
  }: Pick<Services, 'exportDatabase' | 'database' | 'isDistributed' | 'jobs'>,
  parentId: string,
  learnerId: string,
): Promise<ExportResult> {
  const of = { parentId, learnerId, isDistributed }
  const rows = await countRowsToExport(exportDatabase.kysely, of, MAX_ROWS_AT_ONCE + 1)
  if (rows === undefined) return { outcome: 'not-linked' }
  if (rows > MAX_ROWS_AT_ONCE) return requestFile({ database, jobs }, { parentId, learnerId })
  // Before the data is read, which then includes this line.
  await logAboutChild(database.kysely, { kind: 'export', learnerId, by: { id: parentId, role: 'parent' } })
  const row = await findExport(exportDatabase.kysely, of)
  return row ? { outcome: 'read', data: presentExport(row, parentId) } : { outcome: 'not-linked' }
}

function requestFile({ database, jobs }: Pick<Services, 'database' | 'jobs'>, of: OfParent) {
  return inTransaction(database.kysely, async (db): Promise<ExportResult> => {
    await deleteOldFiles(db, of)
    if (await insertRequest(db, of)) {
      await jobs.enqueue(db, 'export-learner', { learnerId: of.learnerId })
      return { outcome: 'file' }
    }
    return { outcome: (await hasFile(db, of)) ? 'file' : 'busy' }
  })
}
