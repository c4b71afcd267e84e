import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { protectLog } from '../family-log/protect-log.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'

export const TEMPLATE = 'trellis_template'

/**
 * Settings of databases that live for seconds: no durability and no vacuuming, since autovacuum blocks dropping one.
 * Each connection plans a statement once, since planning takes longer than reading the few rows of a test. Crash recovery is
 * tested on servers of its own. Test files run concurrently with several servers each.
 */
const EPHEMERAL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: Server
  }
}

/** Environment variable with a server for the tests of several runs (tools/mutate.ts), as JSON. */
export const TEST_DATABASE_VARIABLE = 'TRELLIS_TEST_DATABASE'

type Server = { host: string; port: number; user: string }

/** Provides one real PostgreSQL for a test run, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject) {
  const shared = process.env[TEST_DATABASE_VARIABLE]
  if (shared !== undefined) return project.provide('databaseServer', JSON.parse(shared))
  const { server, stop } = await startTestDatabaseServer()
  project.provide('databaseServer', server)
  return stop
}

export async function startTestDatabaseServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-test-'))
  const embedded = await launchEmbedded({ dataDir, onProgress: () => {}, settings: EPHEMERAL_SETTINGS })
  const { host, port, user } = embedded.connection
  const server: Server = { host, port, user }
  await makeTemplate(server)
  return {
    server,
    /** Drops what the tests of a killed run have left. */
    dropTestDatabases: () => dropTestDatabases(server),
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** @param attempts a killed run can have a statement under way that ends other connections of the server */
async function dropTestDatabases(server: Server, attempts = 3): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  // A connection that is ended while idle; the next statement fails.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%'")
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.end()
  } catch (error) {
    if (attempts <= 1) throw error
    await dropTestDatabases(server, attempts - 1)
  }
}

async function makeTemplate(server: Server) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()

  const log = createLog('silent')
  const connection = { ...server, database: TEMPLATE }
  const database = openDatabase(connection, log, 'maintenance')
  await migrate(database.kysely)
  await database.kysely.destroy()
  await protectLog({ ...connection, user: SUPERUSER }, server.user)
  const jobs = await startJobs(connection, log)
  await jobs.stop()
}
