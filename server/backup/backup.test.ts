import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, openConnection } from '../database/database.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { databaseOfVersion010, LAST_MIGRATION } from '../database/testing/version-0.1.0.ts'
import { expectExactCounts } from '../testing/counts.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BackupError, FORMAT_VERSION, type Manifest, tableName } from './archive-format.ts'
import { createBackup } from './create-backup.ts'
import { countRelations, listTables, PRODUCT_SCHEMAS, readSequences } from './queries.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { debianVersions, startDebianPostgres } from './testing/debian-postgres.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const newPath = () => {
  files += 1
  return join(folder, `${files}.tar.zst`)
}

async function backUp(connection: pg.ClientConfig, path = newPath()) {
  await createBackup({ connection, path, secret: 'the secret', journal: '' })
  return path
}

const STEPS = { onProgress: () => {}, beforeCommit: async () => {} }

async function restore(path: string, connection: pg.ClientConfig) {
  const archive = await openArchive(path)
  try {
    return await restoreBackup(archive, connection, STEPS)
  } finally {
    await archive.close()
  }
}

async function emptyDatabase(): Promise<TestDatabase> {
  const made = await makeTestDatabase('template0')
  onTestFinished(made.drop)
  return made
}

async function onDatabase<T>(connection: pg.ClientConfig, work: (opened: Connection) => Promise<T>): Promise<T> {
  const opened = await openConnection(connection)
  try {
    return await work(opened)
  } finally {
    await opened.client.end()
  }
}

