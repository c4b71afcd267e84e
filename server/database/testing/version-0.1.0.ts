import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { createLog } from '../../log.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { createMigrator } from '../migrate.ts'
import { query } from '../rows.ts'

export const Rows = z.array(z.record(z.string(), z.unknown()))
export type Rows = z.infer<typeof Rows>

/** Last migration of version 0.1.0. */
export const LAST_MIGRATION = '0016-plans-in-force'

/**
 * Rows of every table as version 0.1.0 stored them, by table: families that studied, took timed tests, changed plans
 * and paid at the test provider, content with revisions and a deleted grade, imports, mails. Recorded from a database
 * that version 0.1.0 filled through its operations.
 */
export const STORED = z
  .record(z.string(), Rows)
  .parse(JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'version-0.1.0.json.gz'))).toString()))

/** Database as version 0.1.0 left it. */
export async function databaseOfVersion010(): Promise<TestDatabase> {
  const made = await makeTestDatabase('template0')
  const database = openDatabase({ ...made.connection, max: 2 }, createLog('silent'))
  const { error } = await createMigrator(database.kysely).migrateTo(LAST_MIGRATION)
  if (error) throw error
  await restoreRows(database)
  await database.kysely.destroy()
  return made
}

const ForeignKey = z.object({ table: z.string(), name: z.string(), definition: z.string() })

/**
 * Restores the fixture with triggers disabled, since they would add events, and without foreign keys, so that the order
 * of tables does not matter.
 */
async function restoreRows({ kysely }: Database): Promise<void> {
  const foreignKeys = await query(
    kysely,
    ForeignKey,
    sql`
      SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f'`,
  )
  for (const { table, name } of foreignKeys) {
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(kysely)
  }
  for (const [table, rows] of Object.entries(STORED)) {
    const name = sql.table(table)
    await sql`ALTER TABLE ${name} DISABLE TRIGGER USER`.execute(kysely)
    await sql`
      INSERT INTO ${name} OVERRIDING SYSTEM VALUE
      SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(kysely)
    await sql`ALTER TABLE ${name} ENABLE TRIGGER USER`.execute(kysely)
  }
  for (const { table, name, definition } of foreignKeys) {
    const constraint = sql`ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`
    await sql`ALTER TABLE ${sql.table(table)} ${constraint}`.execute(kysely)
  }
}
