import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listAppliedMigrations } from '../backup/queries.ts'
import { backupName } from '../backup/rotation.ts'
import { openDatabase } from '../database/database.ts'
import { listMigrations } from '../database/migrate.ts'
import { databaseOfVersion010, LAST_MIGRATION } from '../database/testing/version-0.1.0.ts'
import { createLog } from '../log.ts'
import { runCommand } from '../testing/started-server.ts'

/** Creates an installation of version 0.1.0 at DATABASE_URL. */
async function installationOf010() {
  const made = await databaseOfVersion010()
  const { host, port, user, database: name } = made.connection
  const folder = await mkdtemp(join(tmpdir(), 'trellis-upgrade-'))
  const { kysely } = openDatabase({ ...made.connection, max: 1 }, createLog('silent'))
  onTestFinished(async () => {
    await kysely.destroy()
    await made.drop()
    await rm(folder, { recursive: true })
  })
  const backups = join(folder, 'backups')
  const settings = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: backups,
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: 'a secret that only the tests know 0123456789',
  }
  return {
    backups,
    upgrade: (changed: NodeJS.ProcessEnv = {}, args: string[] = []) =>
      runCommand('upgrade.ts', ['--api-only', ...args], { ...settings, ...changed }),
    kysely,
    migrations: () => listAppliedMigrations(kysely),
    async state() {
      const { rows } = await sql`
        SELECT (SELECT md5(string_agg(c::text, '' ORDER BY c::text)) FROM (
            SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public'
          ) c) AS columns,
          (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM profiles p) AS profiles,
          (SELECT md5(string_agg(m::text, '' ORDER BY m::text)) FROM lesson_marks m) AS marks`.execute(kysely)
      return rows[0]
    },
  }
}

test('npm run upgrade backs up, migrates a copy, then the database, and starts the program once', async () => {
  const { upgrade, migrations, backups } = await installationOf010()
  const { code, output } = await upgrade()
  expect(output).toContain('Restored and migrated a copy')
  expect(output).toContain('The new version works')
  expect(code).toBe(0)
  expect(await migrations()).toEqual(await listMigrations())
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^trellis-before-upgrade-.*\.tar\.zst$/)])
})

test('an upgrade whose program does not start restores the previous version', async () => {
  const { upgrade, migrations, state } = await installationOf010()
  const before = { state: await state(), migrations: await migrations() }
  expect(before.migrations.at(-1)).toBe(LAST_MIGRATION)
  // Not an address of any machine.
  const { code, output } = await upgrade({ HOST: '203.0.113.1' })
  expect(output).toContain('HOST 203.0.113.1 is not an address of this machine')
  expect(output).toContain('The previous state was restored')
  expect(code).toBe(1)
  expect({ state: await state(), migrations: await migrations() }).toEqual(before)
})

test('a migration that fails on the data is named in one sentence, and nothing is changed', async () => {
  const { upgrade, migrations, state, kysely, backups } = await installationOf010()
  // More words than PostgreSQL's search can index.
  await sql`
    UPDATE stored_lessons SET description = (SELECT string_agg(md5(n::text), ' ') FROM generate_series(1, 60000) n)
    WHERE id = (SELECT id FROM stored_lessons LIMIT 1)`.execute(kysely)
  const before = { state: await state(), migrations: await migrations() }
  await mkdir(backups)
  const earlier = [1, 2, 3, 4].map((day) => backupName('trellis-before-upgrade', new Date(2026, 0, day), false))
  for (const file of [...earlier, 'trellis-by-hand.tar.zst']) await writeFile(join(backups, file), '')
  const { code, output } = await upgrade()
  expect(code).toBe(1)
  expect(output.trimEnd().split('\n').at(-1)).toMatch(
    /^On a copy of the data, the migration 0066-search fails: string is too long for tsvector.*\. Nothing was changed: install the previous version and start it\.$/,
  )
  expect(output).not.toContain(' at ')
  expect({ state: await state(), migrations: await migrations() }).toEqual(before)
  // The newest three of upgrades, and those by hand.
  const kept = await readdir(backups)
  expect(kept).toHaveLength(4)
  expect(kept).toEqual(expect.arrayContaining([earlier[2], earlier[3], 'trellis-by-hand.tar.zst']))
})

test('with --backed-up, the upgrade copies nothing', async () => {
  const { upgrade, migrations, backups } = await installationOf010()
  const { code, output } = await upgrade({}, ['--backed-up'])
  expect(output).not.toContain('Backing up')
  expect(output).toContain('The new version works')
  expect(code).toBe(0)
  expect(await migrations()).toEqual(await listMigrations())
  await expect(readdir(backups)).rejects.toThrow('ENOENT')
})
