import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { TEMPLATE } from './test-database-server.ts'

/** Whatever has a database to put things into. */
export type OnDatabase = { database: Database }

export type TestDatabase = Awaited<ReturnType<typeof makeTestDatabase>>

/** A database of its own on the server of the tests: cloned from the migrated template, gone by `drop`. */
export async function makeTestDatabase() {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return {
    connection: { ...server, database: name },
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  }

  async function administer(statement: string) {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    try {
      // Cloning waits for nobody: two files that clone at once would see one refused, so one goes after the other.
      await client.query('SELECT pg_advisory_lock(1)')
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}
