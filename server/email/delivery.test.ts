import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { recordFault } from '#server/testing/fault-report.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query, queryOne, WithId } from '../database/rows.ts'
import { insertion } from '../testing/stored-rows.ts'
import { deliverMail, failureOf } from './deliver.ts'
import { claimMail, renewClaim } from './queries.ts'
import { type Rejection, rejection, startMailServer } from './testing/mail-server.ts'
import { post, retryNow, stored } from './testing/posted.ts'
import type { Transport } from './transport.ts'

const EVENTUALLY = { timeout: 30_000, interval: 100 }
const FROM = 'no-reply@learn.example.org'

/** Rejections by subject, one per attempt. */
const responses = new Map<string, Rejection[]>()
const server = forThisFile(() =>
  startMailServer({}, { reject: (raw) => responses.get(raw.match(/^Subject: (.*)\r$/m)?.[1] ?? '')?.shift() }),
)
const app = forThisFile(() => startTestApp({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: FROM }))

const arrived = (subject: string) => server.received.filter(({ raw }) => raw.includes(`Subject: ${subject}\r`))
const header = (raw: string, name: string) =>
  raw
    .split('\r\n\r\n', 1)[0]
    ?.replaceAll(/\r\n[ \t]+/g, ' ')
    .match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1]
const storedOf = (subject: string) => stored(app, subject)

