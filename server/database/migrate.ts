import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DatabaseMetadataOptions,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { z } from 'zod'
import { isLockTimeout, LOCK_NOT_AVAILABLE } from '../unavailable.ts'
import { query } from './rows.ts'
import { isConcurrent, splitStatements } from './sql-statements.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Lock timeout of a migration. Later users of the table queue behind it, so it gives up soon and retries. */
const LOCK_TIMEOUT = '2s'
const MAX_ATTEMPTS = 60
const PAUSE_MS = 1000

/** Error when another process, or a stale connection of one, holds the migration lock. */
class MigrationsLockedError extends Error {
  readonly code = LOCK_NOT_AVAILABLE
}

const LockHolder = z.object({ pid: z.int() })

/**
 * Migration lock with the same timeout as a table. The library would wait silently for an hour, and behind a pooler,
 * where others use the connection with the lock, forever. The lock id is the library's, as in earlier versions.
 */
export class MigrationLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>) {
    try {
      await sql`
        WITH waiting AS (SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true))
        SELECT CASE WHEN ${db.isTransaction} THEN pg_advisory_xact_lock(3853314791062309107)
                    ELSE pg_advisory_lock(3853314791062309107) END FROM waiting`.execute(db)
    } catch (error) {
      if (!isLockTimeout(error) || db.isTransaction) throw error
      const rows = await query(
        db,
        LockHolder,
        sql`
        SELECT pid FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32 | objid::bigint) = 3853314791062309107
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      const pids = rows.map(({ pid }) => pid).join(', ')
      throw new MigrationsLockedError(`Another process is bringing the tables up to date (connection ${pids})`)
    }
  }

  override async releaseMigrationLock(db: Kysely<unknown>) {
    if (!db.isTransaction) await sql`SELECT pg_advisory_unlock(3853314791062309107)`.execute(db)
  }
}

const Table = z.object({ name: z.string(), schema: z.string() })

/**
 * Looks for the library's own tables by their names. The library reads every column of all tables at each step instead,
 * which takes longer than a migration.
 */
export class MigrationIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    if (!options?.withInternalKyselyTables) return super.getTables(options)
    const tables = await query(
      this.#db,
      Table,
      sql`SELECT tablename AS name, schemaname AS schema FROM pg_tables WHERE tablename LIKE 'kysely\_migration%'`,
    )
    return tables.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}

/** A migration that failed; the transaction of its step is rolled back. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    super(`the migration ${name} fails: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

type Options = {
  /** Receives a message each time a table was in use. */
  onWait?: (message: string) => void
  maxAttempts?: number
  pauseMs?: number
  /** Folder of the SQL files; the product's by default. */
  folder?: string
  /**
   * Moves new tables to their nodes, on a database that has several: before the first migration and after each, which is
   * committed alone then.
   */
  moveTables?: (() => Promise<void>) | undefined
}

/**
 * Migrates the database to the newest version; several processes that start concurrently wait for one another. All
 * pending migrations run in one transaction, all or nothing. Those that build an index concurrently are separate steps,
 * and so is each one on several nodes.
 * @returns names of the migrations applied now
 * @throws MigrationError if a migration fails, and an error if the database is ahead of this program
 */
export async function migrate(
  kysely: Kysely<unknown>,
  { onWait = () => {}, maxAttempts = MAX_ATTEMPTS, pauseMs = PAUSE_MS, folder = FOLDER, moveTables }: Options = {},
): Promise<string[]> {
  const applied: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    try {
      await moveTables?.()
      for (const step of await listSteps(kysely, folder, moveTables !== undefined)) {
        const { error, results } = await createMigrator(kysely, { ...step, folder }).migrateTo(step.last)
        if (error) {
          const failed = results?.find(({ status }) => status === 'Error')
          throw failed === undefined || isLockTimeout(error) ? error : new MigrationError(failed.migrationName, error)
        }
        applied.push(...(results ?? []).map((result) => result.migrationName))
        await moveTables?.()
      }
      // Fails if the database is ahead of this program.
      const { error } = await createMigrator(kysely, { folder }).migrateToLatest()
      if (error) throw error
      return applied
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= maxAttempts || kysely.isTransaction) throw error
      const reason = error instanceof MigrationsLockedError ? error.message : 'A table is in use'
      onWait(`${reason}; trying again to bring the tables up to date (${attempt} of ${maxAttempts})`)
      await wait(pauseMs)
    }
  }
}

type Step = { last: string; concurrent: boolean }

/**
 * Groups the pending migrations into as few steps as possible, a single one if `kysely` is a transaction, or into one each.
 */
async function listSteps(kysely: Kysely<unknown>, folder: string, isEachAlone: boolean): Promise<Step[]> {
  const all = await readMigrations(folder)
  const steps: Step[] = []
  for (const { name, executedAt } of await createMigrator(kysely, { folder }).getMigrations()) {
    if (executedAt) continue
    const concurrent = !kysely.isTransaction && all[name]?.concurrent === true
    const step = steps.at(-1)
    if (!isEachAlone && step?.concurrent === concurrent) step.last = name
    else steps.push({ last: name, concurrent })
  }
  return steps
}

/** Migrator over the SQL files of a folder. Within a transaction, all migrations become part of it. */
export function createMigrator(kysely: Kysely<unknown>, { concurrent = false, folder = FOLDER } = {}): Migrator {
  return new Migrator({
    db: kysely,
    provider: { getMigrations: () => readMigrations(folder) },
    disableTransactions: concurrent,
  })
}

/** Names of all migrations of this program, in order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

async function readMigrations(folder = FOLDER): Promise<Record<string, Migration & { concurrent: boolean }>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration & { concurrent: boolean }> = {}
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const concurrent = isConcurrent(text)
    migrations[file.replace(/\.sql$/, '')] = {
      concurrent,
      async up(db) {
        await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, ${db.isTransaction})`.execute(db)
        // One by one: Citus rejects some statements among others.
        for (const statement of splitStatements(text)) await run(db, statement, concurrent)
      },
    }
  }
  return migrations
}

/** Removes CONCURRENTLY in a transaction, where a restore creates the tables and nothing else uses them. */
async function run(db: Kysely<unknown>, statement: string, concurrent: boolean) {
  const isRestored = concurrent && db.isTransaction
  await sql.raw(isRestored ? statement.replaceAll(/\bCONCURRENTLY\b/gi, '') : statement).execute(db)
}
