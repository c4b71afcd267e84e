import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from '../database/database.ts'
import { PLACES } from '../database/places.ts'
import { runCommand } from '../testing/started-server.ts'
import { makeTestDatabase } from '../testing/test-database.ts'

/** Runs the command on a database of plain PostgreSQL, whose schema the test may change first. */
async function onPlainPostgres(template?: 'template0') {
  const made = await makeTestDatabase(template)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-distribute-'))
  const opened = await openConnection(made.connection)
  onTestFinished(async () => {
    await opened.client.end()
    await made.drop()
    await rm(folder, { recursive: true })
  })
  const { host, port, user, database: name } = made.connection
  const settings = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  return { kysely: opened.kysely, distribute: (...args: string[]) => runCommand('distribute.ts', args, settings) }
}

test('npm run distribute -- --plan prints the plan on plain PostgreSQL, and changes nothing', async () => {
  const { kysely, distribute } = await onPlainPostgres()
  const { code, output } = await distribute('--plan')
  expect(code).toBe(0)
  for (const table of PLACES.keys()) expect(output).toContain(table)
  expect(output).toContain('Foreign key that is dropped: achievements_submission_fkey of achievements')
  expect(output).toContain('Key that gets the learner’s id: sessions_token_key of sessions (user_id, token)')
  expect(output).toContain('a backup is not older than a day')
  expect(await distribute('--plan')).toEqual({ code, output })

  await sql`CREATE TABLE wishes (id uuid PRIMARY KEY)`.execute(kysely)
  const planted = await distribute('--plan')
  expect(planted.code).toBe(1)
  expect(planted.output).toContain('Not possible: The table wishes has no place')
  expect(planted.output).toContain('This version cannot distribute this database.')
})

test('without the extension, npm run distribute refuses in one line', async () => {
  const { distribute } = await onPlainPostgres()
  for (const args of [[], ['--backed-up']]) {
    const { code, output } = await distribute(...args)
    expect([code, output]).toEqual([
      1,
      'This PostgreSQL has no extension citus: plain PostgreSQL cannot be distributed. Nothing was changed.\n',
    ])
  }
})

test('npm run distribute rejects an empty database’s plan, and options that contradict each other', async () => {
  const { distribute } = await onPlainPostgres('template0')
  expect(await distribute('--plan')).toEqual({
    code: 1,
    output: 'There is no Trellis in this database: npm start creates it.\n',
  })
  const { code, output } = await distribute('--plan', '--backed-up')
  expect([code, output.split('\n')[0]]).toEqual([1, '--plan has no other option'])
})
