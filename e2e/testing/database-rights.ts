import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** Database privileges that a journey revokes from the server to cause a real failure. */
export type DatabaseRights = {
  /** Makes every server statement that needs this privilege fail. `table` may include its schema. */
  revoke(right: Right, table: string): Promise<void>
  /** Grants all revoked privileges again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Connects to a product's embedded PostgreSQL: its socket is in its data folder, and its role owns the tables. */
export async function databaseRightsOf({ dataDir }: Product): Promise<DatabaseRights> {
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  const revoked: string[] = []
  async function restore() {
    for (const right of revoked.splice(0)) await database.query(`GRANT ${right} TO CURRENT_USER`)
  }
  return {
    async revoke(right, table) {
      const on = `${right} ON ${table.split('.').map(database.escapeIdentifier).join('.')}`
      await database.query(`REVOKE ${on} FROM CURRENT_USER`)
      revoked.push(on)
    },
    restore,
    async close() {
      await restore()
      await database.end()
    },
  }
}
