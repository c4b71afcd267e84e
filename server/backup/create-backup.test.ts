import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../database/rows.ts'
import { insertRows } from '../testing/stored-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BackupError } from './archive-format.ts'
import { createBackup } from './create-backup.ts'
import { PRODUCT_SCHEMAS } from './queries.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import {
  archiveFolder,
  contentOf,
  emptyDatabase,
  onDatabase,
  restore,
  STEPS,
  withoutTracesOfRestoring,
} from './testing/restored.ts'

let archives: Awaited<ReturnType<typeof archiveFolder>>
beforeAll(async () => {
  archives = await archiveFolder()
})
afterAll(() => archives.remove())

describe('a backup', () => {
  let source: TestDatabase
  beforeAll(async () => {
    source = await makeTestDatabase()
  })
  afterAll(() => source.drop())

  const addGrade = (name: string) =>
    onDatabase(source.connection, ({ kysely }) => insertRows(kysely, 'stored_grades', { name }))

  test('has all tables as of one point in time, whatever is written while it runs', async () => {
    await addGrade('Before')
    const path = archives.newPath()
    let first: Promise<unknown> | undefined
    await createBackup({
      connection: source.connection,
      path,
      secret: null,
      journal: '',
      async onTable() {
        first ??= addGrade('During')
        await first
      },
    })
    const target = await emptyDatabase()
    await restore(path, target.connection)
    const names = await onDatabase(target.connection, ({ kysely }) =>
      query(kysely, z.object({ name: z.string() }), sql`SELECT name FROM grades`),
    )
    expect(names).toEqual([{ name: 'Before' }])
  })

  test('names the backend that copies, while it runs', async () => {
    const backends: number[] = []
    const running: unknown[] = []
    await createBackup({
      connection: source.connection,
      path: archives.newPath(),
      secret: null,
      journal: '',
      onBackend: (pid) => backends.push(pid),
      async onTable() {
        const { rows } = await onDatabase(source.connection, ({ client }) =>
          client.query('SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1)', [backends]),
        )
        running.push(...rows.map(({ pid }) => pid))
      },
    })
    expect(backends).toHaveLength(1)
    expect(new Set(running)).toEqual(new Set(backends))
  })

  test('has the tables of every schema except the job queue', async () => {
    const schemas = await onDatabase(source.connection, ({ client }) =>
      client.query(`SELECT DISTINCT schemaname AS name FROM pg_tables WHERE schemaname !~ '^pg_|^information_schema$'`),
    )
    expect(schemas.rows.map(({ name }) => name).sort()).toEqual([...PRODUCT_SCHEMAS, 'pgboss'].sort())
  })

  test('never holds a prepared export', async () => {
    const path = archives.newPath()
    const copied: string[] = []
    await onDatabase(source.connection, async ({ client }) => {
      await client.query(`
        WITH person AS (
          INSERT INTO profiles (email, first_name, last_name, is_parent) VALUES ('export@example.test', 'A', 'B', true) RETURNING id
        )
        INSERT INTO learner_exports (user_id, family_id) SELECT id, id FROM person`)
      await client.query(`
        INSERT INTO learner_export_chunks (user_id, run, number, bytes) SELECT user_id, run, 0, 'x' FROM learner_exports`)
    })
    const onTable = (table: string) => copied.push(table)
    await createBackup({ connection: source.connection, path, secret: null, journal: '', onTable })
    expect(copied).toContain('public.profiles')
    const target = await emptyDatabase()
    await restore(path, target.connection)
    const left = await onDatabase(target.connection, ({ client }) =>
      client.query('SELECT FROM learner_exports UNION ALL SELECT FROM learner_export_chunks'),
    )
    expect(left.rows).toEqual([])
    expect(copied.filter((table) => table.includes('learner_export'))).toEqual([])
  })

  test('is readable by its owner only and carries the secret and the journal', async () => {
    const path = archives.newPath()
    await createBackup({ connection: source.connection, path, secret: 'the secret', journal: 'a line\n' })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const archive = await openArchive(path)
    expect(archive).toMatchObject({ secret: 'the secret', journal: 'a line\n' })
    await archive.close()
  })

  describe('with a passphrase', () => {
    const PASSPHRASE = 'correct horse battery staple'
    let path: string
    beforeAll(async () => {
      path = archives.newPath()
      const encryption = { passphrase: PASSPHRASE, workFactor: 4 }
      await createBackup({ connection: source.connection, path, secret: 'the secret', journal: '', encryption })
    })

    test('is restored with it, and unreadable to others', async () => {
      const target = await emptyDatabase()
      const archive = await openArchive(path, PASSPHRASE)
      expect(archive.secret).toBe('the secret')
      await restoreBackup(archive, target.connection, STEPS)
      await archive.close()
      expect(withoutTracesOfRestoring(await contentOf(target.connection))).toEqual(
        withoutTracesOfRestoring(await contentOf(source.connection)),
      )
      const bytes = await readFile(path, 'latin1')
      expect(bytes.startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
      expect(bytes).not.toContain('trellis backup')
    })

    test('is not opened without it or with another one', async () => {
      await expect(openArchive(path)).rejects.toThrow('This backup is encrypted: set BACKUP_PASSPHRASE.')
      await expect(openArchive(path, 'another passphrase')).rejects.toThrow(/not the passphrase/)
    })

    test('is not opened if it was truncated or altered anywhere', async () => {
      const whole = await readFile(path)
      for (let step = 0; step < 20; step += 1) {
        const position = Math.floor((whole.length - 1) * (step / 19))
        const other = archives.newPath()
        await writeFile(other, whole.subarray(0, position))
        await expect(openArchive(other, PASSPHRASE), `${position} bytes`).rejects.toThrow(BackupError)
        const altered = Buffer.from(whole)
        altered[position] = (altered[position] ?? 0) ^ 0x10
        await writeFile(other, altered)
        await expect(openArchive(other, PASSPHRASE), `byte ${position}`).rejects.toThrow(BackupError)
      }
    })
  })

  test('that is interrupted or fails leaves no file, and never replaces one', async () => {
    const place = await mkdtemp(join(archives.folder, 'interrupted-'))
    const path = join(place, 'a.tar.zst')
    const interrupted = new AbortController()
    const options = { connection: source.connection, path, secret: null, journal: '' }
    const interrupt = async () => interrupted.abort(new BackupError('Interrupted'))
    await expect(createBackup({ ...options, signal: interrupted.signal, onTable: interrupt })).rejects.toThrow(
      'Interrupted',
    )
    const withinTable = new AbortController()
    const pace = { rest: async () => withinTable.abort(new BackupError('Interrupted')) }
    await expect(createBackup({ ...options, signal: withinTable.signal, pace })).rejects.toThrow('Interrupted')
    const fail = () => Promise.reject(new Error('Failed'))
    await expect(createBackup({ ...options, onTable: fail })).rejects.toThrow('Failed')
    expect(await readdir(place)).toEqual([])

    await writeFile(path, 'an earlier backup')
    await expect(createBackup(options)).rejects.toThrow(/exists already/)
    expect(await readdir(place)).toEqual(['a.tar.zst'])
  })

  test('of a database that is distributed over several nodes names what to use', async () => {
    const { connection } = await emptyDatabase()
    await onDatabase(connection, ({ kysely }) =>
      // The catalog in which Citus lists its tables.
      sql`
      CREATE TABLE grades (); CREATE VIEW pg_dist_partition AS
      SELECT 'grades'::regclass AS logicalrelid, 'n'::"char" AS partmethod, 't'::"char" AS repmodel`.execute(kysely),
    )
    const backup = createBackup({ connection, path: archives.newPath(), secret: null, journal: '' })
    await expect(backup).rejects.toThrow(/back up each of them with pgBackRest/)
  })

  test('of a database without Trellis reports that', async () => {
    const { connection } = await emptyDatabase()
    const backup = createBackup({ connection, path: archives.newPath(), secret: null, journal: '' })
    await expect(backup).rejects.toThrow(/no Trellis in this database/)
  })
})
