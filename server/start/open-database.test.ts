import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openMigratedDatabase } from './open-database.ts'

test('a start on a read-only server, such as a replica, reports that and waits until its address leads to the primary', async () => {
  const made = await makeTestDatabase()
  onTestFinished(made.drop)
  const { host, port, user, database: name } = made.connection
  const admin = openDatabase({ ...made.connection, max: 1 }, createLog('silent'))
  const setReadOnly = (value: 'on' | 'off') =>
    sql`
      ALTER DATABASE ${sql.id(name)} SET default_transaction_read_only = ${sql.lit(value)}`.execute(admin.kysely)
  await setReadOnly('on')

  const config = loadConfig({
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: 'a secret that only the tests know 0123456789',
  })
  const lines: string[] = []
  const opened = await openMigratedDatabase(config, createLog('silent'), (line) => {
    lines.push(line)
    void setReadOnlyOff()
  })
  async function setReadOnlyOff() {
    // This session has been read-only since it began.
    await sql`SET default_transaction_read_only = off`.execute(admin.kysely)
    await setReadOnly('off')
  }
  onTestFinished(async () => {
    await opened.close()
    await admin.kysely.destroy()
  })
  expect(lines).toEqual([expect.stringMatching(/^The database at DATABASE_URL is read-only; waiting for the primary/)])
})

test('a server joins the embedded database of another process, and leaves it running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-join-'))
  const launched = await launchEmbedded({ dataDir, onProgress: () => {} })
  onTestFinished(async () => {
    await launched.stop()
    await rm(dataDir, { recursive: true })
  })
  const config = loadConfig({ DATA_DIR: dataDir })
  for (const start of ['first', 'restarted']) {
    const opened = await openMigratedDatabase(config, createLog('silent'), () => {}, { joins: true })
    const { rows } = await sql`SELECT ${start} AS start`.execute(opened.database.kysely)
    expect(rows).toEqual([{ start }])
    await opened.close()
  }
})
