import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../app.ts'
import { insertMail, recordFailure, recordSent } from '../email/queries.ts'
import { plainMail } from '../email/testing/plain-mail.ts'
import { createLog } from '../log.ts'
import { accountHash } from '../log-account.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeParent } from '../testing/people.ts'
import { signedToken } from '../testing/signed-token.ts'
import { readRows } from '../testing/stored-rows.ts'
import { startTestApp } from '../testing/test-app.ts'
import { logLockHolders } from './log-lock-holders.ts'
import { insertOperatorEvents } from './queries.ts'
import { startTracing } from './tracing.ts'

const TOKEN = 'a token that only the tests know'

const app = forThisFile(() => startTestApp({ METRICS_TOKEN: TOKEN }))
const scrape = (authorization = `Bearer ${TOKEN}`, url = app.url) =>
  fetch(`${url}/metrics`, { headers: { authorization } })

const readMetrics = async () => (await scrape()).text()

/** Value of a series, named with all of its labels. */
function readSeries(text: string, series: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('/metrics', () => {
  test('requires its token, and does not exist if none is configured', async () => {
    expect((await scrape()).status).toBe(200)
    for (const wrong of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) expect((await scrape(wrong)).status).toBe(401)
    const without = await startTestApp()
    onTestFinished(() => without.close())
    expect((await scrape(undefined, without.url)).status).toBe(404)
  })

  test('counts each operation by name and outcome, regardless of its address', async () => {
    const parent = await makeParent(app)
    await app.client(parent.token).learners.list()
    await fetch(`${app.url}/api/learners`, { headers: { authorization: `Bearer ${parent.token}` } })
    await fetch(`${app.url}/api/learners`)
    const text = await readMetrics()
    const count = 'trellis_request_duration_seconds_count'
    expect(readSeries(text, `${count}{operation="learners.list",outcome="ok"}`)).toBe(2)
    expect(readSeries(text, `${count}{operation="learners.list",outcome="rejected"}`)).toBe(1)
  })

  test('gets no additional series for made-up addresses, and contains no personal data', async () => {
    const parent = await makeParent(app)
    await app.client(parent.token).learners.list()
    const before = (await readMetrics()).split('\n').length
    for (const path of ['/page', '/api/made-up', '/api/rpc/made/up', '/files/x', '/api/auth/x']) {
      for (let index = 0; index < 5; index += 1) await fetch(`${app.url}${path}-${index}`)
    }
    const text = await readMetrics()
    // Each kind of request has a series per bucket, a sum and a count; there are five kinds.
    expect(text.split('\n').length - before).toBeLessThan(5 * 20 + 20)
    expect(text).not.toContain('made')
    expect(text).not.toContain(parent.id)
    expect(text).not.toContain('@')
  })

  test('names each statement by its tables and counts its calls, time and failures', async () => {
    const parent = await makeParent(app)
    await app.client(parent.token).learners.list()
    await expect(sql`SELECT ${1}::int / 0 FROM profiles`.execute(app.database.kysely)).rejects.toThrow()
    const text = await readMetrics()
    const statement = /trellis_database_statements_total\{statement="(select sessions profiles [^"]+)"\} (\d+)/.exec(
      text,
    )
    expect(Number(statement?.[2])).toBeGreaterThan(0)
    expect(readSeries(text, `trellis_database_statement_seconds_total{statement="${statement?.[1]}"}`)).toBeGreaterThan(
      0,
    )
    expect(text).toMatch(/trellis_database_statement_failures_total\{statement="select profiles [^"]+"\} 1/)
  })

  test('has every metric used by the dashboard and the alert rules', async () => {
    const text = await readMetrics()
    const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    // Present only after a garbage collection.
    names.add('nodejs_gc_duration_seconds')
    const folder = join(import.meta.dirname, '../../docs/monitoring')
    for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
      const used = (await readFile(join(folder, file), 'utf8')).match(/\b(trellis|nodejs|process)_[a-z0-9_]+\b/g) ?? []
      expect(used.length, file).toBeGreaterThan(5)
      const missing = used.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, '')))
      expect(missing, file).toEqual([])
    }
  })

  test('has jobs, mails, pools, queues and live connections', async () => {
    const parent = await makeParent(app)
    await app.database.kysely
      .transaction()
      .execute((db) => app.services.outbox.hold(db, plainMail(parent.email, 'Held')))
    const text = await readMetrics()
    expect(readSeries(text, 'trellis_mails{state="held"}')).toBe(1)
    expect(readSeries(text, 'trellis_jobs{queue="deliver-mail",state="due"}')).toBe(0)
    expect(readSeries(text, 'trellis_oldest_job_seconds{queue="deliver-mail"}')).toBe(0)
    expect(readSeries(text, 'trellis_database_connections{pool="requests",state="idle"}')).toBeGreaterThan(0)
    expect(readSeries(text, 'trellis_queue_tasks{queue="writes",state="waiting"}')).toBe(0)
    expect(readSeries(text, 'trellis_live_connections')).toBe(0)
    expect(readSeries(text, 'trellis_database_up')).toBe(1)
  })

  test('counts a stream when it opens, and not again when it closes', async () => {
    const parent = await makeParent(app)
    const series = 'trellis_request_duration_seconds_count{operation="live.subscribe",outcome="ok"}'
    const abort = new AbortController()
    const headers = { authorization: `Bearer ${parent.token}` }
    const response = await fetch(`${app.url}/api/live`, { headers, signal: abort.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(readSeries(await readMetrics(), series)).toBe(1)
    abort.abort()
    await expect.poll(async () => readSeries(await readMetrics(), 'trellis_live_connections')).toBe(0)
    expect(readSeries(await readMetrics(), series)).toBe(1)
  })

  test('counts the age of a backup from the installation until there is one, and tells that none is scheduled', async () => {
    const before = readSeries(await readMetrics(), 'trellis_backup_age_seconds{kind="backup"}')
    expect(before).toBeGreaterThan(0)
    await sql`UPDATE kysely_migration SET timestamp = '2020-01-01T00:00:00.000Z'`.execute(app.database.kysely)
    const text = await readMetrics()
    const year = 365 * 24 * 3600
    for (const kind of ['backup', 'verification']) {
      expect(readSeries(text, `trellis_backup_age_seconds{kind="${kind}"}`)).toBeGreaterThan(5 * year)
    }
    expect(readSeries(text, 'trellis_backup_scheduled')).toBe(0)
    await insertOperatorEvents(app.database.kysely, [{ kind: 'backup', details: { file: 'x', seconds: 1 } }])
    expect(readSeries(await readMetrics(), 'trellis_backup_age_seconds{kind="backup"}')).toBeLessThan(60)
  })

  test('has the age and the failed attempts of mails that wait, and the time since the last delivery', async () => {
    const db = app.database.kysely
    const mail = { to: 'away@example.test', subject: 'Hello', text: 'Hello', html: '' }
    const id = await insertMail(db, mail)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await recordFailure(db, id, { kind: 'unreachable', reason: 'No answer', givenUp: false })
    }
    await sql`UPDATE mails SET created_at = now() - interval '4 minutes' WHERE id = ${id}`.execute(db)
    const text = await readMetrics()
    expect(readSeries(text, 'trellis_mails_oldest_seconds')).toBeGreaterThan(239)
    expect(readSeries(text, 'trellis_mail_failed_attempts{kind="unreachable"}')).toBe(3)
    expect(readSeries(text, 'trellis_mail_failed_attempts{kind="rejected"}')).toBe(0)
    expect(text).not.toMatch(/^trellis_mails_last_sent_seconds /m)
    await recordSent(db, id, { keepText: false })
    const after = await readMetrics()
    expect(readSeries(after, 'trellis_mail_failed_attempts{kind="unreachable"}')).toBe(0)
    expect(readSeries(after, 'trellis_mails_oldest_seconds')).toBeLessThan(239)
    expect(readSeries(after, 'trellis_mails_last_sent_seconds')).toBeLessThan(60)
  })

  test('has the space of the disk with the data, live updates, and no certificate without https', async () => {
    const text = await readMetrics()
    const total = readSeries(text, 'trellis_disk_bytes{disk="data",state="total"}') ?? 0
    expect(total).toBeGreaterThan(0)
    expect(readSeries(text, 'trellis_disk_bytes{disk="data",state="free"}')).toBeLessThanOrEqual(total)
    expect(readSeries(text, 'trellis_live_up')).toBe(1)
    expect(text).not.toMatch(/^trellis_certificate_seconds /m)
  })

  test('responds while the database does not, and reports that', async () => {
    const other = await startTestApp({ METRICS_TOKEN: TOKEN })
    onTestFinished(() => other.close())
    await sql`ALTER TABLE mails RENAME TO gone`.execute(other.database.kysely)
    const text = await (await scrape(undefined, other.url)).text()
    expect(readSeries(text, 'trellis_database_up')).toBe(0)
    expect(text).not.toContain('trellis_mails{')
    expect(text).not.toMatch(/^trellis_(mails_oldest|backup_age)_seconds[ {]/m)
    await sql`ALTER TABLE gone RENAME TO mails`.execute(other.database.kysely)
  })
})

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`

/**
 * Requests a path of a server with its own log.
 * @returns the log lines and the response
 */
async function request(path: string, headers: Record<string, string>, method = 'GET') {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const holders = logLockHolders(app.services.jobDatabase.kysely, log)
  const server = createServer(await createApp({ ...app.services, log }, null)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = new URL(app.url).host
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { ...headers, host } })
  const body = await response.text()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const parsed = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
  const until = (msg: string) => expect.poll(() => parsed().find((line) => line.msg === msg)).toBeDefined()
  return { lines: parsed, until, stop: () => holders.stop(), response, body }
}

async function logOf(path: string, headers: Record<string, string>) {
  const { lines, stop } = await request(path, headers)
  stop()
  return lines()
}

/** Locks a table for a time, in a transaction that another program has left open. */
async function lockTable(table: string, milliseconds: number) {
  const client = new pg.Client({ ...app.onDatabase.connection, application_name: 'forgotten' })
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  await client.query("SELECT 'mira@example.test' AS name")
  setTimeout(() => void client.query('ROLLBACK').finally(() => client.end()), milliseconds)
}

describe('the log', () => {
  test('names the account of a request by a hash that changes each month', async () => {
    const parent = await makeParent(app)
    const other = await makeParent(app)
    const accountOf = async ({ token }: { token: string }) =>
      (await logOf('/api/profile', { authorization: `Bearer ${token}` }))[0]?.account
    const account = await accountOf(parent)
    expect(account).toBe(accountHash(app.services.config.authSecret, parent.id, new Date()))
    expect([await accountOf(parent), (await accountOf(other)) === account]).toEqual([account, false])
    expect(JSON.stringify(account)).not.toContain(parent.id.slice(0, 8))
    const hashIn = (month: string) => accountHash('secret', parent.id, new Date(`${month}-15T00:00:00Z`))
    expect(new Set(['2026-10', '2026-11', '2026-12', '2027-11'].map(hashIn)).size).toBe(4)
    expect((await logOf('/healthz', {}))[0]).not.toHaveProperty('account')
  })

  test('has the stages and statements of a slow request, and the text of each statement once', async () => {
    const { token } = await makeParent(app)
    // A token without its signature takes one more statement.
    const headers = { authorization: `Bearer ${signedToken(app.services.config, token)}` }
    expect((await logOf('/api/profile', headers)).at(-1)).not.toHaveProperty('slow')
    await lockTable('profiles', 700)
    const [text, line] = await logOf('/api/profile', headers)
    const { stages, statements } = z
      .object({
        stages: z.record(z.string(), z.number()),
        statements: z.array(z.looseObject({ statement: z.string() })),
      })
      .parse(line?.slow)
    expect(Object.keys(stages)).toEqual(
      expect.arrayContaining(['receive', 'wait for turn', 'wait for connection', 'handle']),
    )
    expect(statements).toEqual([
      { statement: expect.stringMatching(/^select .*profiles/), milliseconds: expect.any(Number) },
    ])
    expect(Number(statements[0]?.milliseconds)).toBeGreaterThan(400)
    expect(text).toMatchObject({ msg: 'text of a statement', statement: statements[0]?.statement })
    expect(String(text?.text)).toContain('$1')
    expect(JSON.stringify([text, line])).not.toContain(token)
  })

  test('names the statement that waited for a lock in vain, and who holds it; the response has the request id', async () => {
    const { token } = await makeParent(app)
    await lockTable('profiles', 4500)
    const { lines, until, stop, response, body } = await request('/api/profile', { authorization: `Bearer ${token}` })
    expect(response.status).toBe(503)
    await until('Transactions that hold locks')
    stop()
    const requestId = response.headers.get('x-request-id')
    expect(JSON.parse(body).data).toEqual({ requestId })
    const failed = lines().find(({ msg }) => msg === 'Request not served')
    expect(failed).toMatchObject({ requestId, statement: expect.stringMatching(/^select .*profiles/) })
    const found = lines().find(({ msg }) => msg === 'Transactions that hold locks')
    expect(found).toMatchObject({
      requestId,
      holders: [
        {
          application: 'forgotten',
          tables: ['profiles'],
          state: 'idle in transaction',
          statement: "SELECT '…' AS name",
        },
      ],
    })
  })
})

describe('Server-Timing', () => {
  test('is sent to operators, for requests that read, and to nobody else', async () => {
    const operator = await makeParent(app, 'operator@example.test')
    const parent = await makeParent(app)
    const own = await startTestApp({ OPERATOR_EMAILS: 'operator@example.test' }, undefined, app)
    onTestFinished(() => own.close())
    const timingOf = async (path: string, token: string | null, method = 'GET', body?: object) => {
      const response = await fetch(own.url + path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          origin: own.url,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      await response.text()
      return response.headers.get('server-timing')
    }
    expect(await timingOf('/api/profile', operator.token)).toMatch(
      /receive;dur=[\d.]+, wait-for-turn;dur=[\d.]+, .*database;dur=[\d.]+$/,
    )
    expect(await timingOf('/api/profile', parent.token)).toBeNull()
    expect(await timingOf('/api/grades', null)).toBeNull()
    const names = { email: 'operator@example.test', password: 'wrong password', name: 'x' }
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset', 'reset-password']) {
      expect(await timingOf(`/api/auth/${path}`, operator.token, 'POST', names), path).toBeNull()
    }
    expect(await timingOf('/api/contact', operator.token, 'POST', names)).toBeNull()
  })
})

describe('a trace', () => {
  test("id is part of the request's log lines", async () => {
    const [line] = await logOf('/healthz', { traceparent: TRACEPARENT })
    expect(line).toMatchObject({ msg: 'request', path: '/healthz', traceId: TRACE_ID })
  })

  test.each([
    ['is empty', ''],
    ['is something else', 'x'],
    ['has zeros for an id', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['is longer', `${TRACEPARENT} `.repeat(50).trim()],
  ])('whose header %s is ignored', async (_title, traceparent) => {
    const [line] = await logOf('/healthz', { traceparent })
    expect(line).not.toHaveProperty('traceId')
  })

  test("exported to a collector has the stages of the request and its statements, within the client's trace", async () => {
    const parent = await makeParent(app)
    const collector = await startCollector()
    const tracing = await startTracing(collector.url)
    const headers = { authorization: `Bearer ${parent.token}`, traceparent: TRACEPARENT }
    const [line] = await logOf('/api/profile', headers)
    await tracing.stop()
    expect(line).toMatchObject({ status: 200, traceId: TRACE_ID })

    const spans = collector.spans()
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]))
    const request = spans.find(({ name }) => name === 'GET profile.get')
    const attributes = new Map(request?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
    expect(attributes.get('http.route')).toBe('profile.get')
    expect(attributes.get('trellis.request.id')).toBe(line?.requestId)
    expect(attributes.has('url.path')).toBe(false)
    expect(collector.resource()).toEqual(
      expect.arrayContaining(['service.name', 'service.version', 'service.instance.id', 'host.name']),
    )
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
    const names = spans.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['receive', 'wait for turn', 'wait for connection', 'handle', 'send']))
    const statement = spans.find(({ name }) => name.startsWith('select sessions profiles'))
    const ids = new Map(spans.map(({ spanId, name }) => [spanId, name]))
    expect(statement?.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue).toContain('$1')
    expect(['handle', 'session']).toContain(ids.get(statement?.parentSpanId ?? ''))
    expect(JSON.stringify(spans)).not.toContain(parent.email)
  })

  test('of a job is its own, and a share of nothing exports only what a client traces', async () => {
    const collector = await startCollector()
    const all = await startTracing(collector.url)
    const { kysely } = app.database
    // The start of the app has enqueued one, too.
    const since = new Date()
    await app.services.jobs.enqueue(kysely, 'speak-stored-texts', {})
    const done = () =>
      readRows(
        kysely,
        sql`
        SELECT name FROM pgboss.job
        WHERE name = 'speak-stored-texts' AND state = 'completed' AND created_on >= ${since}`,
      )
    await expect.poll(done, { timeout: 40_000 }).not.toEqual([])
    await all.stop()
    expect(collector.spans().map(({ name }) => name)).toContain('job speak-stored-texts')

    const quiet = await startCollector()
    const none = await startTracing(quiet.url, 0)
    await logOf('/api/grades', {})
    await logOf('/healthz', { traceparent: TRACEPARENT })
    await none.stop()
    expect(quiet.spans().map(({ name }) => name)).toEqual(['GET health'])
  })
})

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type SentResource = { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }

async function startCollector() {
  const spans: SentSpan[] = []
  let resource: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const { resourceSpans }: { resourceSpans: SentResource[] } = JSON.parse(body)
    for (const { scopeSpans, resource: sent } of resourceSpans) {
      resource = sent.attributes.map(({ key }) => key)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans: () => spans, resource: () => resource }
}
