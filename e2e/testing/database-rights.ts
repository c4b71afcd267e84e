import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** Database privileges and connections that a journey revokes from the server to cause a real failure. */
export type DatabaseRights = {
  /** Makes every server statement that needs this privilege fail. `table` may include its schema. */
  revoke(right: Right, table: string): Promise<void>
  /** Terminates the server's database connections, and rejects new ones until `restore`. */
  disconnect(): Promise<void>
  /** Grants all revoked privileges again, and accepts connections. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Connects to a product's embedded PostgreSQL: its socket is in its data folder, and its role owns the tables. */
export async function databaseRightsOf({ dataDir }: Product): Promise<DatabaseRights> {
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  const revoked: string[] = []
  const socket = join(dataDir, 'postgres/.s.PGSQL.5432')
  let isDisconnected = false
  async function restore() {
    if (isDisconnected) await rename(`${socket}.away`, socket)
    isDisconnected = false
    for (const right of revoked.splice(0)) await database.query(`GRANT ${right} TO CURRENT_USER`)
  }
  return {
    async revoke(right, table) {
      const on = `${right} ON ${table.split('.').map(database.escapeIdentifier).join('.')}`
      await database.query(`REVOKE ${on} FROM CURRENT_USER`)
      revoked.push(on)
    },
    async disconnect() {
      await rename(socket, `${socket}.away`)
      isDisconnected = true
      await database.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    },
    restore,
    async close() {
      await restore()
      await database.end()
    },
  }
}
