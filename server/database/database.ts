import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { MigrationLockAdapter } from './migrate.ts'
import { nameOf, type Statement } from './prepared.ts'
import type { DB } from './schema.ts'

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new MigrationLockAdapter()
  }
}

/** Beyond this many different texts something is building SQL from values; such texts are then sent unprepared. */
const MAX_NAMES = 500

/**
 * The same pool, for Kysely, with every statement prepared by name: PostgreSQL parses each text once per connection
 * and keeps its plan. Names come from the text, so that all processes agree on them.
 */
function preparingPool(pool: pg.Pool, nameOf: (text: string) => string | undefined): PostgresPool {
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
    const name = nameOf(text)
    names.set(text, name)
    return name
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

/** Built for one use, or by `prepare`. */
export type Sendable<Row> = RawBuilder<Row> | Statement<Row>

/** What the work of a transaction uses beside its executor. */
export type TransactionScope<Lock> = {
  /** Rows of the lock. */
  locked: Promise<Lock[]>
  /** Runs a statement of `prepare`. */
  query<Row>(statement: Statement<Row>): Promise<Row[]>
  /**
   * Sends the last statement with COMMIT behind it, which saves a wait, and resolves once both have succeeded. If the
   * statement fails, everything is taken back.
   */
  commitWith<Row>(statement: Sendable<Row>): Promise<Row[]>
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
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use here')
    return client.query({ text, values: [...values] })
  }
  const pool = { options: {}, connect: async () => ({ query, release() {} }), end: async () => {} }
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

type QueryText = { name?: string | undefined; text: string; values: unknown[] }

const identity = (statement: QueryText) => statement
const withoutName = ({ text, values }: QueryText) => ({ text, values })

/**
 * Transactions whose statements are sent without waiting for one another: BEGIN and the lock travel with the first statement
 * of `work`, which begins when it has the lock and so sees everything that was committed before. An error of any of them ends
 * the transaction, and the first of them is thrown.
 */
function transactions(
  pool: pg.Pool,
  compiler: Kysely<DB>,
  knownNameOf: (text: string) => string | undefined,
  toSend: (statement: QueryText) => QueryText,
) {
  const executors = new WeakMap<pg.PoolClient, { client: PostgresPoolClient; db: Kysely<DB> }>()

  function executorOf(connection: pg.PoolClient) {
    const known = executors.get(connection)
    if (known) return known
    const client = { ...preparingClient(connection, knownNameOf), release: () => {} }
    const dialect = new PostgresDialect({
      pool: { options: pool.options, connect: async () => client, end: async () => {} },
    })
    const made = { client, db: new Kysely<DB>({ dialect }) }
    executors.set(connection, made)
    return made
  }

  /** A text that is not prepared by name, such as one of many, is sent without. */
  function toStatement<Row>(statement: Sendable<Row>): QueryText {
    if ('text' in statement) return toSend(statement)
    const { sql: text, parameters } = statement.compile(compiler)
    return { name: knownNameOf(text), text, values: [...parameters] }
  }

  return async <Result, Lock>(
    work: (db: Executor, scope: TransactionScope<Lock>) => Promise<Result>,
    lock?: Sendable<Lock>,
  ): Promise<Result> => {
    const connection = await pool.connect()
    const { db } = executorOf(connection)
    let isOpen = true

    async function send<Row>(statement: Sendable<Row>): Promise<Row[]> {
      if (!isOpen) throw new Error('A transaction has no statement after its last')
      // The rows are what the statement says they are.
      return (await connection.query(toStatement(statement))).rows as Row[]
    }

    async function commit() {
      const { command } = await connection.query('COMMIT')
      isOpen = false
      if (command !== 'COMMIT') throw new Error('A statement of a transaction failed unnoticed')
    }

    async function commitWith<Row>(statement: Sendable<Row>): Promise<Row[]> {
      const [written, committed] = await together(connection, () => [send(statement), commit()])
      // A failed statement also fails the COMMIT, but says what the matter is.
      if (written.status === 'rejected') throw written.reason
      if (committed.status === 'rejected') throw committed.reason
      return written.value
    }

    try {
      // All end before the connection is given up: work that goes on after a failed lock would run outside the transaction.
      const [begun, locked, worked] = await together(connection, () => {
        const begun = connection.query('BEGIN')
        const locked = lock ? send(lock) : Promise.resolve([])
        return [begun, locked, work(db, { locked, query: send, commitWith })]
      })
      if (begun.status === 'rejected') throw begun.reason
      // A failed lock also fails the work, but says what the matter is.
      if (locked.status === 'rejected') throw locked.reason
      if (worked.status === 'rejected') throw worked.reason
      if (isOpen) await commit()
      connection.release()
      return worked.value
    } catch (error) {
      await (isOpen ? connection.query('ROLLBACK') : Promise.resolve()).then(
        () => connection.release(),
        // A connection in an unknown state is not used again.
        () => connection.release(true),
      )
      throw error
    }
  }
}

/** Sends what `start` starts in one write, and waits for all of it. */
function together<Sent extends readonly Promise<unknown>[]>(
  connection: pg.PoolClient,
  start: () => readonly [...Sent],
) {
  const { stream } = connection.connection
  stream.cork()
  try {
    return Promise.allSettled(start())
  } finally {
    stream.uncork()
  }
}
