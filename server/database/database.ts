import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from './schema.ts'

/** Beyond this many different texts something is building SQL from values; such texts are then sent unprepared. */
const MAX_NAMES = 500

/**
 * The same pool, for Kysely, with every statement prepared by name: PostgreSQL parses each text once per connection
 * and keeps its plan. Names come from the text, so that all processes agree on them.
 */
function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = preparingClient(client, nameOf)
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use here')
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  return { query, release: (destroy) => client.release(destroy) }
}

function statementNames() {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

export type Database = {
  pool: pg.Pool
  kysely: Kysely<DB>
}

/** Target of queries: the database, or the caller's transaction. */
export type Executor = Kysely<DB> | Transaction<DB>

const NUMERIC = 1700
const DATE = 1082

/** Marks have two decimals and calendar days have no time: as number, and as 'YYYY-MM-DD' text. */
function parseType(oid: number, format?: 'text' | 'binary') {
  if (oid === NUMERIC && format !== 'binary') return Number
  if (oid === DATE && format !== 'binary') return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

export type Connection = { client: pg.Client; kysely: Kysely<DB> }

/** Opens one connection, for work that needs it as such, like COPY in a transaction. End it by `client.end()`. */
export async function openConnection(config: pg.ClientConfig): Promise<Connection> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...config })
  // A lost connection is the error of the next statement.
  client.on('error', () => {})
  await client.connect()
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use here')
    return client.query({ text, values: [...values] })
  }
  const pool = { options: {}, connect: async () => ({ query, release() {} }), end: async () => {} }
  return { client, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

export function openDatabase(connection: pg.PoolConfig, log: Logger): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parseType },
    ...connection,
  })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // The same goes for one that breaks in the middle of a transaction; its owner gets the error with the next statement.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { pool, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }) }
}
