import { sql } from 'kysely'
import { z } from 'zod'
import { INTERNAL_EMAIL_SUFFIX } from '#domain/accounts.ts'
import { MAIL_FAILURES, type MailFailure } from '#domain/installation.ts'
import type { Executor } from '../database/database.ts'
import { query, queryOne, WithId } from '../database/rows.ts'
import type { WordedMail } from './letter.ts'

export async function insertMail(db: Executor, mail: WordedMail, { held = false } = {}): Promise<string> {
  const { id } = await queryOne(
    db,
    WithId,
    sql`
    INSERT INTO mails (id, to_address, subject, body_text, body_html, headers, held_at)
    VALUES (coalesce(${mail.id ?? null}::uuid, gen_random_uuid()), ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
            ${JSON.stringify(mail.headers ?? {})}::jsonb, CASE WHEN ${held}::boolean THEN now() END)
    RETURNING id`,
  )
  return id
}

const Recipient = z.object({ language: z.string().nullable() })

/**
 * Language of the account that has an address, else of a learner for whom a parent has entered it; undefined if nobody has
 * it.
 */
export async function findRecipientLanguage(db: Executor, address: string): Promise<string | null | undefined> {
  const email = address.toLowerCase()
  const [recipient] = await query(
    db,
    Recipient,
    sql`
    SELECT language FROM profiles WHERE email = ${email} OR unverified_email = ${email}
    ORDER BY email = ${email} DESC, unverified_email_since LIMIT 1`,
  )
  return recipient?.language
}

const HeldMail = z.object({ id: z.string(), to: z.string(), subject: z.string(), createdAt: z.date() })
export type HeldMail = z.infer<typeof HeldMail>

/** Lists the mails held since a restore, oldest first. */
export function listHeldMails(db: Executor): Promise<HeldMail[]> {
  return query(
    db,
    HeldMail,
    sql`
    SELECT id, to_address AS "to", subject, created_at AS "createdAt" FROM mails
    WHERE held_at IS NOT NULL AND sent_at IS NULL AND abandoned_at IS NULL ORDER BY created_at`,
  )
}

/**
 * Releases a held mail.
 * @returns false if it is no longer held
 */
export async function releaseMail(db: Executor, id: string): Promise<boolean> {
  const released = await query(
    db,
    WithId,
    sql`UPDATE mails SET held_at = NULL WHERE id = ${id} AND held_at IS NOT NULL RETURNING id`,
  )
  return released.length > 0
}

/** Discards a held mail, which is then never sent. */
export async function abandonMail(db: Executor, id: string): Promise<void> {
  await sql`
    UPDATE mails SET held_at = NULL, abandoned_at = now(), last_error = 'Discarded after a restore'
    WHERE id = ${id} AND held_at IS NOT NULL`.execute(db)
}

/** Mail claimed for delivery; `writtenAt` becomes its Date header. */
const ClaimedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  writtenAt: z.date(),
})
export type ClaimedMail = z.infer<typeof ClaimedMail>

/**
 * Claims a waiting mail for these seconds if it is unclaimed, or claimed by this worker, whose response was lost.
 * @param lapsed expiry of another worker's claim, as read by `readClaim`, to take over unless it has been renewed since
 */
