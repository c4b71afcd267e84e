import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { preparingClient, type Statement } from './prepared.ts'
import type { DB } from './schema.ts'

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

/** A statement as it is sent. */
export type QueryText = { name?: string | undefined; text: string; values: unknown[] }

/**
 * Transactions whose statements are sent without waiting for one another: BEGIN and the lock travel with the first statement
 * of `work`, which begins when it has the lock and so sees everything that was committed before. An error of any of them ends
 * the transaction, and the first of them is thrown.
 */
export function transactions(
  pool: pg.Pool,
  compiler: Kysely<DB>,
  knownNameOf: (text: string) => string | undefined,
  toSend: (statement: QueryText) => QueryText,
) {
  const executors = new WeakMap<pg.PoolClient, { client: PostgresPoolClient; db: Kysely<DB> }>()

  function executorOf(connection: pg.PoolClient) {
    const known = executors.get(connection)
    if (known) return known
    const client = preparingClient(connection, knownNameOf, () => {})
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
    work: (db: Kysely<DB>, scope: TransactionScope<Lock>) => Promise<Result>,
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
      // A failed statement also fails the COMMIT, but its own error says why.
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
      // A failed lock also fails the work, but its own error says why.
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
