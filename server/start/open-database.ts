import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import { type EmbeddedServer, joinEmbedded, launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import type { Config } from '../config.ts'
import { type ConnectionSettings, type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openReplica } from '../database/replica.ts'
import { tableMover } from '../distribution/distribute.ts'
import { isProtected } from '../family-log/owner-queries.ts'
import { protectLog } from '../family-log/protect-log.ts'
import {
  compilesStatements,
  reason,
  requireConnection,
  requireFitConnections,
  waitUntilWritable,
} from './check-database.ts'
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

type OpenOptions = {
  /** Called once the server process has been launched; immediately if this process launches none. */
  onLaunched?: () => void
  /** Runs on the tables of the previous version. */
  beforeMigrating?: (connection: pg.PoolConfig) => Promise<void>
  /** True if another process has launched the embedded server (tools/dev.ts). */
  joins?: boolean
}

/** Connects to DATABASE_URL or starts the embedded server, then runs the migrations. */
export async function openMigratedDatabase(
  config: Config,
  log: Logger,
  onProgress: (message: string) => void,
  { onLaunched = () => {}, beforeMigrating = async () => {}, joins = false }: OpenOptions = {},
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null || joins) onLaunched()
  const embedded = config.databaseUrl === null ? await openEmbedded(config, { onProgress, onLaunched, joins }) : null
  const { url, namedStatements, sizes } = config.connections
  const direct: pg.PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const connection: ConnectionSettings = embedded?.connection ?? { connectionString: url ?? '', namedStatements }
  const maintenance = openDatabase(direct, log, 'maintenance')
  try {
    if (embedded === null) {
      await waitUntilWritable(direct, onProgress)
      await requireFitConnections(config)
      if (await compilesStatements(maintenance.kysely)) {
        log.warn('PostgreSQL compiles statements, which slows pages down: run ALTER DATABASE … SET jit = off')
      }
    }
    await beforeMigrating(direct)
    const moveTables = await tableMover(maintenance.kysely, direct, onProgress)
    const applied = await migrate(maintenance.kysely, { onWait: onProgress, moveTables }).catch((error: unknown) => {
      throw new StartError(`The tables could not be brought up to date: ${reason(error)}`)
    })
    if (applied.length > 0) onProgress(tablesMessage(applied))
    if (embedded !== null) await protectLog({ ...direct, user: SUPERUSER }, embedded.connection.user)
    else if (!(await isProtected(maintenance.kysely, null))) {
      log.warn(
        'The log of families or the events of the operator can be changed by the role of DATABASE_URL: see docs/operations.md, "Log of families"',
      )
    }
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

/** The names of the migrations only say something about an upgrade. */
function tablesMessage(applied: readonly string[]): string {
  return applied[0]?.startsWith('0001-') ? 'Created the tables' : `Tables brought up to date (${applied.join(', ')})`
}

type EmbeddedOptions = Required<Pick<OpenOptions, 'onLaunched' | 'joins'>> & { onProgress: (message: string) => void }

async function openEmbedded(
  { dataDir }: Config,
  { onProgress, onLaunched, joins }: EmbeddedOptions,
): Promise<Pick<EmbeddedServer, 'connection' | 'stop'> & Partial<EmbeddedServer>> {
  if (joins) return joinEmbedded({ dataDir, onProgress })
  return launchEmbedded({ dataDir, onProgress, onLaunched })
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