/** Hash of all rows by table, whatever their order. */
function rowHashes(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return onDatabase(connection, async ({ client, kysely }) => {
    await client.query(`SET timezone = 'UTC'`)
    const hashes: Record<string, string> = {}
    for (const table of await listTables(kysely)) {
      const { rows } = await sql<{ hash: string }>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS hash
        FROM ${sql.table(tableName(table))} t`.execute(kysely)
      hashes[tableName(table)] = rows[0]?.hash ?? ''
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

/** Rows, constraints, triggers and sequences: all that a restore must bring back. */
async function contentOf(connection: pg.ClientConfig) {
  const sequences = await onDatabase(connection, ({ kysely }) => readSequences(kysely))
  return { rows: await rowHashes(connection), definitions: await definitions(connection), sequences }
}

/** Restores add a row to `restores` and hold unsent mails. */
function withoutTracesOfRestoring<C extends { rows: Record<string, string> }>({ rows, ...rest }: C) {
  const { 'public.restores': _restores, 'public.mails': _mails, 'public.heartbeats': _migrated, ...others } = rows
  return { rows: others, ...rest }
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
    // Later migrations add tables; those of that version all have rows.
    expect(empty.map(([table]) => table).filter((table) => tables.includes(table))).toEqual([])
    expect(Object.keys(expected.rows).length - empty.length).toBeGreaterThanOrEqual(tables.length)
    expect(expected.sequences.some(({ isCalled }) => isCalled)).toBe(true)
  })

  // The embedded server is PostgreSQL 18; others are those that Debian's packages installed.
  test.each(['another embedded database', ...debianVersions().map((version) => `PostgreSQL ${version}`)])(
    'moves to %s and back by a role without special rights',
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

  test('restored rows pass the triggers and sequences of the next writes', async () => {
    const target = await emptyDatabase()
    await restore(backup, target.connection)
    await onDatabase(target.connection, async ({ kysely }) => {
      const { id } = await kysely
        .insertInto('grades')
        .values({ name: 'Grade 9' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const revisions = await kysely
        .selectFrom('content_revisions')
        .select('version')
        .where('item_id', '=', id)
        .execute()
      expect(revisions).toEqual([{ version: 1 }])
      const { rows } = await sql`SELECT nextval('billing_reads')::int AS number`.execute(kysely)
      expect(rows).toEqual([{ number: 1001 }])
      await kysely.deleteFrom('profiles').where('is_parent', '=', false).execute()
      await expectExactCounts(kysely)
    })
  })

  test('its unsent mails are held', async () => {
    const target = await emptyDatabase()
    const { heldMails } = await restore(backup, target.connection)
    const unsent = await onDatabase(target.connection, ({ kysely }) =>
      kysely
        .selectFrom('mails')
        .select('held_at')
        .where('sent_at', 'is', null)
        .where('abandoned_at', 'is', null)
        .execute(),
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

    test('from a file that was cut off, at whatever byte', async () => {
      const { size } = await stat(backup)
      const ends = [0, 1, 100, size >> 1, size - 200, size - 64, size - 1]
      for (const end of ends) {
        const cut = newPath()
        await copyFile(backup, cut)
        await truncate(cut, end)
        await expect(openArchive(cut), `${end} bytes`).rejects.toThrow(/not a complete backup/)
      }
    })

    test('from a file with one changed byte, wherever it is', async () => {
      const { size } = await stat(backup)
      for (let step = 0; step <= 30; step += 1) {
        const position = Math.floor(((size - 1) * step) / 30)
        const changed = newPath()
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

    test('from a file with bytes after its end, or of something else', async () => {
      const longer = newPath()
      await copyFile(backup, longer)
      await writeFile(longer, 'x', { flag: 'a' })
      await expectNothingRestored(longer, /not a complete backup/)
      const other = newPath()
      await writeFile(other, 'Dear diary')
      await expectNothingRestored(other, /not a complete backup/)
      await expectNothingRestored(newPath(), /cannot be read/)
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

    test('into a database that is not empty, which stays as it is', async () => {
      const target = await emptyDatabase()
      await onDatabase(target.connection, ({ client }) => client.query('CREATE TABLE notes AS SELECT 1 AS id'))
      await expect(restore(backup, target.connection)).rejects.toThrow(/not empty/)
      expect(await relationsIn(target.connection)).toBe(1)
    })

    test('when rows or their counts differ from the summary', async () => {
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

    test('in part: a failure at the very end leaves the database empty', async () => {
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

describe('a backup', () => {
  let source: TestDatabase
  beforeAll(async () => {
    source = await makeTestDatabase()
  })
  afterAll(() => source.drop())

  const addGrade = (name: string) =>
    onDatabase(source.connection, ({ kysely }) => kysely.insertInto('grades').values({ name }).execute())

  test('has all tables as of one moment, whatever is written while it runs', async () => {
    await addGrade('Before')
    const path = newPath()
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
      kysely.selectFrom('grades').select('name').execute(),
    )
    expect(names).toEqual([{ name: 'Before' }])
  })

  test('has the tables of every schema except the job queue', async () => {
    const schemas = await onDatabase(source.connection, ({ client }) =>
      client.query(`SELECT DISTINCT schemaname AS name FROM pg_tables WHERE schemaname !~ '^pg_|^information_schema$'`),
    )
    expect(schemas.rows.map(({ name }) => name).sort()).toEqual([...PRODUCT_SCHEMAS, 'pgboss'].sort())
  })

  test('is readable by its owner only and carries the secret and the journal', async () => {
    const path = newPath()
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
      path = newPath()
      const encryption = { passphrase: PASSPHRASE, workFactor: 4 }
      await createBackup({ connection: source.connection, path, secret: 'the secret', journal: '', encryption })
    })

    test('is restored with it, and shows nothing to others', async () => {
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

    test('is not opened without it or with another', async () => {
      await expect(openArchive(path)).rejects.toThrow('This backup is encrypted: set BACKUP_PASSPHRASE.')
      await expect(openArchive(path, 'another passphrase')).rejects.toThrow(/not the passphrase/)
    })

    test('is not opened when it was cut off or altered, wherever that was', async () => {
      const whole = await readFile(path)
      for (let step = 0; step < 20; step += 1) {
        const position = Math.floor((whole.length - 1) * (step / 19))
        const other = newPath()
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
    const place = await mkdtemp(join(folder, 'interrupted-'))
    const path = join(place, 'a.tar.zst')
    const interrupted = new AbortController()
    const options = { connection: source.connection, path, secret: null, journal: '' }
    const interrupt = async () => interrupted.abort(new BackupError('Interrupted'))
    await expect(createBackup({ ...options, signal: interrupted.signal, onTable: interrupt })).rejects.toThrow(
      'Interrupted',
    )
    const fail = () => Promise.reject(new Error('Failed'))
    await expect(createBackup({ ...options, onTable: fail })).rejects.toThrow('Failed')
    expect(await readdir(place)).toEqual([])

    await writeFile(path, 'an earlier backup')
    await expect(createBackup(options)).rejects.toThrow(/exists already/)
    expect(await readdir(place)).toEqual(['a.tar.zst'])
  })

  test('of a database without Trellis says so', async () => {
    const { connection } = await emptyDatabase()
    await expect(backUp(connection)).rejects.toThrow(/no Trellis in this database/)
  })
})

async function debianDatabase(version: string) {
  const server = await startDebianPostgres(version)
  onTestFinished(server.stop)
  return server
}

async function archiveOf(manifest: Manifest): Promise<string> {
  const path = newPath()
  await writeArchive(path, async (archive) => {
    await archive.add('manifest.json', JSON.stringify(manifest))
    await archive.add('auth-secret', '')
    await archive.add('privacy-journal.jsonl', '')
  })
  return path
}
