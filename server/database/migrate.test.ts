import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { recordFault } from '#server/testing/fault-report.ts'
import { createLog } from '../log.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { createMigrator, listMigrations, migrate } from './migrate.ts'
import { query } from './rows.ts'
import { splitStatements } from './sql-statements.ts'
import { databaseOfVersion010, LAST_MIGRATION } from './testing/version-0.1.0.ts'

async function emptyDatabase() {
  const made = await makeTestDatabase('template0')
  const { kysely } = openDatabase({ ...made.connection, max: 3 }, createLog('silent'), 'maintenance')
  onTestFinished(async () => {
    await kysely.destroy()
    await made.drop()
  })
  return kysely
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const TABLE = { '0001-table.sql': 'CREATE TABLE learners (id int);' }
const CONCURRENT = {
  '0002-index.sql':
    '-- Once; again after an interruption.\nDROP INDEX CONCURRENTLY IF EXISTS learners_idx;\nCREATE INDEX CONCURRENTLY IF NOT EXISTS learners_idx ON learners (id);',
  '0003-column.sql': 'ALTER TABLE learners ADD COLUMN name text;',
}

async function indexIsValid(kysely: Kysely<unknown>): Promise<boolean | undefined> {
  const [row] = await query(
    kysely,
    z.object({ valid: z.boolean() }),
    sql`
      SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('learners_idx')`,
  )
  return row?.valid
}

test('a migration that waits for a table gives up soon, lets others pass, and is retried', async () => {
  const kysely = await emptyDatabase()
  await migrate(kysely, { folder: await folderOf(TABLE) })
  const folder = await folderOf({ ...TABLE, '0002-column.sql': 'ALTER TABLE learners ADD COLUMN name text;' })
  const waits: string[] = []
  const release = Promise.withResolvers<void>()
  const holding = kysely.transaction().execute(async (db) => {
    await sql`SELECT * FROM learners`.execute(db)
    await release.promise
  })
  const onWait = (message: string) => {
    waits.push(message)
    release.resolve()
  }
  expect(await migrate(kysely, { folder, onWait, pauseMs: 1 })).toEqual(['0002-column'])
  expect(waits).toEqual([expect.stringContaining('A table is in use')])
  await holding
})

test('a start that waits for the migration lock of another process, or of a stale connection, reports it soon and continues when the lock is free', async () => {
  const kysely = await emptyDatabase()
  const waits: string[] = []
  const release = Promise.withResolvers<void>()
  const holding = kysely.connection().execute(async (db) => {
    await sql`SELECT pg_advisory_lock(3853314791062309107)`.execute(db)
    await release.promise
    await sql`SELECT pg_advisory_unlock(3853314791062309107)`.execute(db)
  })
  const onWait = (message: string) => {
    waits.push(message)
    release.resolve()
  }
  expect(await migrate(kysely, { folder: await folderOf(TABLE), onWait, pauseMs: 1 })).toEqual(['0001-table'])
  expect(waits).toEqual([
    expect.stringMatching(/^Another process is bringing the tables up to date \(connection \d+\)/),
  ])
  await holding
})

describe('a migration that builds an index concurrently', () => {
  test('runs outside a transaction, between the migrations before and after it', async () => {
    const kysely = await emptyDatabase()
    const folder = await folderOf({ ...TABLE, ...CONCURRENT })
    expect(await migrate(kysely, { folder })).toEqual(['0001-table', '0002-index', '0003-column'])
    expect(await indexIsValid(kysely)).toBe(true)
    expect(await migrate(kysely, { folder })).toEqual([])
  })

  test('runs in the transaction of a restore', async () => {
    const kysely = await emptyDatabase()
    const folder = await folderOf({ ...TABLE, ...CONCURRENT })
    await kysely.transaction().execute((db) => migrate(db, { folder }))
    expect(await indexIsValid(kysely)).toBe(true)
  })
})

test('on several nodes each migration is committed before its tables are moved', async () => {
  const kysely = await emptyDatabase()
  const folder = await folderOf({ ...TABLE, '0002-name.sql': 'ALTER TABLE learners ADD COLUMN name text;' })
  const seen: string[][] = []
  const moveTables = async () => {
    const columns = sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'learners'`
    seen.push((await query(kysely, z.object({ name: z.string() }), columns)).map(({ name }) => name).toSorted())
  }
  await migrate(kysely, { folder, moveTables })
  expect(seen).toEqual([[], ['id'], ['id', 'name']])
})

test('a database that is ahead of the program is left unchanged', async () => {
  const kysely = await emptyDatabase()
  await migrate(kysely, {
    folder: await folderOf({ ...TABLE, '0002-column.sql': 'ALTER TABLE learners ADD name text;' }),
  })
  await expect(migrate(kysely, { folder: await folderOf(TABLE) })).rejects.toThrow(/0002-column/)
})

const FOLDER = join(import.meta.dirname, 'migrations')

describe('the migrations since version 0.1.0', () => {
  test('that are killed at any statement leave the database of the old version unchanged', {
    tags: ['faults'],
  }, async () => {
    const made = await databaseOfVersion010()
    onTestFinished(made.drop)
    const statements = await countStatements()
    expect(statements).toBeGreaterThan(100)
    const original = await stateOf(made)
    const step = process.env.TRELLIS_FULL_FAULTS ? 1 : Math.ceil(statements / 6)
    for (let kill = 1; kill <= statements; kill += step) {
      const { kysely } = openDatabase({ ...made.connection, max: 2 }, createLog('silent'), 'maintenance')
      const { error } = await killingMigrator(kysely, kill).migrateToLatest()
      expect(String(error), `statement ${kill}`).toMatch(/terminat|discarded/)
      await kysely.destroy()
      expect(await stateOf(made), `statement ${kill}`).toEqual(original)
    }
    const { kysely } = openDatabase({ ...made.connection, max: 2 }, createLog('silent'), 'maintenance')
    const names = await listMigrations()
    expect(await migrate(kysely)).toEqual(names.slice(names.indexOf(LAST_MIGRATION) + 1))
    await kysely.destroy()
    recordFault({
      fault: 'The upgrade from version 0.1.0 killed at one of its statements',
      times: Math.ceil(statements / step),
      acknowledged: 1,
      of: 'database of the old version',
      lost: 0,
      seen: 'the database was as before, and the next start migrated it',
    })
  })

  async function pendingTexts(): Promise<[string, string][]> {
    const files = (await readdir(FOLDER)).sort().filter((file) => file > `${LAST_MIGRATION}.sql`)
    return Promise.all(files.map(async (file) => [file, await readFile(join(FOLDER, file), 'utf8')] as const)).then(
      (all) => all.map(([file, text]) => [file.replace('.sql', ''), text]),
    )
  }

  async function countStatements() {
    return (await pendingTexts()).reduce((sum, [, text]) => sum + splitStatements(text).length, 0)
  }

  /** Migrator that runs the pending migrations statement by statement and loses the connection at one of them. */
  function killingMigrator(kysely: Kysely<unknown>, kill: number): Migrator {
    async function getMigrations(): Promise<Record<string, Migration>> {
      let count = 0
      const pending = (await pendingTexts()).map(([name, text]) => {
        const up = async (db: Kysely<unknown>) => {
          for (const statement of splitStatements(text)) {
            count += 1
            if (count === kill) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db)
            // A concurrent index is a step of its own, whose interruption the tests above show.
            await sql.raw(statement.replaceAll('CONCURRENTLY', '')).execute(db)
          }
        }
        return [name, { up }] as const
      })
      const applied = (await createMigrator(kysely).getMigrations()).filter(({ executedAt }) => executedAt)
      return Object.fromEntries([...applied.map(({ name, migration }) => [name, migration] as const), ...pending])
    }
    return new Migrator({ db: kysely, provider: { getMigrations } })
  }

  /** Hash of columns, constraints, functions, triggers, applied migrations, and the rows of a few tables. */
  async function stateOf({ connection }: Awaited<ReturnType<typeof databaseOfVersion010>>) {
    const { kysely } = openDatabase({ ...connection, max: 1 }, createLog('silent'), 'maintenance')
    const { rows } = await sql`
      SELECT (SELECT md5(string_agg(c::text, '' ORDER BY c::text)) FROM information_schema.columns c WHERE table_schema = 'public') AS columns,
        (SELECT md5(string_agg(pg_get_constraintdef(oid), '' ORDER BY oid)) FROM pg_constraint) AS constraints,
        (SELECT md5(string_agg(prosrc, '' ORDER BY oid)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
        (SELECT md5(string_agg(tgname, '' ORDER BY tgname)) FROM pg_trigger) AS triggers,
        (SELECT md5(string_agg(name, '' ORDER BY name)) FROM kysely_migration) AS migrations,
        (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM profiles p) AS profiles,
        (SELECT md5(string_agg(m::text, '' ORDER BY m::text)) FROM lesson_marks m) AS marks`.execute(kysely)
    await kysely.destroy()
    return rows
  }
})
