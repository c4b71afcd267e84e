import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Mail } from './letter.ts'

export async function insertMail(db: Executor, mail: Mail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({ to_address: mail.to, subject: mail.subject, body_text: mail.text, body_html: mail.html })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mail if it still waits, locked until the transaction ends: no second worker delivers it meanwhile. */
export async function lockWaitingMail(db: Executor, mailId: string): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'body_text', 'body_html'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { to: row.to_address, subject: row.subject, text: row.body_text, html: row.body_html }
}

export async function noteSent(db: Executor, mailId: string) {
  await db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, attempts: sql<number>`attempts + 1`, last_error: null })
    .where('id', '=', mailId)
    .execute()
}

export async function noteFailure(db: Executor, mailId: string, reason: string) {
  await db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, last_error: reason.slice(0, 500) })
    .where('id', '=', mailId)
    .execute()
}

export type StoredMail = { to: string; subject: string; text: string; createdAt: Date; sentAt: Date | null }

/** The newest mails, for the developers' mailbox page. */
export async function newestMails(db: Executor, limit: number): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'body_text', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    to: row.to_address,
    subject: row.subject,
    text: row.body_text,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }))
}
