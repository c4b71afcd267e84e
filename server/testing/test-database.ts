import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { TEMPLATE } from './test-database-server.ts'

/** Anything with a database for fixtures. */
export type OnDatabase = { database: Database }

export type TestDatabase = Awaited<ReturnType<typeof makeTestDatabase>>

/**
 * Address of a distributed database, on which tests then run instead of on databases of their own: one file at a time
 * (`--no-file-parallelism`). Tests that count statements, or prepare data in ways that Citus refuses, fail there.
 */
const cluster = process.env.TRELLIS_TEST_CLUSTER

function connectionOf(address: string) {
  const { hostname, port, username, pathname } = new URL(address)
  return { host: hostname, port: Number(port), user: username, database: pathname.slice(1) }
}

/**
 * Creates a database on the test server; drop it with `drop`.
 * @param template database to clone: the migrated one, or PostgreSQL's empty `template0`
 */
export async function makeTestDatabase(template: typeof TEMPLATE | 'template0' = TEMPLATE) {
  if (cluster !== undefined && template === TEMPLATE) {
    return { connection: connectionOf(cluster), drop: async () => {} }
  }
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a third of the time of copying through the WAL.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    connection: { ...server, database: name },
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  }

  async function administer(statement: string) {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    try {
      // A template cannot be cloned concurrently, so clones are serialized.
      await client.query('SELECT pg_advisory_lock(1)')
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

/**
 * Cuts every connection to a database and rejects new ones.
 * @returns a function that allows connections again
 */
export async function makeUnreachable({ database: name, ...server }: TestDatabase['connection']) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  return async () => {
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await client.end()
  }
}
