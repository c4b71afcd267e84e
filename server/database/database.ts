import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { MigrationIntrospector, MigrationLockAdapter } from './migrate.ts'
import { preparingClient, preparingPool, type Statement, statementNames } from './prepared.ts'
import { retryConflict } from './retry.ts'
import { sharedConnections } from './shared-connections.ts'
import {
  type QueryText,
  readOnlyTransactions,
  type Sendable,
  type TransactionScope,
  transactions,
} from './transaction.ts'

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new MigrationLockAdapter()
  }

  override createIntrospector(db: Kysely<unknown>) {
    return new MigrationIntrospector(db)
  }
}

export type Database = {
  pool: pg.Pool
  kysely: Kysely<unknown>
  /** Runs a prepared statement that takes no locks, on a connection shared with others (shared-connections.ts). */
  query<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Runs a prepared statement that may wait for a lock, on a connection of its own. */
  write<Row>(statement: Statement<Row>): Promise<Row[]>
  /**
   * Runs a prepared statement on a replica that has caught up with every earlier commit, if there is one (replica.ts).
   */
  queryReplica<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Runs a prepared statement in a transaction of its own that can write nothing. */
  queryReadOnly<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Runs `callback` in one transaction, after the optional `lock`: see `transactions`. */
  transaction<Result, Lock = unknown>(
    callback: (db: Executor, scope: TransactionScope<Lock>) => Promise<Result>,
    lock?: Sendable<Lock>,
  ): Promise<Result>
}

/** Target of queries: the database, or the caller's transaction. */
export type Executor = Kysely<unknown> | Transaction<unknown>

const NUMERIC = 1700
const DATE = 1082

/** Parses marks (two decimals) as numbers and leaves calendar days as 'YYYY-MM-DD' text. */
function parseType(oid: number, format?: 'text' | 'binary') {
  if (oid === NUMERIC && format !== 'binary') return Number
  if (oid === DATE && format !== 'binary') return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

const SECOND = 1000

/**
 * Pool sizes and timeouts by purpose of the connections. A connection that waits for a lock serves no one else, so requests time out
 * early and are answered with 503. `min` keeps request connections open with their prepared plans.
 */
const POOLS = {
  requests: { max: 20, min: 4, ...timeLimits({ lock: 3, statement: 10, idle: 10 }), ...queryTimeout(10) },
  exports: { max: 2, min: 0, ...timeLimits({ lock: 3, statement: 60, idle: 60 }), ...queryTimeout(60) },
  /** Pool for jobs, imports and seeding. A repeated job holds one connection in addition to those it works with. */
  jobs: { max: 6, min: 0, ...timeLimits({ lock: 15, statement: 5 * 60, idle: 60 }), ...queryTimeout(5 * 60) },
  /** Settings for migrations and operator commands such as a backup. */
  maintenance: {
    max: 4,
    min: 0,
    ...timeLimits({ lock: 60, statement: 60 * 60, idle: 60 * 60 }),
    connectionTimeoutMillis: 30 * SECOND,
  },
} satisfies Record<string, pg.PoolConfig>
export type PoolPurpose = keyof typeof POOLS

/** Session timeouts in seconds: lock wait, statement, and idle in transaction. */
function timeLimits({ lock, statement, idle }: { lock: number; statement: number; idle: number }) {
  return {
    lock_timeout: lock * SECOND,
    statement_timeout: statement * SECOND,
    idle_in_transaction_session_timeout: idle * SECOND,
  }
}

/** Client-side timeout, longer than the statement timeout: it fires only if the server or the network is gone. */
function queryTimeout(statementSeconds: number) {
  return { query_timeout: (statementSeconds + 5) * SECOND }
}

/** Detects a dead server within half a minute on idle connections; the system's default is two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND } as const

/** Settings of a connection for requests, with their timeouts. */
export function requestSettings(connection: pg.ClientConfig): pg.ClientConfig {
  return { connectionTimeoutMillis: 5 * SECOND, ...KEEP_ALIVE, ...POOLS.requests, ...connection }
}

/** Settings for connections that other libraries open, as command-line options of the server. */
export function connectionSettings(purpose: 'requests' | 'jobs') {
  const { lock_timeout, statement_timeout, idle_in_transaction_session_timeout, query_timeout } = POOLS[purpose]
  const limits = Object.entries({ lock_timeout, statement_timeout, idle_in_transaction_session_timeout })
  return { ...KEEP_ALIVE, query_timeout, options: limits.map(([name, limit]) => `-c ${name}=${limit}`).join(' ') }
}

export type Connection = { client: pg.Client; kysely: Kysely<unknown> }

/** Opens a single connection, for work such as COPY in a transaction. Close it with `client.end()`. */
export async function openConnection(config: pg.ClientConfig): Promise<Connection> {
  const client = new pg.Client({ ...KEEP_ALIVE, ...POOLS.maintenance, ...config })
  // A lost connection surfaces as the error of the next statement.
  client.on('error', () => {})
  await client.connect()
  const connected = preparingClient(
    client,
    () => undefined,
    () => {},
  )
  const pool = { options: {}, connect: async () => connected, end: async () => {} }
  return { client, kysely: new Kysely<unknown>({ dialect: new Dialect({ pool }) }) }
}

export type ConnectionSettings = pg.PoolConfig & {
  /** False behind a pooler that does not support named statements: each statement is then parsed on every use. */
  namedStatements?: boolean
}

/** @param connection address of the database, and pool settings that override those of the purpose */
export function openDatabase(
  { namedStatements = true, ...connection }: ConnectionSettings,
  log: Logger,
  purpose: PoolPurpose = 'requests',
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5 * SECOND,
    ...KEEP_ALIVE,
    ...POOLS[purpose],
    idleTimeoutMillis: 30 * SECOND,
    pipeline: true,
    types: { getTypeParser: parseType },
    ...connection,
  })
  // Without a listener, a connection that breaks while idle would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // The same applies to one that breaks during a transaction; its owner gets the error with the next statement.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const knownNameOf = namedStatements ? statementNames() : () => undefined
  const kysely = new Kysely<unknown>({ dialect: new Dialect({ pool: preparingPool(pool, knownNameOf) }) })
  const toSend = namedStatements ? identity : withoutName
  const send = sharedConnections(pool)
  const query = async <Row>(statement: Statement<Row>) => statement.decode(await send(toSend(statement)))
  return {
    pool,
    kysely,
    query,
    write: async (statement) => statement.decode(await retryConflict(() => pool.query(toSend(statement)))),
    queryReplica: query,
    queryReadOnly: readOnlyTransactions(pool, toSend),
    transaction: transactions(pool, kysely, knownNameOf, toSend),
  }
}

const identity = (statement: QueryText) => statement
const withoutName = ({ text, values }: QueryText) => ({ text, values })