describe('an enqueued mail', () => {
  test('arrives as plain text and as HTML, from the product, and is recorded as sent', async () => {
    await post(app, 'Both parts')
    await vi.waitFor(async () => expect((await storedOf('Both parts')).sent_at).not.toBeNull(), EVENTUALLY)
    const [mail] = arrived('Both parts')
    const { id, ...row } = await storedOf('Both parts')
    // Its text, which may contain the secret of a link, is removed.
    expect(row).toMatchObject({ attempts: 1, last_error: null, body_text: '', body_html: '' })
    expect(mail).toMatchObject({ from: FROM, to: ['ana@example.test'] })
    const raw = mail?.raw ?? ''
    expect(header(raw, 'From')).toBe(`Trellis <${FROM}>`)
    expect(header(raw, 'To')).toBe('ana@example.test')
    expect(header(raw, 'Message-ID')).toBe(`<${id}@learn.example.org>`)
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(raw, 'Content-Type')).toContain('multipart/alternative')
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]*Hello Ana <Anna>[\s\S]*Content-Type: text\/html/)
    expect(raw).toContain('Hello Ana &lt;Anna&gt;')
  })

  test('cannot inject a header with a line break in its subject', async () => {
    await post(app, 'Broken\r\nBcc: everybody@example.test')
    await vi.waitFor(() => expect(server.received.some(({ raw }) => raw.includes('Broken'))).toBe(true), EVENTUALLY)
    const mail = server.received.find(({ raw }) => raw.includes('Broken'))
    expect(header(mail?.raw ?? '', 'Bcc')).toBeUndefined()
    expect(mail?.to).toEqual(['ana@example.test'])
  })

  test('is retried when the server is busy, and then sent', async () => {
    responses.set('Busy', [rejection(451, 'Try again later')])
    await post(app, 'Busy')
    await vi.waitFor(async () => {
      await retryNow(app)
      expect((await storedOf('Busy')).sent_at).not.toBeNull()
    }, EVENTUALLY)
    expect(await storedOf('Busy')).toMatchObject({ attempts: 2, last_error: null, failure: null, abandoned_at: null })
  })

  test('is given up after its last attempt when the server rejects it, with the error recorded', async () => {
    const rejected = rejection(550, 'No such user here')
    responses.set('Rejected', [rejected, rejected, rejected])
    await post(app, 'Rejected', { attempts: 2 })
    await vi.waitFor(async () => {
      await retryNow(app)
      expect((await storedOf('Rejected')).abandoned_at).not.toBeNull()
    }, EVENTUALLY)
    const row = await storedOf('Rejected')
    expect(row).toMatchObject({ sent_at: null, attempts: 2, body_text: expect.stringContaining('Hello Ana') })
    expect(row.last_error).toContain('550')
    expect(row.failure).toBe('rejected')
    // The job ends shortly after the mail is recorded as given up.
    await vi.waitFor(async () => {
      const rows = await query(
        app.database.kysely,
        z.object({ state: z.string() }),
        sql`
          SELECT state FROM pgboss.job WHERE name = 'deliver-mail' AND data ->> 'mailId' = ${row.id}`,
      )
      expect(rows).toEqual([{ state: 'failed' }])
    }, EVENTUALLY)
  })

  test('is sent again with the same Message-ID when the connection is cut before the response', async () => {
    responses.set('Cut off', ['cut'])
    await post(app, 'Cut off')
    await vi.waitFor(async () => {
      await retryNow(app)
      expect((await storedOf('Cut off')).sent_at).not.toBeNull()
    }, EVENTUALLY)
    const ids = arrived('Cut off').map(({ raw }) => header(raw, 'Message-ID'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a mail is sent once', () => {
  test('when its job is delivered several times, concurrently to several workers', async () => {
    await post(app, 'Once')
    const { id: mailId } = await storedOf('Once')
    await Promise.all(
      Array.from({ length: 10 }, () => app.jobs.enqueue(app.database.kysely, 'deliver-mail', { mailId })),
    )
    await vi.waitFor(async () => {
      await retryNow(app)
      const { rows } = await sql`
        SELECT FROM pgboss.job WHERE name = 'deliver-mail' AND data ->> 'mailId' = ${mailId}
        AND state <> 'completed'`.execute(app.database.kysely)
      expect(rows).toHaveLength(0)
    }, EVENTUALLY)
    expect(arrived('Once')).toHaveLength(1)
  })

  test('unless the process ended between delivery and record: then again once its claim has expired, not before', async () => {
    const mailId = await waitingMail('Killed')
    await claimMail(app.database.kysely, mailId, { worker: OTHER, seconds: 60 })
    const sent: string[] = []
    await expect(deliver(mailId, async ({ id }) => void sent.push(id))).rejects.toThrow('Another worker')
    expect(sent).toHaveLength(0)
    await claimMail(app.database.kysely, mailId, { worker: OTHER, seconds: -60 })
    await deliver(mailId, async ({ id }) => void sent.push(id))
    await deliver(mailId, async ({ id }) => void sent.push(id))
    expect(sent).toEqual([mailId])
  })

  test('by a worker that finds a valid claim, in the same attempt, once it has expired', async () => {
    const mailId = await waitingMail('Expiring')
    await claimMail(app.database.kysely, mailId, { worker: OTHER, seconds: 0.8 })
    const sent: string[] = []
    await deliver(mailId, async ({ id }) => void sent.push(id))
    expect(sent).toEqual([mailId])
  })

  test('by one worker, which renews its claim while the mail server is slow', async () => {
    const mailId = await waitingMail('Slow')
    const response = Promise.withResolvers<void>()
    const sent: string[] = []
    const sending = deliver(mailId, ({ id }) => {
      sent.push(id)
      return response.promise
    })
    const claimEnd = async () => Number((await storedOf('Slow')).claimed_until)
    await vi.waitFor(async () => expect(await claimEnd()).toBeGreaterThan(0), EVENTUALLY)
    const first = await claimEnd()
    // The duration of a whole claim has passed.
    await vi.waitFor(async () => expect(await claimEnd()).toBeGreaterThan(first + TIMES.claimMs), EVENTUALLY)
    const other = deliver(mailId, async ({ id }) => void sent.push(id), { worker: OTHER })
    await expect(other).rejects.toThrow('Another worker')
    response.resolve()
    await sending
    expect(sent).toEqual([mailId])
    expect(await storedOf('Slow')).toMatchObject({ attempts: 1, claimed_by: null, claimed_until: null })
  })

  test('by its worker, when the database was unreachable for longer than the claim', async () => {
    const mailId = await waitingMail('Away')
    await claimMail(app.database.kysely, mailId, { worker: OTHER, seconds: -60 })
    const sent: string[] = []
    const takingOver = deliver(mailId, async ({ id }) => void sent.push(id))
    const rejected = expect(takingOver).rejects.toThrow('Another worker')
    expect(await renewClaim(app.database.kysely, mailId, { worker: OTHER, seconds: 60 })).toBe(true)
    await rejected
    expect(sent).toHaveLength(0)
  })

  test('by another worker once it has the claim, and the first stops sending', async () => {
    const mailId = await waitingMail('Taken over')
    const sending = deliver(
      mailId,
      (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const rejected = expect(sending).rejects.toThrow('could not be delivered')
    await vi.waitFor(async () => expect((await storedOf('Taken over')).claimed_by).not.toBeNull(), EVENTUALLY)
    await sql`UPDATE mails SET claimed_by = ${OTHER} WHERE id = ${mailId}`.execute(app.database.kysely)
    await rejected
    expect(await storedOf('Taken over')).toMatchObject({ attempts: 0, claimed_by: OTHER })
  })

  test('immediately by the worker whose own claim was stored but not acknowledged', async () => {
    const mailId = await waitingMail('Lost answer')
    await claimMail(app.database.kysely, mailId, { worker: WORKER, seconds: 60 })
    const sent: string[] = []
    await deliver(mailId, async ({ id }) => void sent.push(id))
    expect(sent).toEqual([mailId])
  })
})

test('a mail whose job was claimed by a process that has ended is sent by another', async () => {
  const mailId = await waitingMail('Gone')
  await app.database.kysely.transaction().execute(async (db) => {
    await app.jobs.enqueue(db, 'deliver-mail', { mailId })
    await sql`
      UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
      WHERE name = 'deliver-mail' AND data ->> 'mailId' = ${mailId}`.execute(db)
  })
  await vi.waitFor(async () => {
    await retryNow(app)
    expect((await storedOf('Gone')).sent_at).not.toBeNull()
  }, EVENTUALLY)
  expect(arrived('Gone')).toHaveLength(1)
})

const WORKER = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const TIMES = { claimMs: 1000, renewMs: 100, takeOverMs: 300 }

/** Delivers like a separate process. */
function deliver(mailId: string, send: Transport['send'], { worker = WORKER } = {}) {
  const mail = { mailId, lastAttempt: false }
  const transport = { send, keepText: true }
  return deliverMail({ db: app.database.kysely, transport, log: app.services.log }, mail, { worker, times: TIMES })
}

/** Creates a mail without a job, for a test that acts as the worker. */
async function waitingMail(subject: string): Promise<string> {
  const { id } = await queryOne(
    app.database.kysely,
    WithId,
    sql`${insertion('mails', { to_address: 'ana@example.test', subject, body_text: 'text', body_html: '<p>text</p>' })} RETURNING id`,
  )
  return id
}

test.each([
  [{ code: 'EDNS' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  [{ code: 'EAUTH', responseCode: 535 }, 'sign-in'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'rejected'],
  [{ code: 'EMESSAGE' }, 'other'],
  [{}, 'other'],
])('a delivery that fails with %o counts as %s', (codes, kind) => {
  expect(failureOf(Object.assign(new Error('550 ana@example.test'), codes))).toBe(kind)
})

describe('a failing mail server', () => {
  test('that is down receives the mail once it is up again', async () => {
    const down = await startMailServer()
    await down.close()
    const other = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${down.port}` })
    await post(other, 'Down')
    await vi.waitFor(async () => expect((await stored(other, 'Down')).attempts).toBeGreaterThan(0), EVENTUALLY)
    expect(await stored(other, 'Down')).toMatchObject({
      last_error: expect.stringContaining('ECONNREFUSED'),
      failure: 'unreachable',
    })
    const up = await startMailServer({}, { port: down.port })
    await vi.waitFor(async () => {
      await retryNow(other)
      expect((await stored(other, 'Down')).sent_at).not.toBeNull()
    }, EVENTUALLY)
    expect(up.received).toHaveLength(1)
    recordFault({
      fault: 'The mail server down, and back',
      times: 1,
      acknowledged: 1,
      of: 'mail',
      lost: 0,
      seen: 'the mail waited, and was sent once',
    })
    await other.close()
    await up.close()
  })

  test('that never responds holds no database connection, delays no request, and times out', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const other = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=3000` })
    for (let number = 1; number <= 12; number += 1) await post(other, `Silent ${number}`)
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThanOrEqual(2), EVENTUALLY)

    // Other transactions may be open briefly; one that waits for a mail would stay open.
    await vi.waitFor(async () => {
      const rows = await query(
        other.database.kysely,
        z.object({ count: z.int() }),
        sql`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
      expect(rows).toEqual([{ count: 0 }])
    }, EVENTUALLY)
    await Promise.all(Array.from({ length: 20 }, () => other.client().session.get()))
    expect(sockets.size, 'mails in flight while requests are answered').toBeGreaterThan(0)

    await vi.waitFor(
      async () =>
        expect(await stored(other, 'Silent 1')).toMatchObject({
          last_error: expect.stringContaining('Greeting never received'),
          failure: 'unreachable',
        }),
      EVENTUALLY,
    )
    for (const socket of sockets) socket.destroy()
    await other.close()
    recordFault({
      fault: 'A mail server that never answers',
      times: 1,
      acknowledged: 12,
      of: 'mails, 20 operations',
      lost: 0,
      seen: 'no database connection waited and no operation was delayed; the mails are retried',
    })
    await new Promise((resolve) => silent.close(resolve))
  })
})
