import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { prepare } from './prepared.ts'
import { openReplica, type Replica } from './replica.ts'

let made: TestDatabase
let primary: Database
let replica: Replica

/** The test's replica is the same server, with the standby functions replaced by ones that read a table. */
beforeAll(async () => {
  made = await makeTestDatabase('template0')
  const log = createLog('silent')
  // A commit must be flushed before it is acknowledged; the test server skips that for speed.
  const flushed = '-c synchronous_commit=on'
  primary = openDatabase({ ...made.connection, application_name: 'primary', options: flushed, max: 2 }, log)
  await primary.pool.query(`
    CREATE SCHEMA standby;
    CREATE TABLE standby.replayed (position pg_lsn);
    INSERT INTO standby.replayed VALUES ('0/0');
    CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
    CREATE FUNCTION standby.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT position FROM standby.replayed'`)
  const options = '-c search_path=standby,public,pg_catalog'
  replica = openReplica({ ...made.connection, application_name: 'replica', options, max: 2 }, primary, log)
})
afterAll(async () => {
  await replica.close()
  await primary.kysely.destroy()
  await made.drop()
})

const applicationName = prepare(
  z.object({ name: z.string() }),
  () => sql`SELECT current_setting('application_name') AS name`,
)
const replay = (position: string) => primary.pool.query(`UPDATE standby.replayed SET position = ${position}`)

test('a replica that has every earlier commit is read', async () => {
  await replay("'FFFF/0'")
  expect(await replica.query(applicationName({}))).toEqual([{ name: 'replica' }])
})

test('a replica that lacks a commit is not read', async () => {
  await replay('pg_current_wal_flush_lsn()')
  await primary.pool.query('CREATE TABLE saved AS SELECT 1 AS one')
  expect(await replica.query(applicationName({}))).toEqual([{ name: 'primary' }])
})

test('while the replica is unreachable, the primary is read, after half a second at most', async () => {
  const away = openReplica({ ...made.connection, host: '/nowhere' }, primary, createLog('silent'))
  const start = performance.now()
  for (let count = 0; count < 3; count += 1)
    expect(await away.query(applicationName({}))).toEqual([{ name: 'primary' }])
  expect(performance.now() - start).toBeLessThan(900)
  await away.close()
})
