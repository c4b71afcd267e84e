import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Connection, openConnection } from '../../database/database.ts'
import { readRows } from '../../testing/stored-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { tableName } from '../archive-format.ts'
import { listTables, readSequences } from '../queries.ts'
import { openArchive } from '../read-archive.ts'
import { type RestoreSteps, restoreBackup } from '../restore-backup.ts'

export const STEPS = { onProgress: () => {}, beforeCommit: async () => {} }

/** A folder with a new path for each archive. */
export async function archiveFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
  let files = 0
  return {
    folder,
    newPath() {
      files += 1
      return join(folder, `${files}.tar.zst`)
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

export async function restore(path: string, connection: pg.ClientConfig, steps: Partial<RestoreSteps> = {}) {
  const archive = await openArchive(path)
  try {
    return await restoreBackup(archive, connection, { ...STEPS, ...steps })
  } finally {
    await archive.close()
  }
}

export async function emptyDatabase(): Promise<TestDatabase> {
  const made = await makeTestDatabase('template0')
  onTestFinished(made.drop)
  return made
}

export async function onDatabase<T>(connection: pg.ClientConfig, work: (opened: Connection) => Promise<T>): Promise<T> {
  const opened = await openConnection(connection)
  try {
    return await work(opened)
  } finally {
    await opened.client.end()
  }
}

const WithHash = z.object({ hash: z.string() })

/** Hash of all rows by table, independent of their order. */
export function rowHashes(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return onDatabase(connection, async ({ client, kysely }) => {
    await client.query(`SET timezone = 'UTC'`)
    const hashes: Record<string, string> = {}
    for (const table of await listTables(kysely)) {
      const rows = await readRows(
        kysely,
        sql`
          SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS hash
          FROM ${sql.table(tableName(table))} t`,
      )
      hashes[tableName(table)] = WithHash.parse(rows[0]).hash
    }
    return hashes
  })
}

/** Constraints, triggers, generated and identity columns, by name. */
function definitions(connection: pg.ClientConfig): Promise<unknown> {
  return onDatabase(connection, async ({ client }) => {
    const { rows } = await client.query(`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'test_payments'::regnamespace) AND contype <> 'n'
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      ORDER BY 1`)
    return rows
  })
}

/** Rows, constraints, triggers and sequences: everything that a restore must restore. */
export async function contentOf(connection: pg.ClientConfig) {
  const sequences = await onDatabase(connection, ({ kysely }) => readSequences(kysely))
  return { rows: await rowHashes(connection), definitions: await definitions(connection), sequences }
}

/** Removes the traces of a restore, which adds a row to `restores` and holds unsent mails. */
export function withoutTracesOfRestoring<C extends { rows: Record<string, string> }>({ rows, ...rest }: C) {
  const { 'public.restores': _restores, 'public.mails': _mails, 'public.heartbeats': _migrated, ...others } = rows
  return { rows: others, ...rest }
}
