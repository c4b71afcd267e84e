import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import { type Connection, openConnection } from '../database/database.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { insertRows, readRows } from '../testing/stored-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { formatRows } from './format-rows.ts'
import { READABLE_COLUMNS } from './readable-columns.ts'
import { type Connections, LIMITS, listReadableColumns, PREPARED_ROLE, runStatement } from './run-statement.ts'

const DOCS = join(import.meta.dirname, '../../docs')

let made: TestDatabase
let owner: Connection
let superuser: Connection
let connections: Connections

beforeAll(async () => {
  made = await makeTestDatabase()
  const administrator = { ...made.connection, user: SUPERUSER }
  connections = { account: made.connection, administrator }
  owner = await openConnection(made.connection)
  superuser = await openConnection(administrator)
  const jobs = await startJobs(made.connection, createLog('silent'), { works: false })
  await jobs.stop()
})
afterAll(async () => {
  await owner.client.end()
  await superuser.client.end()
  await made.drop()
})

const run = (statement: string, limits?: typeof LIMITS) => runStatement(connections, statement, limits)
const rowsOf = async (statement: string) => (await run(statement)).rows

/** Roles and schemas of this program; other files of tests have databases of their own. */
const traces = () =>
  readRows(
    superuser.kysely,
    sql`
    SELECT nspname::text AS name FROM pg_namespace WHERE nspname LIKE 'trellis_sql%'
    UNION ALL SELECT attrelid::regclass || '.' || attname FROM pg_attribute WHERE attacl::text LIKE '%trellis_sql%'`,
  )

describe('what a statement can read', () => {
  test('is exactly the listed columns: a new table or column is hidden', async () => {
    await superuser.client.query('CREATE TABLE planted (secret text)')
    await superuser.client.query('ALTER TABLE planted OWNER TO trellis')
    await owner.client.query('ALTER TABLE mails ADD COLUMN planted text')
    onTestFinished(async () => {
      await owner.client.query('DROP TABLE planted')
      await owner.client.query('ALTER TABLE mails DROP COLUMN planted')
    })
    const found = await rowsOf(`
      SELECT n.nspname || '.' || c.relname AS name, json_agg(a.attname ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'v', 'm', 'p', 'f')
        AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(c.oid, a.attnum, 'SELECT')
      GROUP BY 1`)
    const listed = Object.entries(READABLE_COLUMNS).map(([name, columns]) => ({ name, columns: columns.toSorted() }))
    expect(new Map(found.map(({ name, columns }) => [name, columns]))).toEqual(
      new Map(listed.map(({ name, columns }) => [name, columns])),
    )
    expect((await listReadableColumns(connections)).map(({ schema, table }) => `${schema}.${table}`)).toEqual(
      Object.keys(READABLE_COLUMNS),
    )
  })

  test.each([
    'SELECT count(*) FROM profiles',
    'SELECT * FROM sessions',
    'SELECT * FROM accounts',
    'SELECT * FROM verifications',
    'SELECT body_text FROM mails',
    'SELECT to_address FROM mails',
    'SELECT mails FROM mails',
    'SELECT * FROM exercise_drafts',
    'SELECT questions FROM waiting_submissions',
    'SELECT count(*) FROM lesson_submissions',
    'SELECT answer FROM waiting_practice_answers',
    'SELECT rolpassword FROM pg_authid',
    "SELECT pg_read_file('PG_VERSION')",
  ])('%s is refused in one line', async (statement) => {
    await expect(run(statement)).rejects.toThrow(/^permission denied for [^\n]+$/)
  })

  test('is named when a column is refused', async () => {
    await expect(run('SELECT * FROM mails')).rejects.toThrow(/its readable columns are id, created_at/)
  })

  test.each([
    ["SELECT set_config('role', 'trellis', true)", /cannot set parameter "role"/],
    ["SELECT set_config('role', 'none', true), query_to_xml('SELECT * FROM sessions', true, true, '')", /cannot set/],
    ["SELECT set_config('session_authorization', 'postgres', true)", /cannot set parameter "session_authorization"/],
    ["SELECT query_to_xml('SELECT * FROM sessions', true, true, '')", /permission denied/],
    ["SELECT set_config('transaction_read_only', 'off', true)", /transaction/],
    ['SELECT 1; SELECT * FROM sessions', /cannot open multi-query plan|multiple|cursor/],
    ['COMMIT', /cursor|invalid|transaction/i],
    ['RESET ROLE', /cursor|cannot/],
    ['DELETE FROM counts RETURNING name', /cursor|permission denied|read-only/],
    ['WITH gone AS (DELETE FROM counts RETURNING name) SELECT * FROM gone', /permission denied|read-only|cursor/],
    ['CREATE TABLE mine (a integer)', /cursor|permission|read-only/],
    ["COPY counts TO PROGRAM 'cat'", /cursor|permission/],
    ["SELECT nextval('pg_toast.none')", /does not exist|permission/],
    ['SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()', /permission denied/],
    ['SELECT lo_creat(-1)', /read-only|permission/],
  ])('%s changes nothing and reads nothing more', async (statement, reason) => {
    const before = await readRows(owner.kysely, sql`SELECT name, number FROM counts ORDER BY id`)
    await expect(run(statement)).rejects.toThrow(reason)
    expect(await readRows(owner.kysely, sql`SELECT name, number FROM counts ORDER BY id`)).toEqual(before)
  })

  test('leaves no role, schema or right behind, after a success and a failure', async () => {
    await run('SELECT count(*) FROM mails')
    await expect(run('SELECT nothing')).rejects.toThrow('column "nothing" does not exist')
    expect(await traces()).toEqual([])
    const { rows } = await superuser.client.query("SELECT rolname FROM pg_roles WHERE rolname LIKE 'trellis_sql%'")
    expect(rows).toEqual([])
  })
})

