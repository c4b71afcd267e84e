import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { preparingClient, type Statement } from './prepared.ts'
import { retryConflict } from './retry.ts'

/** Statement built for one use, or by `prepare`. */
export type Sendable<Row> = RawBuilder<Row> | Statement<Row>

/** Transaction functions available to the callback in addition to its executor. */
export type TransactionScope<Lock> = {
  /** Rows returned by the lock. */
  locked: Promise<Lock[]>
  /** Runs a prepared statement. */
  query<Row>(statement: Statement<Row>): Promise<Row[]>
  /**
   * Pipelines COMMIT behind the last statement, which saves a round trip, and resolves once both have succeeded. If the
   * statement fails, the transaction is rolled back.
   */
  commitWith<Row>(statement: Sendable<Row>): Promise<Row[]>
}

/** Statement in the driver's format. */
export type QueryText = { name?: string | undefined; text: string; values: unknown[] }

/**
 * Transactions with pipelined statements: BEGIN and the lock are sent together with the first statement of `callback`,
 * which runs once the lock is held and so sees every earlier commit. The first error ends the transaction and is
 * thrown; after a conflict with another transaction it runs once more (retry.ts).
 */
export function transactions(
  pool: pg.Pool,
  compiler: Kysely<unknown>,
  knownNameOf: (text: string) => string | undefined,
  toSend: (statement: QueryText) => QueryText,
) {
  const executors = new WeakMap<pg.PoolClient, { client: PostgresPoolClient; db: Kysely<unknown> }>()

  function executorOf(connection: pg.PoolClient) {
    const known = executors.get(connection)
    if (known) return known
    const client = preparingClient(connection, knownNameOf, () => {})
    const dialect = new PostgresDialect({
      pool: { options: pool.options, connect: async () => client, end: async () => {} },
    })
    const made = { client, db: new Kysely<unknown>({ dialect }) }
    executors.set(connection, made)
    return made
  }

  /** Statements without a known name are sent unprepared. */
  function toStatement<Row>(statement: Sendable<Row>): QueryText {
    if ('text' in statement) return toSend(statement)
    const { sql: text, parameters } = statement.compile(compiler)
    return { name: knownNameOf(text), text, values: [...parameters] }
  }

  async function attempt<Result, Lock>(
    callback: (db: Kysely<unknown>, scope: TransactionScope<Lock>) => Promise<Result>,
    lock?: Sendable<Lock>,
  ): Promise<Result> {
    const connection = await pool.connect()
    const { db } = executorOf(connection)
    let isOpen = true

    async function send<Row>(statement: Sendable<Row>): Promise<Row[]> {
      if (!isOpen) throw new Error('A transaction accepts no statement after its last')
      const result = await connection.query(toStatement(statement))
      return 'text' in statement ? statement.decode(result) : (result.rows as Row[])
    }

    async function commit() {
      const { command } = await connection.query('COMMIT')
      isOpen = false
      if (command !== 'COMMIT') throw new Error('A statement of a transaction failed unnoticed')
    }

    async function commitWith<Row>(statement: Sendable<Row>): Promise<Row[]> {
      const [written, committed] = await pipelined(connection, () => [send(statement), commit()])
      // A failed statement also fails the COMMIT, but its own error has the reason.
      if (written.status === 'rejected') throw written.reason
      if (committed.status === 'rejected') throw committed.reason
      return written.value
    }

    try {
      // All must settle before the connection is released: work that continues after a failed lock would run outside
      // the transaction.
      const [begun, locked, ended] = await pipelined(connection, () => {
        const begun = connection.query('BEGIN')
        const locked = lock ? send(lock) : Promise.resolve([])
        return [begun, locked, callback(db, { locked, query: send, commitWith })]
      })
      if (begun.status === 'rejected') throw begun.reason
      // A failed lock also fails the callback, but its own error has the reason.
      if (locked.status === 'rejected') throw locked.reason
      if (ended.status === 'rejected') throw ended.reason
      if (isOpen) await commit()
      connection.release()
      return ended.value
    } catch (error) {
      await (isOpen ? connection.query('ROLLBACK') : Promise.resolve()).then(
        () => connection.release(),
        // A connection in an unknown state is not reused.
        () => connection.release(true),
      )
      throw error
    }
  }

  return <Result, Lock>(
    callback: (db: Kysely<unknown>, scope: TransactionScope<Lock>) => Promise<Result>,
    lock?: Sendable<Lock>,
  ): Promise<Result> => retryConflict(() => attempt(callback, lock))
}

/** Transactions of one statement in which PostgreSQL refuses every write; one round trip, through any pooler. */
export function readOnlyTransactions(pool: pg.Pool, toSend: (statement: QueryText) => QueryText) {
  return async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const connection = await pool.connect()
    let isBroken = true
    try {
      const [begun, read, ended] = await pipelined(connection, () => [
        connection.query('BEGIN READ ONLY'),
        connection.query(toSend(statement)),
        connection.query('COMMIT'),
      ])
      if (begun.status === 'rejected') throw begun.reason
      // A failed statement also fails the COMMIT, but its own error has the reason.
      if (read.status === 'rejected') throw read.reason
      if (ended.status === 'rejected') throw ended.reason
      isBroken = false
      return statement.decode(read.value)
    } finally {
      connection.release(isBroken)
    }
  }
}

/** Sends the statements that `start` issues in one write, and waits for all of them. */
function pipelined<Sent extends readonly Promise<unknown>[]>(
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
