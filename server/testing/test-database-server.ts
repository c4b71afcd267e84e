import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'

export const TEMPLATE = 'trellis_template'

/**
 * Settings of databases that live for seconds: no durability and no vacuuming, since autovacuum blocks dropping one.
 * Crash recovery is tested on servers of its own. Test files run concurrently with several servers each.
 */
const EPHEMERAL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
  full_page_writes: 'off',
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string }
  }
}

/** Starts one real PostgreSQL for a test run, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-test-'))
  const server = await launchEmbedded({ dataDir, onProgress: () => {}, settings: EPHEMERAL_SETTINGS })
  const { host, port, user } = server.connection

  await makeTemplate({ host, port, user })
  project.provide('databaseServer', { host, port, user })

  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function makeTemplate(server: { host: string; port: number; user: string }) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()

  const log = createLog('silent')
  const connection = { ...server, database: TEMPLATE }
  const database = openDatabase(connection, log, 'maintenance')
  await migrate(database.kysely)
  await database.kysely.destroy()
  const jobs = await startJobs(connection, log)
  await jobs.stop()
}