describe('limits', () => {
  test('show the first thousand rows and say that there are more', async () => {
    const { rows, isTruncated } = await run('SELECT n FROM generate_series(1, 5000) n')
    expect(rows).toHaveLength(LIMITS.rows)
    expect(rows[0]).toEqual({ n: 1 })
    expect(isTruncated).toBe(true)
    const all = await run('SELECT n FROM generate_series(1, 1000) n')
    expect([all.rows.length, all.isTruncated]).toEqual([1000, false])
  })

  test('end rows of more than the bytes', async () => {
    const { rows, isTruncated } = await run("SELECT repeat('x', 1000) AS text FROM generate_series(1, 100)", {
      ...LIMITS,
      bytes: 5000,
    })
    expect(rows.length).toBeLessThan(7)
    expect(isTruncated).toBe(true)
  })

  test.each(['SELECT pg_sleep(60)', "SELECT set_config('statement_timeout', '0', true), pg_sleep(60)"])(
    'end %s',
    async (statement) => {
      await expect(run(statement, { ...LIMITS, seconds: 1 })).rejects.toThrow(/statement timeout/)
    },
  )
})

describe('each use', () => {
  test('is an event with the statement, without its quoted values', async () => {
    await run("SELECT count(*) FROM mails WHERE last_error = 'It''s mira@example.test' OR last_error = $$x$$")
    const [event] = await readRows(
      owner.kysely,
      sql`SELECT kind, details FROM operator_events WHERE kind = 'sql' ORDER BY at DESC LIMIT 1`,
    )
    expect(event).toEqual({
      kind: 'sql',
      details: { statement: "SELECT count(*) FROM mails WHERE last_error = '…' OR last_error = '…'" },
    })
  })

  test('reads nothing if it cannot be recorded', async () => {
    await superuser.client.query('ALTER TABLE operator_events RENAME TO moved')
    onTestFinished(async () => void (await superuser.client.query('ALTER TABLE moved RENAME TO operator_events')))
    await expect(run('SELECT 1')).rejects.toThrow(/could not be recorded, so nothing was read/)
  })
})

describe('an account that may not create roles', () => {
  const limited = () => runStatement({ account: made.connection, administrator: made.connection }, 'SELECT 1 AS one')

  test('is told what an administrator has to run, after which it works', async () => {
    const told = await limited().catch((error: Error) => error.message)
    expect(told).toMatch(/may not create roles\. As an administrator, run once: CREATE ROLE trellis_sql NOLOGIN; GRANT/)
    await superuser.client.query(String(told).split('run once: ')[1] ?? '')
    onTestFinished(async () => void (await superuser.client.query(`DROP ROLE ${PREPARED_ROLE}`)))
    expect(await limited()).toEqual({ rows: [{ one: 1 }], isTruncated: false })
    const account = { account: made.connection, administrator: made.connection }
    await expect(runStatement(account, 'SELECT * FROM sessions')).rejects.toThrow(/permission denied/)
    await expect(runStatement(account, "SELECT set_config('role', 'none', true)")).rejects.toThrow(/cannot set/)
    expect(await traces()).toEqual([])
  })

  test('is not served by a prepared role that has other rights', async () => {
    await superuser.client.query(`CREATE ROLE ${PREPARED_ROLE} NOLOGIN CREATEDB`)
    onTestFinished(async () => void (await superuser.client.query(`DROP ROLE ${PREPARED_ROLE}`)))
    await expect(limited()).rejects.toThrow(/has rights of its own/)
  })
})

test('every query of the documents can be run', async () => {
  const queries: string[] = []
  for (const file of (await readdir(DOCS)).filter((name) => name.endsWith('.md'))) {
    const text = await readFile(join(DOCS, file), 'utf8')
    for (const [, query = ''] of text.matchAll(/`(select [^`]+)`/gi)) queries.push(query.replaceAll(/\s+/g, ' '))
  }
  expect(queries.length).toBeGreaterThanOrEqual(5)
  for (const query of queries) expect(await rowsOf(query), query).toBeInstanceOf(Array)
})

test('a result is a table of text without control characters', async () => {
  await insertRows(owner.kysely, 'mails', {
    to_address: 'mira@example.test',
    subject: 'Hello',
    body_text: '',
    body_html: '',
    last_error: '550 \u001b[2Jno',
    attempts: 3,
  })
  expect(formatRows(await rowsOf('SELECT attempts, last_error, sent_at FROM mails'))).toBe(
    ['attempts  last_error  sent_at', '--------  ----------  -------', '3         550  [2Jno', '1 row'].join('\n'),
  )
  expect(formatRows([])).toBe('0 rows')
})

test('a statement of PostgreSQL 15 or later, such as EXPLAIN, is run as it is', async () => {
  expect(JSON.stringify(await rowsOf('EXPLAIN SELECT count(*) FROM mails;'))).toContain('Aggregate')
  await expect(run('SELEC')).rejects.toThrow(/^syntax error at or near "SELEC"$/)
})
