import { copyFile, open, stat, truncate, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listMigrations, migrate } from '../database/migrate.ts'
import { query, WithId } from '../database/rows.ts'
import { databaseOfVersion010, LAST_MIGRATION } from '../database/testing/version-0.1.0.ts'
import { deletePeople, lockPeopleToDelete } from '../features/learners/delete-queries.ts'
import { expectExactCounts } from '../testing/counts.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { BackupError, FORMAT_VERSION, type Manifest } from './archive-format.ts'
import { createBackup } from './create-backup.ts'
import { countRelations } from './queries.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { debianVersions, startDebianPostgres } from './testing/debian-postgres.ts'
import {
  archiveFolder,
  contentOf,
  emptyDatabase,
  onDatabase,
  restore,
  rowHashes,
  STEPS,
  withoutTracesOfRestoring,
} from './testing/restored.ts'
import { writeArchive } from './write-archive.ts'

let archives: Awaited<ReturnType<typeof archiveFolder>>
beforeAll(async () => {
  archives = await archiveFolder()
})
afterAll(() => archives.remove())

async function backUp(connection: pg.ClientConfig) {
  const path = archives.newPath()
  await createBackup({ connection, path, secret: 'the secret', journal: '' })
  return path
}

const relationsIn = (connection: pg.ClientConfig) => onDatabase(connection, ({ kysely }) => countRelations(kysely))

