import { sql } from 'kysely'
import { INTERNAL_EMAIL_SUFFIX } from '#domain/accounts.ts'
import type { MailFailure } from '#domain/installation.ts'
import type { Executor } from '../database/database.ts'
import type { Mail } from './letter.ts'

export async function insertMail(db: Executor, mail: Mail, { held = false } = {}): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({
      ...(mail.id !== undefined && { id: mail.id }),
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      ...(held && { held_at: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type HeldMail = { id: string; subject: string; createdAt: Date }

/** Lists the mails held since a restore, oldest first. */
export async function listHeldMails(db: Executor): Promise<HeldMail[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at as createdAt'])
    .where('held_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/**
 * Releases a held mail.
 * @returns false if it is no longer held
 */
export async function releaseMail(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ held_at: null })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Discards a held mail, which is then never sent. */
export async function abandonMail(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ held_at: null, abandoned_at: sql<Date>`now()`, last_error: 'Discarded after a restore' })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute()
}

/** Mail claimed for delivery; `writtenAt` becomes its Date header. */
export type ClaimedMail = Mail & { id: string; writtenAt: Date }

/**
 * Claims a waiting mail for these seconds if it is unclaimed, or claimed by this worker, whose response was lost.
 * @param lapsed expiry of another worker's claim, as read by `readClaim`, to take over unless it has been renewed since
 */
export async function claimMail(
  db: Executor,
  mailId: string,
  { worker, seconds, lapsed }: { worker: string; seconds: number; lapsed?: string },
): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('mails')
    .set({ claimed_by: worker, claimed_until: inSeconds(seconds) })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .where(
      sql<boolean>`(claimed_until IS NULL OR claimed_by = ${worker}
        OR (claimed_until < now() AND claimed_until::text = ${lapsed ?? ''}))`,
    )
    .returning(['id', 'to_address', 'subject', 'body_text', 'body_html', 'headers', 'created_at'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      headers: row.headers,
      writtenAt: row.created_at,
    }
  )
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Extends a claim.
 * @returns false if another worker has taken it over
 */
export async function renewClaim(
  db: Executor,
  mailId: string,
  { worker, seconds }: { worker: string; seconds: number },
): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ claimed_until: inSeconds(seconds) })
    .where('id', '=', mailId)
    .where('claimed_by', '=', worker)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claim on a waiting mail: its expiry to the microsecond, and the time left by the database's clock, 0 without any. */
type Claim = { until: string; leftMs: number }

/** @returns undefined if the mail is not waiting */
export async function readClaim(db: Executor, mailId: string): Promise<Claim | undefined> {
  return db
    .selectFrom('mails')
    .select([
      sql<string>`coalesce(claimed_until::text, '')`.as('until'),
      sql<number>`greatest(coalesce(extract(epoch FROM claimed_until - now()) * 1000, 0), 0)::float8`.as('leftMs'),
    ])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()
}

/**
 * @param keepText false to remove the text, which is no longer needed and may contain the secret of a link that is
 * stored elsewhere only as a hash
 */
export async function recordSent(db: Executor, mailId: string, { keepText }: { keepText: boolean }) {
  await db
    .updateTable('mails')
    .set({
      sent_at: sql<Date>`now()`,
      attempts: sql<number>`attempts + 1`,
      last_error: null,
      failure: null,
      claimed_until: null,
      claimed_by: null,
      ...(!keepText && { body_text: '', body_html: '' }),
    })
    .where('id', '=', mailId)
    .execute()
}

/** @param givenUp true after the last attempt */
export async function recordFailure(
  db: Executor,
  mailId: string,
  { kind, reason, givenUp }: { kind: MailFailure; reason: string; givenUp: boolean },
) {
  await db
    .updateTable('mails')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: reason.slice(0, 500),
      failure: kind,
      claimed_until: null,
      claimed_by: null,
      ...(givenUp && { abandoned_at: sql<Date>`now()` }),
    })
    .where('id', '=', mailId)
    .execute()
}

export type MailBacklog = { waiting: number; held: number; abandoned: number; oldestSeconds: number }

/** Number of unsent mails: waiting for delivery, held since a restore, and given up in the last day. */
export const mailBacklog = sql<MailBacklog>`
  SELECT count(*) FILTER (WHERE abandoned_at IS NULL AND held_at IS NULL)::int AS waiting,
         count(*) FILTER (WHERE abandoned_at IS NULL AND held_at IS NOT NULL)::int AS held,
         count(*) FILTER (WHERE abandoned_at > now() - interval '1 day')::int AS abandoned,
         coalesce(extract(epoch FROM now() - min(created_at)
           FILTER (WHERE abandoned_at IS NULL AND held_at IS NULL)), 0)::float8 AS "oldestSeconds"
  FROM mails WHERE sent_at IS NULL`

export type StoredMail = { to: string; subject: string; text: string; createdAt: Date; sentAt: Date | null }

/** Lists the newest mails for the developers' mailbox page. */
export async function listNewestMails(db: Executor, limit: number): Promise<StoredMail[]> {
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

/** True if the email of the profile `p` is confirmed rather than generated. */
export const hasConfirmedEmail = sql`(right(p.email, ${INTERNAL_EMAIL_SUFFIX.length}) <> ${INTERNAL_EMAIL_SUFFIX})`

/** Email of the profile `p` as shown to people, confirmed or not; null if there is none. */
export const shownEmail = sql`coalesce(p.unverified_email, CASE WHEN ${hasConfirmedEmail} THEN p.email END)`
