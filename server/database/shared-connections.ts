import type pg from 'pg'
import type { QueryText } from './transaction.ts'

/** Connections from which on statements share them: a process with fewer in flight has nothing to gain. */
const MAX_UNSHARED = 4

/** Statements in flight on one connection, so that a burst spreads over more of them. */
const MAX_IN_FLIGHT = 8

/** Time without a result after which no further statement is sent behind those in flight. */
const SLOW_MS = 10

/** Connection of the pool while it has statements in flight. */
type Shared = { client: Promise<pg.PoolClient>; inFlight: number; lastResult: number; error: unknown }

/**
 * Sends the statements of a busy process outside transactions over few connections, on each without waiting for the
 * results of earlier ones. Those of one turn of the event loop leave in one write: waking up Node and PostgreSQL for each
 * costs more than a small statement itself. Statements that take a row lock are not for this: they would make others wait.
 */
export function sharedConnections(pool: pg.Pool) {
  const shared = new Set<Shared>()

  function accepts({ inFlight, lastResult }: Shared): boolean {
    return inFlight < MAX_IN_FLIGHT && performance.now() - lastResult < SLOW_MS
  }

  function choose(): Shared {
    const accepting = [...shared].filter(accepts)
    if (accepting.length < MAX_UNSHARED) return borrow()
    return accepting.reduce((least, other) => (other.inFlight < least.inFlight ? other : least))
  }

  function borrow(): Shared {
    const borrowed = { client: pool.connect(), inFlight: 0, lastResult: performance.now(), error: undefined }
    shared.add(borrowed)
    return borrowed
  }

  return async function send(statement: QueryText): Promise<pg.QueryResult> {
    const connection = choose()
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
