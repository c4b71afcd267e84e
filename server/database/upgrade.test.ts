import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { startTestApp } from '../testing/test-app.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createMigrator, migrate } from './migrate.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))
type Rows = z.infer<typeof Rows>

/** Last migration of version 0.1.0. */
const LAST_MIGRATION = '0016-plans-in-force'

/**
 * Rows of every table as version 0.1.0 stored them, by table: families that studied, took timed tests, changed plans and
 * paid at the test provider, content with revisions and a deleted grade, imports, mails. Recorded from a database that
 * version 0.1.0 filled through its operations.
 */
const STORED = z
  .record(z.string(), Rows)
  .parse(JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'testing/version-0.1.0.json.gz'))).toString()))

/** Tables and columns that later migrations renamed, by their old names. */
const RENAMED_TABLES: Record<string, string> = { tries: 'rate_limit_attempts' }
const RENAMED_COLUMNS: Record<string, Record<string, string>> = {
  billing_checkouts: { choice_key: 'idempotency_key' },
  consents: { given_by: 'granted_by', given_at: 'granted_at' },
  live_events: { what: 'activity' },
  mails: { given_up_at: 'abandoned_at' },
}

test('a database filled by version 0.1.0 keeps every row and value when it is migrated', async () => {
  const { database } = await upgradedDatabase()
  for (const [table, before] of Object.entries(STORED)) {
    const columns = RENAMED_COLUMNS[table] ?? {}
    const expected = before.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name] ?? name, value])),
    )
    const after = await readTable(database, RENAMED_TABLES[table] ?? table)
    // Migrations may add columns; those of version 0.1.0 are compared.
    const names = Object.keys(expected[0] ?? {})
    const known = after.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    expect(sorted(known), table).toEqual(sorted(expected))
  }
})

test('the fixture has rows in every table of version 0.1.0', async () => {
  const { database } = await databaseOfVersion010()
  const { rows } = await sql<{ name: string }>`
    SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name
    FROM pg_tables WHERE schemaname IN ('public', 'test_payments') AND tablename NOT LIKE 'kysely%'`.execute(
    database.kysely,
  )
  expect(Object.keys(STORED).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(Object.entries(STORED).filter(([, stored]) => stored.length === 0)).toEqual([])
})

test('learners of version 0.1.0 read the stored marks in their report after the upgrade', async () => {
  const { made, database } = await upgradedDatabase()
  const app = await startTestApp({}, (config) => config, { onDatabase: made })
  onTestFinished(() => app.close())
  const learners = [...new Set((STORED.lesson_marks ?? []).map((row) => String(row.user_id)))]
  expect(learners.length).toBeGreaterThan(2)
  for (const learnerId of learners) {
    const token = randomUUID()
    await database.kysely
      .insertInto('sessions')
      .values({ id: randomUUID(), token, user_id: learnerId, expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
    const report = await app.client(token).report.get({ learnerId })
    const totals = report.subjects.flatMap(({ lessons }) => lessons.flatMap(({ marks }) => marks?.total ?? []))
    const stored = (STORED.lesson_marks ?? []).filter((row) => row.user_id === learnerId)
    expect(totals.sort()).toEqual(stored.map((row) => row.total_marks).sort())
  }
})

async function upgradedDatabase() {
  const opened = await databaseOfVersion010()
  await migrate(opened.database.kysely)
  return opened
}

/** A database as version 0.1.0 left it. */
async function databaseOfVersion010() {
  const made = await makeTestDatabase('template0')
  const database = openDatabase({ ...made.connection, max: 2 }, createLog('silent'))
  onTestFinished(async () => {
    await database.kysely.destroy()
    await made.drop()
  })
  const { error } = await createMigrator(database.kysely).migrateTo(LAST_MIGRATION)
  if (error) throw error
  await restoreRows(database)
  return { made, database }
}

/** Restores the fixture without triggers, which would add events, and in any order of its tables. */
async function restoreRows({ kysely }: Database): Promise<void> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f'`.execute(kysely)
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

async function readTable(database: Database, table: string): Promise<Rows> {
  const { rows } = await sql<{ row: unknown }>`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t`.execute(
    database.kysely,
  )
  return Rows.parse(rows.map(({ row }) => row))
}

function sorted(rows: Rows): string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}
