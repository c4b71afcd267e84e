import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { joinEmbedded, launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import type { Config } from '../config.ts'
import { type Database, openConnection, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { StartError } from './listen.ts'

export type OpenedDatabase = {
  database: Database
  /** Settings for libraries that open their own connections. */
  connection: pg.PoolConfig
  /** Resolves when the embedded server ends unexpectedly; never for an external server. */
  lost: Promise<unknown>
  close(): Promise<void>
}

/**
 * Connects to DATABASE_URL or starts the embedded server, then runs the migrations.
 * @param onLaunched is called once the server's process has been started; an external server runs already
 * @param beforeMigrating runs while the tables are still those of the last start
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
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const maintenance = openDatabase(connection, log, 'maintenance')
  try {
    await maintenance.pool.query('SELECT 1').catch((error: unknown) => {
      throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`)
    })
    await beforeMigrating(connection)
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

  const database = openDatabase(connection, log)
  return {
    database,
    connection,
    lost: embedded?.ended ?? new Promise(() => {}),
    async close() {
      await database.kysely.destroy()
      await embedded?.stop()
    },
  }
}

/**
 * Connects a command, such as a backup, to the database of this installation, whether or not the product is running.
 * @throws StartError when there is none, or it cannot be reached
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

/** @throws StartError when DATABASE_URL cannot be reached */
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
