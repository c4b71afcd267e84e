import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { findUnfitPooler } from '../database/check-connections.ts'
import { type Executor, openConnection, requestSettings } from '../database/database.ts'
import { queryOne } from '../database/rows.ts'
import { StartError } from './listen.ts'

/** Maximum wait for a database that is being started, restarted or failed over. */
const MAX_WAIT_MS = 60_000
const PAUSE_MS = 500

/** Errors of a server in a transitional state, and of a load balancer without a server. */
const IS_STARTING = /starting up|shutting down|recovery|Connection terminated|ECONNRESET/

/** @throws StartError if the database cannot be reached, or stays read-only */
export async function waitUntilWritable(
  connection: pg.ClientConfig,
  onProgress: (message: string) => void,
): Promise<void> {
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

const Compiling = z.object({ compiles: z.boolean() })

/** True if the server compiles costly statements, which takes several times as long as a page's statements do without. */
export async function compilesStatements(db: Executor): Promise<boolean> {
  const { compiles } = await queryOne(
    db,
    Compiling,
    sql`SELECT current_setting('jit') = 'on' AND pg_jit_available() AS compiles`,
  )
  return compiles
}

/** @throws StartError naming an unsuitable pooler */
export async function requireFitConnections({ databaseUrl, connections }: Config): Promise<void> {
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

/** @throws StartError if DATABASE_URL cannot be reached */
export async function requireConnection(connection: pg.ClientConfig): Promise<void> {
  try {
    const { client } = await openConnection(connection)
    await client.end()
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`)
  }
}

export function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
