import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { preparingPool } from './prepared-statements.ts'
import type { DB } from './schema.ts'

export type Database = {
  pool: pg.Pool
  kysely: Kysely<DB>
}

/** What queries run on: the database, or the transaction that the caller opened. */
export type Executor = Kysely<DB> | Transaction<DB>

const NUMERIC = 1700
const DATE = 1082

/** Marks have two decimals and calendar days have no time: as number, and as 'YYYY-MM-DD' text. */
function parseType(oid: number, format?: 'text' | 'binary') {
  if (oid === NUMERIC && format !== 'binary') return Number
  if (oid === DATE && format !== 'binary') return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
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
  // The same goes for one that breaks in the middle of a transaction; whoever has it hears of it by their next statement.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { pool, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }) }
}
