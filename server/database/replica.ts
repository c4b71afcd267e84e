import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type ConnectionSettings, type Database, openDatabase } from './database.ts'
import type { Statement } from './prepared.ts'

/** Pauses between checks whether the replica has caught up; after the last one the primary is read. */
const PAUSES_MS = [2, 5, 10, 20]

const CONNECT_TIMEOUT_MS = 500

/** Pause after a failure of the replica, so that few requests pay for its timeouts. */
const FAILURE_PAUSE_MS = 5000

const POSITION = 'SELECT pg_current_wal_flush_lsn()::text AS position'
const HAS_POSITION = 'SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasPosition"'

export type Replica = { query: Database['query']; close(): Promise<void> }

/**
 * Reads from a streaming replica that has everything committed on the primary before the read began: a parent sees a
 * save that has just been acknowledged. If the replica lags too far or is unreachable, reads from the primary.
 */
export function openReplica(connection: ConnectionSettings, primary: Database, log: Logger): Replica {
  const database = openDatabase({ ...connection, min: 0, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, log)
  let pausedUntil = 0

  async function readReplica<Row>(statement: Statement<Row>): Promise<Row[] | null> {
    const [{ rows }, client] = await Promise.all([primary.pool.query(POSITION), database.pool.connect()])
    let isBroken = true
    try {
      const isFresh = await reachesPosition(client, rows[0].position)
      // Same connection, since another one may lead to a different replica.
      const found = isFresh ? statement.decode(await client.query(statement)) : null
      isBroken = false
      return found
    } finally {
      client.release(isBroken)
    }
  }

  return {
    async query(statement) {
      if (performance.now() < pausedUntil) return primary.query(statement)
      const found = await readReplica(statement).catch((error: unknown) => {
        log.warn({ err: error }, 'The replica could not be read; falling back to the primary')
        pausedUntil = performance.now() + FAILURE_PAUSE_MS
        return null
      })
      return found ?? primary.query(statement)
    },
    close: () => database.kysely.destroy(),
  }
}

async function reachesPosition(client: pg.PoolClient, position: string): Promise<boolean> {
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await wait(pause)
    const { rows } = await client.query(HAS_POSITION, [position])
    if (rows[0].hasPosition) return true
  }
  return false
}
