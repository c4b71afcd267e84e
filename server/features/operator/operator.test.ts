import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { insertMail, recordFailure, recordSent } from '#server/email/queries.ts'
import { insertOperatorEvents } from '#server/metrics/queries.ts'
import { asAdministrator } from '#server/testing/as-administrator.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { postAuth, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'

const OPERATOR_EMAIL = 'operator@example.test'

const app = forThisFile(() => startTestApp({ OPERATOR_EMAILS: OPERATOR_EMAIL }))
let operator: Person

beforeAll(async () => {
  operator = await makeParent(app, OPERATOR_EMAIL)
})

const status = () => app.client(operator.token).operator.status()

/** Moves records into the past. */
const age = (kind: string, hours: number) =>
  asAdministrator(
    app.onDatabase,
    sql`UPDATE operator_events SET at = now() - make_interval(hours => ${hours}) WHERE kind = ${kind}`,
  )

const details = { file: 'trellis-scheduled.tar.zst', seconds: 2, rows: 120, bytes: 9000 }

describe('the operator page', () => {
  test('takes one call with two statements', async () => {
    expect(await app.countStatements(status)).toBe(2)
  })

  test('is available only to the parents in OPERATOR_EMAILS, as the session reports', async () => {
    const parent = await makeParent(app)
    const isOperator = async ({ token }: Person) => (await app.client(token).session.get()).user?.isOperator
    expect([await isOperator(operator), await isOperator(parent)]).toEqual([true, false])
    await expect(app.client(parent.token).operator.status()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // A learner's address proves nothing.
    const learner = await makeLearner(app)
    await sql`UPDATE profiles SET email = 'operator2@example.test' WHERE id = ${learner.id}`.execute(
      app.database.kysely,
    )
    expect(await isOperator(learner)).toBe(false)
  })

  test('is available to every parent without a list outside production, but to no learner', async () => {
    const open = await startTestApp({}, undefined, app)
    try {
      const statusOf = ({ token }: Person) => open.client(token).operator.status()
      expect(await statusOf(await makeParent(open))).toMatchObject({ backup: expect.anything() })
      await expect(statusOf(await makeLearner(open))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    } finally {
      await open.close()
    }
  })

  test('shows the last backup and verification, and any later failure', async () => {
    await insertOperatorEvents(app.database.kysely, [
      { kind: 'verification-failed', details: { ...details, reason: 'An old one' } },
    ])
    await age('verification-failed', 200)
    await insertOperatorEvents(app.database.kysely, [
      { kind: 'backup', details },
      { kind: 'verification', details },
    ])
    const good = await status()
    expect(good.backup.last).toMatchObject({ file: details.file, rows: 120 })
    expect(good.proof).toMatchObject({ level: 'good', failure: null, last: { rows: 120 } })

    await age('verification', 8 * 24 + 1)
    expect((await status()).proof).toMatchObject({ level: 'look', failure: null })
    await insertOperatorEvents(app.database.kysely, [
      { kind: 'verification-failed', details: { ...details, reason: 'This backup is damaged.' } },
    ])
    expect((await status()).proof).toMatchObject({ level: 'act', failure: { reason: 'This backup is damaged.' } })
  })

  test('shows the size of the database with its growth', async () => {
    expect((await status()).database.bytesPerDay).toBeNull()
    await asAdministrator(app.onDatabase, sql`DELETE FROM operator_events WHERE kind = 'database-size'`)
    await insertOperatorEvents(app.database.kysely, [{ kind: 'database-size', number: 0 }])
    await age('database-size', 48)
    const { bytes, bytesPerDay } = (await status()).database
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytesPerDay).toBeCloseTo(bytes / 2, -4)
  })

  test('shows failed requests with the ids of their log lines, and nothing of their content', async () => {
    const parent = await makeParent(app)
    await sql`ALTER TABLE parent_child RENAME TO gone`.execute(app.database.kysely)
    const response = await fetch(`${app.url}/api/learners`, { headers: { authorization: `Bearer ${parent.token}` } })
    expect(response.status).toBe(500)
    await sql`ALTER TABLE gone RENAME TO parent_child`.execute(app.database.kysely)
    await expect.poll(async () => (await status()).errors.lastDay, { timeout: 10_000 }).toBe(1)
    const { errors } = await status()
    expect(errors).toMatchObject({
      level: 'look',
      newest: [{ requestId: response.headers.get('x-request-id'), operation: 'learners.list', error: 'error 42P01' }],
    })
  })

  test('counts failed sign-ins without names or addresses', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await postAuth(app, '/sign-in/email', { email: 'somebody@example.test', password: 'wrong' })
    }
    await expect.poll(async () => (await status()).signIns.failedLastHour, { timeout: 10_000 }).toBe(3)
    const rows = await query(
      app.database.kysely,
      z.object({ text: z.string() }),
      sql`SELECT operator_events::text AS text FROM operator_events`,
    )
    for (const { text } of rows) expect(text).not.toMatch(/@|127\.0\.0\.1/)
  })

  test('needs action as soon as the mail server cannot be reached', async () => {
    const db = app.database.kysely
    const id = await insertMail(db, { to: 'away@example.test', subject: 'Hello', text: 'Hello', html: '' })
    await recordFailure(db, id, { kind: 'unreachable', reason: 'The server does not answer', givenUp: false })
    expect((await status()).mails).toMatchObject({ level: 'act', waiting: 1, failures: [{ kind: 'unreachable' }] })
    await recordSent(db, id, { keepText: false })
    expect((await status()).mails).toMatchObject({ level: 'good', failures: [] })
  })

  test('has the last 30 days with outages, backups and errors, and who waits by age', async () => {
    const db = app.database.kysely
    const before = (await status()).history
    expect(before.days).toHaveLength(30)
    expect(before.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
    await insertOperatorEvents(db, [
      { kind: 'outage', number: 19, details: { extended: 45, cause: 'unavailable' } },
      { kind: 'request-failed', number: 3, details: { requestId: 'x', operation: 'report.get', error: 'error' } },
    ])
    await asAdministrator(
      app.onDatabase,
      sql`UPDATE operator_events SET at = now() - interval '10 days' WHERE details ->> 'extended' = '45' OR number = 3`,
    )
    const { history, waiting } = await status()
    expect(history.days[19]).toMatchObject({ outageSeconds: 19, errors: 3, mailsGivenUp: 0 })
    expect(history.outages).toContainEqual({ at: expect.any(Date), seconds: 19, extended: 45, cause: 'unavailable' })
    expect(waiting.learnerRequests).toEqual({ underHour: 0, underDay: 0, underWeek: 0, older: 0 })
    const id = await insertMail(db, { to: 'away@example.test', subject: 'Hello', text: 'Hello', html: '' })
    await sql`UPDATE mails SET created_at = now() - interval '2 days' WHERE id = ${id}`.execute(db)
    expect((await status()).waiting.mails).toMatchObject({ underWeek: 1 })
    await recordSent(db, id, { keepText: false })
  })

  test('lists no request of a balancer or a scraper among the slowest', async () => {
    await fetch(`${app.url}/readyz`)
    const { slowOperations } = await status()
    expect(slowOperations.map(({ operation }) => operation)).not.toContain('health')
  })

  test('shows mails that were given up, and retries them', async () => {
    const db = app.database.kysely
    const id = await insertMail(db, { to: 'away@example.test', subject: 'Hello', text: 'Hello', html: '' })
    await recordFailure(db, id, { kind: 'unreachable', reason: 'The server does not answer', givenUp: true })
    expect((await status()).mails).toMatchObject({
      level: 'look',
      givenUp: 1,
      waiting: 0,
      failures: [{ kind: 'unreachable', waiting: 0, givenUp: 1 }],
    })
    expect(await app.client(operator.token).operator.resendMails()).toEqual({ resent: 1 })
    // Without SMTP_URL a mail counts as sent once it can be read at /dev/mail.
    await expect
      .poll(async () => (await status()).mails, { timeout: 10_000 })
      .toMatchObject({ givenUp: 0, waiting: 0, failures: [] })
    expect(await app.client(operator.token).operator.resendMails()).toEqual({ resent: 0 })
  })
})

test('the manual has every section to which the page links', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../web/features/operator/status-checks.tsx'), 'utf8')
  const sections = new Set([...page.matchAll(/help="([a-z-]+)"/g)].map(([, section]) => section))
  expect(sections.size).toBeGreaterThan(4)
  const help = await (await fetch(`${app.url}/operator/help`)).text()
  for (const section of sections) expect(help).toContain(`<section id="${section}">`)
  // Files of the repository are not served.
  expect(help).not.toMatch(/href="(?!#|https?:|data:|\/operator)/)
})