export async function claimMail(
  db: Executor,
  mailId: string,
  { worker, seconds, lapsed }: { worker: string; seconds: number; lapsed?: string },
): Promise<ClaimedMail | undefined> {
  const [mail] = await query(
    db,
    ClaimedMail,
    sql`
    UPDATE mails SET claimed_by = ${worker}, claimed_until = ${inSeconds(seconds)}
    WHERE id = ${mailId} AND sent_at IS NULL AND held_at IS NULL
      AND (claimed_until IS NULL OR claimed_by = ${worker}
        OR (claimed_until < now() AND claimed_until = nullif(${lapsed ?? ''}, '')::timestamptz))
    RETURNING id, to_address AS "to", subject, body_text AS text, body_html AS html, headers, created_at AS "writtenAt"`,
  )
  return mail
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/**
 * Extends a claim.
 * @returns false if another worker has taken it over
 */
export async function renewClaim(
  db: Executor,
  mailId: string,
  { worker, seconds }: { worker: string; seconds: number },
): Promise<boolean> {
  const renewed = await query(
    db,
    WithId,
    sql`
    UPDATE mails SET claimed_until = ${inSeconds(seconds)}
    WHERE id = ${mailId} AND claimed_by = ${worker} RETURNING id`,
  )
  return renewed.length > 0
}

/** Claim on a waiting mail: its expiry to the microsecond, and the time left by the database's clock, 0 without any. */
const Claim = z.object({ until: z.string(), leftMs: z.number() })
type Claim = z.infer<typeof Claim>

/** @returns undefined if the mail is not waiting */
export async function readClaim(db: Executor, mailId: string): Promise<Claim | undefined> {
  const [claim] = await query(
    db,
    Claim,
    sql`
    SELECT coalesce(claimed_until::text, '') AS until,
           greatest(coalesce(extract(epoch FROM claimed_until - now()) * 1000, 0), 0)::float8 AS "leftMs"
    FROM mails WHERE id = ${mailId} AND sent_at IS NULL AND held_at IS NULL`,
  )
  return claim
}

/**
 * @param keepText false to remove the text, which is no longer needed and may contain the secret of a link that is
 * stored elsewhere only as a hash
 */
export async function recordSent(db: Executor, mailId: string, { keepText }: { keepText: boolean }) {
  await sql`
    UPDATE mails SET sent_at = now(), attempts = attempts + 1, last_error = NULL, failure = NULL,
      claimed_until = NULL, claimed_by = NULL,
      body_text = CASE WHEN ${keepText}::boolean THEN body_text ELSE '' END,
      body_html = CASE WHEN ${keepText}::boolean THEN body_html ELSE '' END
    WHERE id = ${mailId}`.execute(db)
}

/** @param givenUp true after the last attempt */
export async function recordFailure(
  db: Executor,
  mailId: string,
  { kind, reason, givenUp }: { kind: MailFailure; reason: string; givenUp: boolean },
) {
  await sql`
    UPDATE mails SET attempts = attempts + 1, last_error = ${reason.slice(0, 500)}, failure = ${kind},
      claimed_until = NULL, claimed_by = NULL, abandoned_at = CASE WHEN ${givenUp}::boolean THEN now() ELSE abandoned_at END
    WHERE id = ${mailId}`.execute(db)
}

export const MailBacklog = z.object({
  waiting: z.int(),
  held: z.int(),
  abandoned: z.int(),
  oldestSeconds: z.number(),
  /** Seconds since the last delivery among the newest 500 mails; null if none of them was delivered. */
  lastSentSeconds: z.number().nullable(),
  /** Failed attempts for the mails that wait, by the kind of their last failure. */
  failedAttempts: z.record(z.enum(MAIL_FAILURES), z.int()),
})
export type MailBacklog = z.infer<typeof MailBacklog>

const isWaiting = sql`abandoned_at IS NULL AND held_at IS NULL`

const failedAttempts = sql.join(
  MAIL_FAILURES.map(
    (kind) =>
      sql`${sql.lit(kind)}, coalesce(sum(attempts) FILTER (WHERE ${isWaiting} AND failure = ${sql.lit(kind)}), 0)::int`,
  ),
)

/** State of unsent mails: waiting for delivery, held since a restore, and given up in the last day. */
export const mailBacklog = sql`
  SELECT count(*) FILTER (WHERE ${isWaiting})::int AS waiting,
         count(*) FILTER (WHERE abandoned_at IS NULL AND held_at IS NOT NULL)::int AS held,
         count(*) FILTER (WHERE abandoned_at > now() - interval '1 day')::int AS abandoned,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE ${isWaiting})), 0)::float8 AS "oldestSeconds",
         (
           SELECT extract(epoch FROM now() - max(newest.sent_at))::float8
           FROM (SELECT sent_at FROM mails ORDER BY created_at DESC LIMIT 500) newest
         ) AS "lastSentSeconds",
         json_build_object(${failedAttempts}) AS "failedAttempts"
  FROM mails WHERE sent_at IS NULL`

const StoredMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
})
export type StoredMail = z.infer<typeof StoredMail>

/** Lists the newest mails for the developers' mailbox page. */
export function listNewestMails(db: Executor, limit: number): Promise<StoredMail[]> {
  return query(
    db,
    StoredMail,
    sql`
    SELECT to_address AS "to", subject, body_text AS text, created_at AS "createdAt", sent_at AS "sentAt"
    FROM mails ORDER BY created_at DESC LIMIT ${limit}`,
  )
}

/** True if the email of a profile is confirmed rather than generated. */
export function hasConfirmedEmail(profile: string) {
  const p = sql.ref(profile)
  return sql`(right(${p}.email, ${INTERNAL_EMAIL_SUFFIX.length}) <> ${INTERNAL_EMAIL_SUFFIX})`
}

/** Email of a profile as shown to people, confirmed or not; null if there is none. */
export function shownEmail(profile: string) {
  const p = sql.ref(profile)
  return sql`coalesce(${p}.unverified_email, CASE WHEN ${hasConfirmedEmail(profile)} THEN ${p}.email END)`
}

const OtherAccount = z.object({ confirmed: z.boolean() })

/** True if an account other than this learner's has confirmed the address. Unconfirmed sign-ups do not count. */
export async function isConfirmedElsewhere(db: Executor, learnerId: string, email: string): Promise<boolean> {
  const [row] = await query(
    db,
    OtherAccount,
    sql`
    SELECT EXISTS (
      SELECT FROM profiles WHERE email = ${email} AND email_verified AND id <> ${learnerId}
    ) AS confirmed`,
  )
  return row?.confirmed === true
}

const ParentToNotify = z.object({
  learnerId: z.string(),
  childName: z.string(),
  id: z.string(),
  email: z.string(),
  /** May be empty. */
  name: z.string(),
  timeZone: z.string(),
})
export type ParentToNotify = z.infer<typeof ParentToNotify>

/** Parents of a child, with what a mail to them needs. */
export async function findParentsToNotify(db: Executor, learnerId: string): Promise<ParentToNotify[]> {
  return (await findFamiliesToNotify(db, [learnerId])).flat()
}

/** The same of several children, each with their parents. */
export async function findFamiliesToNotify(db: Executor, learnerIds: readonly string[]): Promise<ParentToNotify[][]> {
  const rows = await query(
    db,
    ParentToNotify,
    sql`
    SELECT link.child_id AS "learnerId", child.first_name AS "childName", parent.id, parent.email,
      btrim(parent.first_name || ' ' || parent.last_name) AS name, parent.time_zone AS "timeZone"
    FROM parent_child link
    JOIN profiles child ON child.id = link.child_id
    JOIN profiles parent ON parent.id = link.parent_id
    WHERE link.child_id = any(${[...learnerIds]}::uuid[])
    ORDER BY link.child_id, link.created_at, parent.id`,
  )
  return [...Map.groupBy(rows, (row) => row.learnerId).values()]
}
