import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** What its database refuses a server, so that a journey sees a failure that really happens. */
export type DatabaseRights = {
  /** From now on every statement of the server that needs this right fails. `table` may begin with its schema. */
  refuse(right: Right, table: string): Promise<void>
  /** Grants everything again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL of a product: its socket lies in its folder, its role owns the tables. */
export async function databaseRightsOf({ dataDir }: Product): Promise<DatabaseRights> {
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  const refused: string[] = []
  async function restore() {
    for (const right of refused.splice(0)) await database.query(`GRANT ${right} TO CURRENT_USER`)
  }
  return {
    async refuse(right, table) {
      const on = `${right} ON ${table.split('.').map(database.escapeIdentifier).join('.')}`
      await database.query(`REVOKE ${on} FROM CURRENT_USER`)
      refused.push(on)
    },
    restore,
    async close() {
      await restore()
      await database.end()
    },
  }
}
