import type pg from 'pg'
import type { QueryText } from './transaction.ts'

/** Connections that share the statements of a busy process; further ones are opened only behind slow statements. */
const MAX_SHARED = 4

/** Statements in flight on one connection, so that a burst spreads over more of them. */
const MAX_IN_FLIGHT = 8

/** Time without a result after which no further statement is sent behind those in flight. */
const SLOW_MS = 10

/** Connection of the pool while it has statements in flight. */
type Shared = { client: Promise<pg.PoolClient>; inFlight: number; lastResult: number; error: unknown }

/**
 * Sends statements outside transactions over few connections, on each without waiting for the results of earlier ones.
 * Those of one turn of the event loop leave in one write: waking up Node and PostgreSQL for each costs more than a small
 * statement itself. Statements that take a row lock are not for this: they would make others wait.
 */
export function sharedConnections(pool: pg.Pool) {
  const shared = new Set<Shared>()
  /** Connection for the statements of this turn. */
  let current: Shared | undefined

  function accepts({ inFlight, lastResult }: Shared): boolean {
    return inFlight < MAX_IN_FLIGHT && performance.now() - lastResult < SLOW_MS
  }

  function connectionOfTurn(): Shared {
    if (current && shared.has(current) && accepts(current)) return current
    if (!current) setImmediate(() => (current = undefined))
    const accepting = [...shared].filter(accepts)
    current = accepting.length < MAX_SHARED ? borrow() : accepting.reduce((a, b) => (b.inFlight < a.inFlight ? b : a))
    return current
  }

  function borrow(): Shared {
    const borrowed = { client: pool.connect(), inFlight: 0, lastResult: performance.now(), error: undefined }
    shared.add(borrowed)
    return borrowed
  }

  return async function send(statement: QueryText): Promise<pg.QueryResult> {
    const connection = connectionOfTurn()
    connection.inFlight += 1
    try {
      const client = await connection.client
      corkForTurn(client)
      return await client.query(statement)
    } catch (error) {
      // As in the pool's own function, a connection is not reused after an error.
      connection.error = error
      shared.delete(connection)
      throw error
    } finally {
      connection.inFlight -= 1
      connection.lastResult = performance.now()
      if (connection.inFlight === 0) {
        shared.delete(connection)
        connection.client.then(
          (client) => client.release(connection.error !== undefined),
          () => {},
        )
      }
    }
  }
}

function corkForTurn({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
