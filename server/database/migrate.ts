import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DB } from './schema.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest migration; several processes starting at once wait for one another. All pending
 * migrations are one transaction: they are applied whole or not at all.
 * @returns names of the migrations applied now
 * @throws when a migration fails, or when the database is ahead of this program
 */
export async function migrate(kysely: Kysely<DB>): Promise<string[]> {
  const { error, results } = await createMigrator(kysely).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Migrator over the SQL files of this folder. In a transaction, all of its migrations are part of that. */
export function createMigrator(kysely: Kysely<DB>): Migrator {
  return new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
}

/** Names of all migrations of this program, in their order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(FOLDER, file), 'utf8')
    migrations[file.replace(/\.sql$/, '')] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}
