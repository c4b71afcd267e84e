import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import { queryOne } from '../database/rows.ts'

const Replication = z.object({
  /** True if the server waits for a standby at each commit. Patroni turns that off while there is none. */
  waits: z.boolean(),
  /** True if the role may read the state of standbys, as with `pg_monitor`. */
  isVisible: z.boolean(),
  synchronous: z.int(),
  /** Bytes that the standby furthest behind has not replayed; null without any. */
  lagBytes: z.number().nullable(),
})

/** Standbys of the database. */
export type Standbys = Omit<z.infer<typeof Replication>, 'waits'>

/**
 * Reads the standbys that confirm commits.
 * @returns null where none is expected: with the embedded database, or without synchronous replication
 */
export async function readStandbys(
  db: Executor,
  { databaseUrl, connections }: Pick<Config, 'databaseUrl' | 'connections'>,
): Promise<Standbys | null> {
  if (databaseUrl === null) return null
  const { waits, ...standbys } = await queryOne(
    db,
    Replication,
    sql`
    SELECT current_setting('synchronous_standby_names') <> '' AS waits,
      pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS "isVisible",
      count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))::int AS synchronous,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 AS "lagBytes"
    FROM pg_stat_replication`,
  )
  return waits || connections.synchronous ? standbys : null
}
