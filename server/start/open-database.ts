import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { joinEmbedded, launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import type { Config } from '../config.ts'
import { findUnfitPooler } from '../database/check-connections.ts'
import {
  type ConnectionSettings,
  type Database,
  openConnection,
  openDatabase,
  requestSettings,
} from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openReplica } from '../database/replica.ts'
import { StartError } from './listen.ts'

export type OpenedDatabase = {
  database: Database
  /** Settings for requests, possibly through a pooler. */
  connection: ConnectionSettings
  /** Direct settings for migrations, jobs and notifications, which need a session of their own. */
  direct: pg.PoolConfig
  /** Resolves if the embedded server stops unexpectedly; never for an external server. */
  lost: Promise<unknown>
  close(): Promise<void>
}

/**
 * Connects to DATABASE_URL or starts the embedded server, then runs the migrations.
 * @param onLaunched is called once the server process has been launched; immediately for an external server
 * @param beforeMigrating runs on the tables of the previous version
 */
export async function openMigratedDatabase(
  config: Config,
  log: Logger,
  onProgress: (message: string) => void,
  onLaunched: () => void = () => {},
  beforeMigrating: (connection: pg.PoolConfig) => Promise<void> = async () => {},
): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null) onLaunched()
  const embedded = databaseUrl === null ? await launchEmbedded({ dataDir, onProgress, onLaunched }) : null
  const { url, namedStatements, sizes } = config.connections
  const direct: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
  const connection: ConnectionSettings = embedded?.connection ?? { connectionString: url ?? '', namedStatements }
  const maintenance = openDatabase(direct, log, 'maintenance')
  try {
    if (embedded === null) {
      await waitUntilWritable(direct, onProgress)
      await requireFitConnections(config)
    }
    await beforeMigrating(direct)
    const applied = await migrate(maintenance.kysely, { onWait: onProgress }).catch((error: unknown) => {
      throw new StartError(`The tables could not be brought up to date: ${reason(error)}`)
    })
    if (applied.length > 0) onProgress(`Tables brought up to date (${applied.join(', ')})`)
  } catch (error) {
    await maintenance.kysely.destroy()
    await embedded?.stop()
    throw error
  }
  await maintenance.kysely.destroy()

  const primary = openDatabase({ ...connection, ...(sizes.requests && { max: sizes.requests }) }, log)
  const { replicaUrl } = config.connections
  const replica = replicaUrl === null ? null : openReplica({ connectionString: replicaUrl }, primary, log)
  const database: Database = replica === null ? primary : { ...primary, queryReplica: replica.query }
  return {
    database,
    connection,
    direct,
    lost: embedded?.ended ?? new Promise(() => {}),
    async close() {
      await replica?.close()
      await database.kysely.destroy()
      await embedded?.stop()
    },
  }
}

/** Maximum wait for a database that is being started, restarted or failed over. */
const MAX_WAIT_MS = 60_000
const PAUSE_MS = 500

/** Errors of a server in a transitional state, and of a load balancer without a server. */
const IS_STARTING = /starting up|shutting down|recovery|Connection terminated|ECONNRESET/

/** @throws StartError if the database cannot be reached, or stays read-only */
async function waitUntilWritable(connection: pg.ClientConfig, onProgress: (message: string) => void): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  for (let isFirst = true; ; isFirst = false) {
    const state = await readState(connection)
    if (state === 'writable') return
    const what = state === 'read-only' ? 'The database at DATABASE_URL is read-only' : `The database is away: ${state}`
    if (performance.now() > end) throw new StartError(`${what}: a start needs the primary`)
    if (isFirst) onProgress(`${what}; waiting for the primary, ${MAX_WAIT_MS / 1000} seconds at most`)
    await wait(PAUSE_MS)
  }
}

/**
 * Reads the state of the server over a new connection, since the address may lead to another server by now.
 * @returns the reason if the database is starting
 */
async function readState(connection: pg.ClientConfig): Promise<string> {
  try {
    const { client } = await openConnection(connection)
    try {
      const { rows } = await client.query("SELECT current_setting('transaction_read_only') = 'on' AS read_only")
      return rows[0]?.read_only ? 'read-only' : 'writable'
    } finally {
      await client.end()
    }
  } catch (error) {
    if (IS_STARTING.test(reason(error))) return reason(error)
    // The connection check that follows reports what to change.
    if (/unsupported startup parameter/.test(reason(error))) return 'writable'
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`)
  }
}

/** @throws StartError naming an unsuitable pooler */
async function requireFitConnections({ databaseUrl, connections }: Config): Promise<void> {
  const { url, namedStatements } = connections
  const variable = databaseUrl === url ? 'DATABASE_URL' : 'DATABASE_URL_DIRECT'
  const direct = { variable, settings: requestSettings({ connectionString: databaseUrl ?? '' }), isDirect: true }
  const pooled = {
    variable: 'DATABASE_URL',
    settings: requestSettings({ connectionString: url ?? '' }),
    isDirect: false,
  }
  for (const checked of databaseUrl === url ? [direct] : [direct, pooled]) {
    const line = await findUnfitPooler({ ...checked, namedStatements }).catch((error: unknown) => {
      throw new StartError(`The database at ${checked.variable} cannot be reached: ${reason(error)}`)
    })
    if (line !== null) throw new StartError(line)
  }
}

/**
 * Connects a command, such as a backup, to the database of this installation, whether or not the product is running.
 * @throws StartError if there is none, or it cannot be reached
 */
export async function joinDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onProgress: (message: string) => void,
): Promise<{ connection: pg.PoolConfig; close(): Promise<void> }> {
  if (databaseUrl === null) {
    if (!existsSync(join(dataDir, 'postgres'))) throw new StartError(`There is no database in ${dataDir}.`)
    const { connection, stop } = await joinEmbedded({ dataDir, onProgress })
    return { connection, close: stop }
  }
  const connection = { connectionString: databaseUrl }
  await requireConnection(connection)
  return { connection, close: async () => {} }
}

/** @throws StartError if DATABASE_URL cannot be reached */
export async function requireConnection(connection: pg.ClientConfig): Promise<void> {
  try {
    const { client } = await openConnection(connection)
    await client.end()
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`)
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
