import { sql } from 'kysely'
import { z } from 'zod'
import { LOST_PROOF_DAYS, LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne } from '../../../database/rows.ts'
import type { OwnedLink } from '../owned-links.ts'

const Stored = z.object({
  email: z.string(),
  newEmail: z.string(),
  oldProved: z.boolean(),
  newProved: z.boolean(),
  dueAt: z.date().nullable(),
  isDue: z.boolean(),
})
export type StoredChange = z.infer<typeof Stored>

/** The change that is under way, with the present address. */
export async function findChange(db: Executor, userId: string): Promise<StoredChange | undefined> {
  const [change] = await query(
    db,
    Stored,
    sql`
    SELECT p.email, c.new_email AS "newEmail", c.old_proved_at IS NOT NULL AS "oldProved",
      c.new_proved_at IS NOT NULL AS "newProved", c.due_at AS "dueAt", coalesce(c.due_at <= now(), false) AS "isDue"
    FROM email_changes c JOIN profiles p ON p.id = c.user_id
    WHERE c.user_id = ${userId} AND c.expires_at > now()`,
  )
  return change
}

/**
 * Who uses an address: the parent or a child of theirs, whom they may be told; or another account with a confirmed address,
 * which stays secret.
 */
export function findUse(db: Executor, userId: string, email: string) {
  return queryOne(
    db,
    z.object({ own: z.boolean(), taken: z.boolean() }),
    sql`
    SELECT EXISTS (
      SELECT FROM profiles p WHERE ${email}::text IN (p.email, p.unverified_email) AND (
        p.id = ${userId} OR EXISTS (SELECT FROM parent_child WHERE parent_id = ${userId} AND child_id = p.id)
      )
    ) AS own, EXISTS (SELECT FROM profiles WHERE email = ${email} AND email_verified) AS taken`,
  )
}

/** Begins a change, in place of an earlier one with its links. */
export async function insertChange(db: Executor, userId: string, newEmail: string): Promise<void> {
  await deleteChange(db, userId)
  await sql`
    INSERT INTO email_changes (user_id, new_email, expires_at)
    VALUES (${userId}, ${newEmail}, now() + make_interval(days => ${sql.lit(RETENTION_DAYS.emailChange)}))`.execute(db)
}

export async function markProved(db: Executor, userId: string, which: 'old' | 'new'): Promise<void> {
  const column = which === 'old' ? sql`old_proved_at` : sql`new_proved_at`
  await sql`UPDATE email_changes SET ${column} = now() WHERE user_id = ${userId}`.execute(db)
}

/** Begins the wait of a parent who has lost the old address. */
export async function beginWait(db: Executor, userId: string): Promise<void> {
  await sql`
    UPDATE email_changes SET due_at = now() + make_interval(hours => ${sql.lit(LOST_PROOF_HOURS)}),
      expires_at = now() + make_interval(hours => ${sql.lit(LOST_PROOF_HOURS)}, days => ${sql.lit(LOST_PROOF_DAYS)})
    WHERE user_id = ${userId}`.execute(db)
}

const LINKS: readonly OwnedLink[] = ['old email', 'new email', 'stop of an email change']

/** Ends a change with its links. */
export async function deleteChange(db: Executor, userId: string): Promise<void> {
  await sql`DELETE FROM email_changes WHERE user_id = ${userId}`.execute(db)
  await sql`DELETE FROM verifications WHERE value = ANY (${LINKS.map((link) => `${userId} ${link}`)}::text[])`.execute(
    db,
  )
}

/** Ends all changes: a restore may have brought back one that was stopped. */
export async function deleteAllChanges(db: Executor): Promise<void> {
  await sql`DELETE FROM email_changes`.execute(db)
}

/**
 * Gives a parent the new address. Links sent to the old one end, and children's requests to it are for the new one.
 * @throws a violation of profiles_email_key if another account has it by now
 */
export async function setEmail(db: Executor, userId: string, { email, newEmail }: StoredChange): Promise<void> {
  await sql`
    UPDATE profiles SET email = ${newEmail}, email_verified = true, updated_at = now() WHERE id = ${userId}`.execute(db)
  await sql`DELETE FROM verifications WHERE value = ${userId}`.execute(db)
  await sql`UPDATE learner_requests SET parent_email = ${newEmail} WHERE parent_email = ${email}`.execute(db)
}
