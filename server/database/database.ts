import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { MigrationLockAdapter } from './migrate.ts'
import { preparingClient, preparingPool, type Statement, statementNames } from './prepared.ts'
import type { DB } from './schema.ts'
import { type QueryText, type Sendable, type TransactionScope, transactions } from './transaction.ts'

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new MigrationLockAdapter()
  }
}

export type Database = {
  pool: pg.Pool
  kysely: Kysely<DB>
  /** Runs a statement of `prepare` on any connection. */
  query<Row extends object>(statement: Statement<Row>): Promise<Row[]>
  /** The same on a replica that has everything committed before, where there is one (replica.ts). */
  queryReplica<Row extends object>(statement: Statement<Row>): Promise<Row[]>
  /** Runs `work` in one transaction, after `lock` when there is one: see `transactions`. */
  transaction<Result, Lock = unknown>(
    work: (db: Executor, scope: TransactionScope<Lock>) => Promise<Result>,
    lock?: Sendable<Lock>,
  ): Promise<Result>
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

const SECOND = 1000

/**
 * Connections and time limits by kind of work. A connection that waits for a lock is lost to everyone else, so requests wait
 * briefly and are answered with 503. Requests have a minimum of connections that stay open with their prepared plans.
 */
const WORK = {
  requests: { max: 20, min: 4, ...timeLimits({ lock: 3, statement: 10, idle: 10 }), ...answerWithin(10) },
  exports: { max: 2, min: 0, ...timeLimits({ lock: 3, statement: 60, idle: 60 }), ...answerWithin(60) },
  /** Jobs, imports and seeding. A repeated job holds one connection beside those that it works with. */
  jobs: { max: 6, min: 0, ...timeLimits({ lock: 15, statement: 5 * 60, idle: 60 }), ...answerWithin(5 * 60) },
  /** Migrations, and commands of the operator such as a backup. */
  maintenance: {
    max: 4,
    min: 0,
    ...timeLimits({ lock: 60, statement: 60 * 60, idle: 60 * 60 }),
    connectionTimeoutMillis: 30 * SECOND,
  },
} satisfies Record<string, pg.PoolConfig>
export type Work = keyof typeof WORK

/** Settings of a session, from seconds: waiting for a lock, running a statement, doing nothing in a transaction. */
function timeLimits({ lock, statement, idle }: { lock: number; statement: number; idle: number }) {
  return {
    lock_timeout: lock * SECOND,
    statement_timeout: statement * SECOND,
    idle_in_transaction_session_timeout: idle * SECOND,
  }
}

/** Beyond its own limit a statement has no answer because the server or the network is gone, which no setting of the server ends. */
function answerWithin(statementSeconds: number) {
  return { query_timeout: (statementSeconds + 5) * SECOND }
}

/** Finds a server that is gone within half a minute on a connection that only waits; the system's default is two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND } as const

/** A connection for requests, with their limits. */
export function requestSettings(connection: pg.ClientConfig): pg.ClientConfig {
  return { connectionTimeoutMillis: 5 * SECOND, ...KEEP_ALIVE, ...WORK.requests, ...connection }
}

/** Settings of connections that other libraries open, which take command-line options of the server. */
export function connectionSettings(work: 'requests' | 'jobs') {
  const { lock_timeout, statement_timeout, idle_in_transaction_session_timeout, query_timeout } = WORK[work]
  const limits = Object.entries({ lock_timeout, statement_timeout, idle_in_transaction_session_timeout })
  return { ...KEEP_ALIVE, query_timeout, options: limits.map(([name, limit]) => `-c ${name}=${limit}`).join(' ') }
}

export type Connection = { client: pg.Client; kysely: Kysely<DB> }

/** Opens one connection, for work that needs it as such, like COPY in a transaction. End it by `client.end()`. */
export async function openConnection(config: pg.ClientConfig): Promise<Connection> {
  const client = new pg.Client({ ...KEEP_ALIVE, ...WORK.maintenance, ...config })
  // A lost connection is the error of the next statement.
  client.on('error', () => {})
  await client.connect()
  const connected = preparingClient(
    client,
    () => undefined,
    () => {},
  )
  const pool = { options: {}, connect: async () => connected, end: async () => {} }
  return { client, kysely: new Kysely<DB>({ dialect: new Dialect({ pool }) }) }
}

export type ConnectionSettings = pg.PoolConfig & {
  /** False behind a pooler that cannot pass on named statements: each is then parsed for every use. */
  namedStatements?: boolean
}

/** @param connection where the database is, and pool settings that differ from those of the work */
export function openDatabase(
  { namedStatements = true, ...connection }: ConnectionSettings,
  log: Logger,
  work: Work = 'requests',
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5 * SECOND,
    ...KEEP_ALIVE,
    ...WORK[work],
    idleTimeoutMillis: 30 * SECOND,
    pipeline: true,
    types: { getTypeParser: parseType },
    ...connection,
  })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // The same goes for one that breaks in the middle of a transaction; its owner gets the error with the next statement.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const knownNameOf = namedStatements ? statementNames() : () => undefined
  const kysely = new Kysely<DB>({ dialect: new Dialect({ pool: preparingPool(pool, knownNameOf) }) })
  const toSend = namedStatements ? identity : withoutName
  const query = async <Row extends object>(statement: Statement<Row>) => (await pool.query<Row>(toSend(statement))).rows
  return {
    pool,
    kysely,
    query,
    queryReplica: query,
    transaction: transactions(pool, kysely, knownNameOf, toSend),
  }
}

const identity = (statement: QueryText) => statement
const withoutName = ({ text, values }: QueryText) => ({ text, values })
