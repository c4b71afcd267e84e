import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { query } from '../../database/rows.ts'

/** Tables that a denied request may change, or that change without a request. All others are watched. */
const UNWATCHED: Record<string, string> = {
  heartbeats: 'Every process updates its row every few seconds.',
  operator_events: 'A repeated job records the size of the database.',
  rate_limits: 'The sign-in library counts denied requests too.',
  rate_limit_attempts: 'Denied attempts count too.',
}

/** Columns of a mail written by its delivery, independently of requests. */
const DELIVERY = [
  'sent_at',
  'attempts',
  'last_error',
  'failure',
  'claimed_until',
  'claimed_by',
  'abandoned_at',
  'held_at',
]

/** Fingerprint of the rows of a watched table. */
const Fingerprint = z.object({ table: z.string(), rows: z.string().nullable() })
export type Fingerprint = z.infer<typeof Fingerprint>

const Table = z.object({ schema: z.string(), name: z.string() })

/**
 * Prepares the statement that takes a fingerprint of every table, to detect changes by a denied request. Tables come
 * from the catalog, so that a new one is watched without being named. Every row carries the transaction that wrote it.
 * Mails change independently of requests, so they are compared by their other columns; of the job queue, which maintains
 * itself, only the jobs added outside of its schedules count.
 */
export async function fingerprintTables({ database }: OnDatabase): Promise<() => Promise<Fingerprint[]>> {
  const tables = await query(
    database.kysely,
    Table,
    sql`
      SELECT schemaname AS schema, tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss') ORDER BY 1, 2`,
  )
  const names = new Set(tables.map(({ name }) => name))
  const missing = Object.keys(UNWATCHED).filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`There is no table ${missing.join(', ')}`)

  const statements = tables
    .filter(({ name }) => !(name in UNWATCHED))
    .map(({ schema, name }) => fingerprintOf(`${schema}.${name}`, rowsOf(schema, name)))
  const statement = sql`${sql.join([...statements, fingerprintOf('pgboss.job', addedJobs)], sql` UNION ALL `)}`
  // Not `query`: a test plants a table, which the database that statements are compared with does not have.
  return async () => z.array(Fingerprint).parse((await statement.execute(database.kysely)).rows)
}

const fingerprintOf = (table: string, rows: RawBuilder<unknown>) =>
  sql`SELECT ${sql.lit(table)} AS table, (${rows}) AS rows`

function rowsOf(schema: string, name: string) {
  return name === 'mails'
    ? sql`
        SELECT md5(string_agg(mail::text, '' ORDER BY mail::text))
        FROM mails m CROSS JOIN LATERAL (SELECT to_jsonb(m) - ${DELIVERY}::text[] AS mail) mail`
    : sql`SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM ${sql.id(schema, name)}`
}

/** Jobs, without those of the schedules and of the queue through which the library starts them. */
const addedJobs = sql`
  SELECT count(*)::text FROM pgboss.job
  WHERE name NOT IN (SELECT name FROM pgboss.schedule) AND NOT starts_with(name, '__pgboss__')`
