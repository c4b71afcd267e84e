import type pg from 'pg'
import { openConnection } from '../database/database.ts'
import { createOwner, giveToOwner, isProtected } from './owner-queries.ts'

/** Role that owns the log of families and the events of the operator. docs/operations.md has the statements for a database of one's own. */
const OWNER = 'trellis_log'

/**
 * Takes the rights to change and delete rows of both logs from the server's own role. Lines of a family are deleted with their
 * person, by the foreign keys, and old rows by functions: both act with the rights of the logs' owner.
 * @param administrator connection of a superuser
 * @param role of the server
 */
export async function protectLog(administrator: pg.ClientConfig, role: string): Promise<void> {
  const { client, kysely } = await openConnection(administrator)
  try {
    if (await isProtected(kysely, role)) return
    await kysely.transaction().execute(async (db) => {
      await createOwner(db, OWNER)
      await giveToOwner(db, { owner: OWNER, role })
    })
  } finally {
    await client.end()
  }
}
