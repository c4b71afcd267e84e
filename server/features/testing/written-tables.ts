import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openConnection } from '../../database/database.ts'
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

const Table = z.object({ schema: z.string(), name: z.string() })
const Written = z.object({ name: z.string() })

/** Records the table of each row that is written; of the job queue, which maintains itself, only jobs of no schedule. */
const RECORDING = `
  CREATE SCHEMA IF NOT EXISTS watching;
  CREATE TABLE IF NOT EXISTS watching.writes (name text NOT NULL);
  CREATE OR REPLACE FUNCTION watching.record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO watching.writes VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
      RETURN NULL;
    END $$;
  CREATE OR REPLACE FUNCTION watching.record_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      queue text := CASE TG_OP WHEN 'DELETE' THEN OLD.name ELSE NEW.name END;
    BEGIN
      IF NOT starts_with(queue, '__pgboss__') AND NOT EXISTS (SELECT FROM pgboss.schedule WHERE name = queue) THEN
        INSERT INTO watching.writes VALUES ('pgboss.job');
      END IF;
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER watched AFTER INSERT OR DELETE ON pgboss.job
    FOR EACH ROW EXECUTE FUNCTION watching.record_job();`

/**
 * Watches every table by triggers, to detect writes by a denied request. Tables come from the catalog, so that a new one
 * is watched without being named. Mails change independently of requests, so an update of one counts by its other columns.
 * @returns a function that lists the tables written since its last call
 */
export async function watchTables({ database, onDatabase }: TestApp): Promise<() => Promise<string[]>> {
  // The owner of the family's log is another role.
  const { client, kysely } = await openConnection({ ...onDatabase.connection, user: SUPERUSER })
  try {
    const tables = await query(
      kysely,
      Table,
      sql`
        SELECT schemaname AS schema, tablename AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss', 'watching') ORDER BY 1, 2`,
    )
    const names = new Set(tables.map(({ name }) => name))
    const missing = Object.keys(UNWATCHED).filter((name) => !names.has(name))
    if (missing.length > 0) throw new Error(`There is no table ${missing.join(', ')}`)
    await client.query(RECORDING)
    await sql`GRANT USAGE ON SCHEMA watching TO ${sql.id(onDatabase.connection.user)}`.execute(kysely)
    await sql`GRANT SELECT, DELETE ON watching.writes TO ${sql.id(onDatabase.connection.user)}`.execute(kysely)
    for (const { schema, name } of tables) if (!(name in UNWATCHED)) await client.query(triggersOn(schema, name))
  } finally {
    await client.end()
  }
  // Not `query`: the database that statements are compared with does not have the table.
  const taken = sql`
    WITH taken AS (DELETE FROM watching.writes RETURNING name) SELECT DISTINCT name FROM taken ORDER BY name`
  return async () =>
    z
      .array(Written)
      .parse((await taken.execute(database.kysely)).rows)
      .map(({ name }) => name)
}

function triggersOn(schema: string, name: string): string {
  const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
  const triggers = [['watched_truncate', 'TRUNCATE', 'FOR EACH STATEMENT']]
  if (name === 'mails') {
    const others = (row: string) => `to_jsonb(${row}) - '{${DELIVERY}}'::text[]`
    const isOther = `WHEN (${others('OLD')} IS DISTINCT FROM ${others('NEW')})`
    triggers.push(
      ['watched', 'INSERT OR DELETE', 'FOR EACH ROW'],
      ['watched_update', 'UPDATE', `FOR EACH ROW ${isOther}`],
    )
  } else {
    triggers.push(['watched', 'INSERT OR UPDATE OR DELETE', 'FOR EACH ROW'])
  }
  return triggers
    .map(
      ([trigger, event, rows]) => `CREATE OR REPLACE TRIGGER ${trigger} AFTER ${event} ON ${table} ${rows}
      EXECUTE FUNCTION watching.record();`,
    )
    .join('\n')
}