describe('a database filled by version 0.1.0', () => {
  let original: TestDatabase
  let tables: string[]
  let backup: string
  beforeAll(async () => {
    original = await databaseOfVersion010()
    tables = Object.keys(await rowHashes(original.connection))
    await onDatabase(original.connection, async ({ client }) => {
      await client.query(`SELECT setval('billing_reads', 1000)`)
      await client.query('UPDATE mails SET sent_at = NULL WHERE id = (SELECT id FROM mails LIMIT 1)')
    })
    backup = await backUp(original.connection)
    await onDatabase(original.connection, ({ kysely }) => migrate(kysely))
  })
  afterAll(() => original.drop())

  test('is restored at its version and migrated, with every row, constraint and sequence', async () => {
    const target = await emptyDatabase()
    const names = await listMigrations()
    const { migrated } = await restore(backup, target.connection)
    expect(migrated).toBe(names.length - 1 - names.indexOf(LAST_MIGRATION))

    const expected = withoutTracesOfRestoring(await contentOf(original.connection))
    expect(withoutTracesOfRestoring(await contentOf(target.connection))).toEqual(expected)
    expect(Object.keys(expected.rows).length).toBeGreaterThan(40)
    const empty = Object.entries(expected.rows).filter(([, hash]) => hash.startsWith('0 '))
    // Later migrations add tables; every table of that version has rows.
    expect(empty.map(([table]) => table).filter((table) => tables.includes(table))).toEqual([])
    expect(Object.keys(expected.rows).length - empty.length).toBeGreaterThanOrEqual(tables.length)
    expect(expected.sequences.some(({ isCalled }) => isCalled)).toBe(true)
  })

  // The embedded server is PostgreSQL 18; others come from installed Debian packages.
  test.each(['another embedded database', ...debianVersions().map((version) => `PostgreSQL ${version}`)])(
    'moves to %s and back with an unprivileged role',
    async (place) => {
      const version = /^PostgreSQL (\d+)$/.exec(place)?.[1]
      const other = version === undefined ? await emptyDatabase() : await debianDatabase(version)
      await restore(backup, other.connection)
      const moved = await contentOf(other.connection)
      expect(withoutTracesOfRestoring(moved).rows).toEqual(
        withoutTracesOfRestoring(await contentOf(original.connection)).rows,
      )
      const home = await emptyDatabase()
      await restore(await backUp(other.connection), home.connection)
      const back = withoutTracesOfRestoring(await contentOf(home.connection))
      expect({ ...back, definitions: [] }).toEqual({ ...withoutTracesOfRestoring(moved), definitions: [] })
    },
  )

  test('restored rows are compatible with the triggers and sequences of later writes', async () => {
    const target = await emptyDatabase()
    await restore(backup, target.connection)
    await onDatabase(target.connection, async ({ kysely }) => {
      const { rows } = await sql`SELECT nextval('billing_reads')::int AS number`.execute(kysely)
      expect(rows).toEqual([{ number: 1001 }])
      const learners = await query(kysely, WithId, sql`SELECT id FROM profiles WHERE NOT is_parent`)
      const ids = learners.map((learner) => learner.id)
      await deletePeople(kysely, await lockPeopleToDelete(kysely, ids))
      await expectExactCounts(kysely)
    })
  })

  test('its unsent mails are held', async () => {
    const target = await emptyDatabase()
    const backends: number[] = []
    const { heldMails } = await restore(backup, target.connection, { onBackend: (pid) => backends.push(pid) })
    expect(backends, 'backends that restored').toEqual([expect.any(Number)])
    const unsent = await onDatabase(target.connection, ({ kysely }) =>
      query(
        kysely,
        z.object({ held_at: z.date().nullable() }),
        sql`SELECT held_at FROM mails WHERE sent_at IS NULL AND abandoned_at IS NULL`,
      ),
    )
    expect(unsent.length).toBeGreaterThan(0)
    expect(unsent.filter(({ held_at }) => held_at === null)).toEqual([])
    expect(heldMails).toBe(unsent.length)
  })

  describe('is not restored', () => {
    async function expectNothingRestored(path: string, message: RegExp) {
      const target = await emptyDatabase()
      const failure = await restore(path, target.connection).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(BackupError)
      expect(String(failure)).toMatch(message)
      expect(await relationsIn(target.connection)).toBe(0)
    }

    test('from a file truncated at any byte', async () => {
      const { size } = await stat(backup)
      const ends = [0, 1, 100, size >> 1, size - 200, size - 64, size - 1]
      for (const end of ends) {
        const cut = archives.newPath()
        await copyFile(backup, cut)
        await truncate(cut, end)
        await expect(openArchive(cut), `${end} bytes`).rejects.toThrow(/not a complete backup/)
      }
    })

    test('from a file with one changed byte anywhere', async () => {
      const { size } = await stat(backup)
      for (let step = 0; step <= 30; step += 1) {
        const position = Math.floor(((size - 1) * step) / 30)
        const changed = archives.newPath()
        await copyFile(backup, changed)
        const file = await open(changed, 'r+')
        const byte = Buffer.alloc(1)
        await file.read(byte, 0, 1, position)
        byte[0] = (byte[0] ?? 0) ^ 0x10
        await file.write(byte, 0, 1, position)
        await file.close()
        await expect(openArchive(changed), `byte ${position} of ${size}`).rejects.toThrow(/damaged|not a complete/)
      }
    })

    test('from a file with trailing bytes, or of another kind', async () => {
      const longer = archives.newPath()
      await copyFile(backup, longer)
      await writeFile(longer, 'x', { flag: 'a' })
      await expectNothingRestored(longer, /not a complete backup/)
      const other = archives.newPath()
      await writeFile(other, 'Dear diary')
      await expectNothingRestored(other, /not a complete backup/)
      await expectNothingRestored(archives.newPath(), /cannot be read/)
    })

    test('from a newer version', async () => {
      const manifest: Manifest = {
        format: FORMAT_VERSION,
        takenAt: new Date().toISOString(),
        postgres: '18.4',
        migrations: [...(await listMigrations()), '9999-from-the-future'],
        tables: [],
        jobs: [],
      }
      await expectNothingRestored(await archiveOf(manifest), /newer/)
      await expectNothingRestored(await archiveOf({ ...manifest, format: FORMAT_VERSION + 1 }), /newer/)
    })

    test('into a nonempty database, which stays unchanged', async () => {
      const target = await emptyDatabase()
      await onDatabase(target.connection, ({ client }) => client.query('CREATE TABLE notes AS SELECT 1 AS id'))
      await expect(restore(backup, target.connection)).rejects.toThrow(/not empty/)
      expect(await relationsIn(target.connection)).toBe(1)
    })

    test('if rows or their counts differ from the summary', async () => {
      const target = await emptyDatabase()
      const archive = await openArchive(backup)
      const readRows: typeof archive.readRows = async (onRows) => {
        const summary = await archive.readRows(onRows)
        const profiles = summary.tables['public.profiles']
        if (profiles) profiles.sha256 = 'another'
        return summary
      }
      await expect(restoreBackup({ ...archive, readRows }, target.connection, STEPS)).rejects.toThrow(/profiles differ/)
      await archive.close()
      expect(await relationsIn(target.connection)).toBe(0)
    })

    test('partially: a failure at the very end leaves the database empty', async () => {
      const target = await emptyDatabase()
      const archive = await openArchive(backup)
      const beforeCommit = () => Promise.reject(new Error('The disk is full'))
      await expect(restoreBackup(archive, target.connection, { ...STEPS, beforeCommit })).rejects.toThrow(
        'disk is full',
      )
      await archive.close()
      expect(await relationsIn(target.connection)).toBe(0)
    })
  })
})

async function debianDatabase(version: string) {
  const server = await startDebianPostgres(version)
  onTestFinished(server.stop)
  return server
}

async function archiveOf(manifest: Manifest): Promise<string> {
  const path = archives.newPath()
  await writeArchive(path, async (archive) => {
    await archive.add('manifest.json', JSON.stringify(manifest))
    await archive.add('auth-secret', '')
    await archive.add('privacy-journal.jsonl', '')
  })
  return path
}
