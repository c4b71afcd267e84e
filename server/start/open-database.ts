import type pg from 'pg'
import type { Logger } from 'pino'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
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

/** Connects to DATABASE_URL or starts the embedded server, then runs the migrations. */
export async function openMigratedDatabase(
  config: Config,
  log: Logger,
  onProgress: (message: string) => void,
): Promise<OpenedDatabase> {
  const embedded = config.databaseUrl === null ? await launchEmbedded({ dataDir: config.dataDir, onProgress }) : null
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const database = openDatabase(connection, log)

  async function close() {
    await database.kysely.destroy()
    await embedded?.stop()
  }

  try {
    await database.pool.query('SELECT 1')
  } catch (error) {
    await close()
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`)
  }
  try {
    const applied = await migrate(database.kysely)
    if (applied.length > 0) onProgress(`Tables brought up to date (${applied.join(', ')})`)
  } catch (error) {
    await close()
    throw new StartError(`The tables could not be brought up to date: ${reason(error)}`)
  }
  return { database, connection, lost: embedded?.ended ?? new Promise(() => {}), close }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
