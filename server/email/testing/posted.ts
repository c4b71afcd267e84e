import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.ts'
import { letter } from '../letter.ts'

/** Enqueues a mail like an operation does, with a subject by which the test finds it. */
export async function post(app: TestApp, subject: string, { to = 'ana@example.test', attempts = 13 } = {}) {
  const mail = letter({
    to,
    subject,
    greeting: 'Hello Ana <Anna>',
    paragraphs: ['Grade 6 is ready — für dich.'],
    action: { label: 'Open', url: 'https://learn.example.org/x#token=abc' },
    closing: 'Bye',
  })
  await app.database.kysely.transaction().execute(async (db) => {
    await app.services.outbox.post(db, mail)
    await sql`
      UPDATE pgboss.job SET retry_limit = ${attempts - 1}
      WHERE name = 'deliver-mail' AND state = 'created'`.execute(db)
  })
}

export function stored(app: TestApp, subject: string) {
  return app.database.kysely.selectFrom('mails').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()
}

/** Makes waiting retries due immediately. */
export async function retryNow(app: TestApp): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'deliver-mail' AND state = 'retry'`.execute(
    app.database.kysely,
  )
}
