import type pg from 'pg'
import { openConnection } from '../database/database.ts'
import { createOwner, giveToOwner, isProtected } from './owner-queries.ts'

/** Role that owns the log of families. docs/operations.md has the statements for a database of one's own. */
const OWNER = 'trellis_log'

/**
 * Takes the rights to change and delete lines of the log from the server's own role. Lines are deleted with their person, by
 * the foreign keys, and after 12 months, by a function: both act with the rights of the log's owner.
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
