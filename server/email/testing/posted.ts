import { sql } from 'kysely'
import { z } from 'zod'
import type { TestApp } from '#server/testing/test-app.ts'
import { queryOne } from '../../database/rows.ts'
import { letter } from '../letter.ts'

/** Enqueues a mail like an operation does, with a subject by which the test finds it. */
export async function post(app: TestApp, subject: string, { to = 'ana@example.test', attempts = 13 } = {}) {
  const mail = letter(to, ({ verbatim }) => ({
    subject: verbatim(subject),
    greeting: verbatim('Hello Ana <Anna>'),
    paragraphs: [verbatim('Grade 6 is ready — für dich.')],
    action: { label: verbatim('Open'), url: 'https://learn.example.org/x#token=abc' },
    closing: verbatim('Bye'),
  }))
  await app.database.kysely.transaction().execute(async (db) => {
    await app.services.outbox.post(db, mail)
    await sql`
      UPDATE pgboss.job SET retry_limit = ${attempts - 1}
      WHERE name = 'deliver-mail' AND state = 'created'`.execute(db)
  })
}

const StoredMail = z.object({
  id: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  attempts: z.int(),
  sent_at: z.date().nullable(),
  abandoned_at: z.date().nullable(),
  last_error: z.string().nullable(),
  failure: z.string().nullable(),
  claimed_by: z.string().nullable(),
  claimed_until: z.date().nullable(),
})

export function stored(app: TestApp, subject: string) {
  return queryOne(
    app.database.kysely,
    StoredMail,
    sql`
      SELECT id, body_text, body_html, attempts, sent_at, abandoned_at, last_error, failure, claimed_by, claimed_until
      FROM mails WHERE subject = ${subject}`,
  )
}

/** Makes waiting retries due immediately. */
export async function retryNow(app: TestApp): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'deliver-mail' AND state = 'retry'`.execute(
    app.database.kysely,
  )
}
