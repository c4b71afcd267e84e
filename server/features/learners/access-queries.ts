import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Learner } from '#contract/learners.ts'
import {
  CONSENT_VERSION,
  HINTS_CONSENT_VERSION,
  type PersonNames,
  SECOND_PARENT_CONSENT_VERSION,
  SENDING_CONSENT_VERSION,
  SHARING_CONSENT_VERSION,
  TIME_CONSENT_VERSION,
  TUTORING_CONSENT_VERSION,
  WEEKLY_CONSENT_VERSION,
} from '#domain/accounts.ts'
import type { AgreedText } from '../../agreed-text.ts'
import type { Database, Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { query } from '../../database/rows.ts'
import { consentColumns, linkedLearner, parentLink } from './queries.ts'

/** Ban reason of a learner without consent. Only the operator can lift a ban for another reason. */
export const CONSENT_WITHDRAWN = 'consent withdrawn'

/** True if a parent of the child agreed to a text that covers the weekly email and the skill map. */
export function agreedToSkills(childId: RawBuilder<unknown>) {
  return agreedTo(childId, WEEKLY_CONSENT_VERSION)
}

function agreedTo(childId: RawBuilder<unknown>, version: string) {
  return sql`EXISTS (
    SELECT FROM consents
    WHERE child_id = ${childId} AND withdrawn_at IS NULL AND text_version >= ${sql.lit(version)}
  )`
}

/**
 * True if the hints that the learner opens and the start in a grade may be stored: not with consent only to an earlier
 * text. Without any consent none is needed.
 */
export function coversHintsAndStart(childId: RawBuilder<unknown>) {
  return covers(childId, HINTS_CONSENT_VERSION)
}

/** True if the time that the learner spends on questions may be stored, by the same rule. */
export function coversTime(childId: RawBuilder<unknown>) {
  return covers(childId, TIME_CONSENT_VERSION)
}

function covers(childId: RawBuilder<unknown>, version: string) {
  return sql`(NOT EXISTS (SELECT FROM consents WHERE child_id = ${childId}) OR ${agreedTo(childId, version)})`
}

/** True if a parent agreed to a text that covers a second parent. */
export function coversSecondParent(childId: RawBuilder<unknown>) {
  return agreedTo(childId, SECOND_PARENT_CONSENT_VERSION)
}

/** True if the learner may write answers: a parent ticked that box of the consent. An adult who learns needs none. */
export function allowsWriting(childId: RawBuilder<unknown>) {
  return sql`(
    EXISTS (SELECT FROM consents WHERE child_id = ${childId} AND withdrawn_at IS NULL AND is_writing_allowed)
    OR EXISTS (SELECT FROM profiles WHERE id = ${childId} AND is_parent)
      AND NOT EXISTS (SELECT FROM parent_child WHERE child_id = ${childId})
  )`
}

/** True if the learner may have helpers: a parent ticked that box of the consent. */
export function allowsHelpers(childId: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT FROM consents WHERE child_id = ${childId} AND withdrawn_at IS NULL AND is_helping_allowed)`
}

/** True if the child may ask about lessons: a parent ticked that box of the consent. */
export function allowsAsking(childId: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT FROM consents WHERE child_id = ${childId} AND withdrawn_at IS NULL AND is_asking_allowed)`
}

/** True if lessons with a tutor may be booked: a parent ticked the same box, under a text that covers them. */
export function allowsTutoring(childId: RawBuilder<unknown>) {
  return sql`EXISTS (
    SELECT FROM consents
    WHERE child_id = ${childId} AND withdrawn_at IS NULL AND is_helping_allowed
      AND text_version >= ${sql.lit(TUTORING_CONSENT_VERSION)}
  )`
}

/** True if a parent agreed to a text that covers what helpers send. */
export function coversSending(childId: RawBuilder<unknown>) {
  return agreedTo(childId, SENDING_CONSENT_VERSION)
}

/** True if a parent agreed to a text that covers written answers shared with helpers, and what helpers see of the plan. */
export function coversSharing(childId: RawBuilder<unknown>) {
  return agreedTo(childId, SHARING_CONSENT_VERSION)
}

/**
 * True for a learner with consent only to an earlier text, without the skill map. Without any consent none is needed.
 */
export function awaitsConsent(childId: RawBuilder<unknown>) {
  return sql`(EXISTS (SELECT FROM consents WHERE child_id = ${childId}) AND NOT ${agreedToSkills(childId)})`
}

/** True while a learner cannot sign in because a parent withdrew consent. Without any consent none is needed. */
export function isPaused(childId: RawBuilder<unknown>) {
  return sql`(
    EXISTS (SELECT FROM consents WHERE child_id = ${childId})
    AND NOT EXISTS (SELECT FROM consents WHERE child_id = ${childId} AND withdrawn_at IS NULL)
  )`
}

const NamedPerson = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
})

/** Locks people in order of id, like `withLockedLearner`. */
export async function lockPeople(db: Executor, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM profiles WHERE id = any(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Locks a parent and those of the learners who are linked, in order of id, like `withLockedLearner`. */
export async function lockFamily(db: Executor, parentId: string, learnerIds: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM profiles
    WHERE id = ${parentId} OR id = any(${[...learnerIds]}::uuid[]) AND id IN (
      SELECT child_id FROM parent_child WHERE parent_id = ${parentId}
    )
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

const EndedSessions = z.object({ ended: z.int() })

/**
 * Runs `work` on a linked learner's access in a transaction that locks both profiles, so that concurrent changes by
 * several parents or tabs are serialized.
 * @returns undefined if the learner is not linked; `work` checks that again in its own statement
 */
export function withLockedLearner<Outcome>(
  { kysely }: Database,
  parentId: string,
  learnerId: string,
  work: (db: Executor, parentId: string, learnerId: string, names: PersonNames) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  return inTransaction(kysely, async (db) => {
    // In order of id, like the deletion of a family.
    const people = await query(
      db,
      NamedPerson,
      sql`
        SELECT id, coalesce(unverified_email, email) AS email, username, first_name AS "firstName", last_name AS "lastName"
        FROM profiles
        WHERE id IN (${parentId}, ${learnerId}) AND EXISTS (${parentLink(parentId, learnerId)})
        ORDER BY id FOR NO KEY UPDATE`,
    )
    const names = people.find(({ id }) => id === learnerId)
    return names && (await work(db, parentId, learnerId, names))
  })
}

/** Deletes the sign-in code of the learner of a `link`, as part of a statement. */
export const deleteCode = sql`code AS (DELETE FROM sign_in_codes USING link WHERE learner_id = link.child_id)`

/** Forgets the devices known to the learner of a `link`, and a code for another one, as part of a statement. */
const forgetDevices = sql`devices AS (
      UPDATE profiles SET devices_version = devices_version + 1 FROM link WHERE profiles.id = link.child_id
    ), ${deleteCode}`

/**
 * Ends every session of a linked learner, and forgets the devices from which the learner has signed in.
 * @returns number of sessions; undefined if the learner is not linked
 */
export async function endSessions(db: Executor, parentId: string, learnerId: string) {
  const [sessions] = await query(
    db,
    EndedSessions,
    sql`
    WITH link AS (${parentLink(parentId, learnerId)}), ${forgetDevices}, ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING link WHERE sessions.user_id = ${learnerId} RETURNING sessions.id
    )
    SELECT (SELECT count(*)::int FROM ended) AS ended FROM link`,
  )
  return sessions?.ended
}

/** Like `endSessions`, and sets a new password, even for an account without one. */
export async function setPassword(db: Executor, parentId: string, learnerId: string, passwordHash: string) {
  const [sessions] = await query(
    db,
    EndedSessions,
    sql`
    WITH link AS (${parentLink(parentId, learnerId)}), ${forgetDevices}, account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), child_id, 'credential', child_id::text, ${passwordHash}::text FROM link
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at
    ), ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING link WHERE sessions.user_id = ${learnerId} RETURNING sessions.id
    )
    SELECT (SELECT count(*)::int FROM ended) AS ended FROM link`,
  )
  return sessions?.ended
}

const GivenConsent = z.object({ learner: Learner, isNew: z.boolean(), resumed: z.boolean() })
const EndedConsent = z.object({
  id: z.string(),
  is_writing_allowed: z.boolean(),
  is_helping_allowed: z.boolean(),
  is_asking_allowed: z.boolean(),
})

/** Text that the parent read, and the boxes; undefined leaves one as it is. */
type Consent = {
  agreedText: AgreedText
  writingAllowed?: boolean | undefined
  helpersAllowed?: boolean | undefined
  askingAllowed?: boolean | undefined
}

/**
 * Records a parent's consent to the current text unless the same is active, and unlocks the account.
 * @returns `stopped` consents with a ticked box that was unticked, for the privacy journal, whether the consent is a
 * new one, and whether the learner was paused; undefined, without any change, if the learner is not linked, or the deletion was requested
 */
export async function giveConsent(
  db: Executor,
  parentId: string,
  learnerId: string,
  { agreedText, writingAllowed, helpersAllowed, askingAllowed }: Consent,
) {
  const link = sql`(${parentLink(parentId, learnerId)} AND NOT EXISTS (
    SELECT 1 FROM deletion_requests WHERE deletion_requests.child_id = ${learnerId}
  ))`
  // A consent to an earlier text, or with another box, ends when the new one begins.
  const ended = await query(
    db,
    EndedConsent,
    sql`
    UPDATE consents SET withdrawn_at = clock.now
    FROM (SELECT clock_timestamp() AS now) clock, ${link} link
    WHERE consents.child_id = link.child_id AND withdrawn_at IS NULL AND (
      text_version < ${CONSENT_VERSION} OR is_writing_allowed <> coalesce(${writingAllowed ?? null}::boolean, is_writing_allowed)
      OR is_helping_allowed <> coalesce(${helpersAllowed ?? null}::boolean, is_helping_allowed)
      OR is_asking_allowed <> coalesce(${askingAllowed ?? null}::boolean, is_asking_allowed)
    )
    RETURNING consents.id, is_writing_allowed, is_helping_allowed, is_asking_allowed`,
  )
  const allowsWriting = writingAllowed ?? ended.some(({ is_writing_allowed }) => is_writing_allowed)
  const allowsHelping = helpersAllowed ?? ended.some(({ is_helping_allowed }) => is_helping_allowed)
  const allowsAsking = askingAllowed ?? ended.some(({ is_asking_allowed }) => is_asking_allowed)
  // A sign-in concurrent with the withdrawal may have left a session, which must not become valid now.
  const [given] = await query(
    db,
    GivenConsent,
    sql`
    WITH link AS ${link}, granted AS (
      INSERT INTO consents (
        child_id, parent_id, text_version, text_language, text_hash, granted_by, granted_at, is_writing_allowed,
        is_helping_allowed, is_asking_allowed
      )
      SELECT child_id, parent_id, ${CONSENT_VERSION}::text, ${agreedText.language}::text, ${agreedText.hash}::text,
        'renewing', clock_timestamp(), ${allowsWriting}::boolean, ${allowsHelping}::boolean, ${allowsAsking}::boolean FROM link
      ON CONFLICT (child_id) WHERE withdrawn_at IS NULL DO NOTHING
      RETURNING ${consentColumns}
    ), unlocked AS (
      UPDATE profiles SET banned = false, ban_reason = NULL, updated_at = now()
      FROM link
      WHERE profiles.id = link.child_id AND profiles.banned AND profiles.ban_reason = ${CONSENT_WITHDRAWN}
      RETURNING profiles.id
    ), ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING unlocked WHERE sessions.user_id = ${learnerId}
    )
    SELECT row_to_json(learner) AS learner, EXISTS (SELECT FROM granted) AS "isNew", EXISTS (SELECT FROM unlocked) AS resumed
    FROM (${linkedLearner(sql`link`, { reader: sql`${parentId}::uuid`, learnerId, written: sql`granted` })}) learner`,
  )
  const stopped = ended.flatMap(({ id, is_writing_allowed, is_helping_allowed, is_asking_allowed }) => [
    ...(is_writing_allowed && !allowsWriting ? [{ kind: 'writing-stopped' as const, id }] : []),
    ...(is_helping_allowed && !allowsHelping ? [{ kind: 'helping-stopped' as const, id }] : []),
    ...(is_asking_allowed && !allowsAsking ? [{ kind: 'asking-stopped' as const, id }] : []),
  ])
  return given && { ...given, stopped }
}

const WithdrawnConsent = z.object({ learner: Learner, withdrawnIds: z.array(z.string()) })

/**
 * Withdraws the active consent, ends the learner's sessions and locks the account; no data is deleted.
 * @returns `withdrawnIds` of the consents, for the privacy journal
 */
export async function withdrawConsent(db: Executor, parentId: string, learnerId: string) {
  const [withdrawn] = await query(
    db,
    WithdrawnConsent,
    sql`
    WITH link AS (${parentLink(parentId, learnerId)}), withdrawn AS (
      UPDATE consents SET withdrawn_at = clock.now
      FROM (SELECT clock_timestamp() AS now) clock
      WHERE child_id = (SELECT child_id FROM link) AND withdrawn_at IS NULL
      RETURNING id, ${consentColumns}
    ), locked AS (
      UPDATE profiles SET banned = true, ban_reason = ${CONSENT_WITHDRAWN}, updated_at = now()
      FROM link WHERE profiles.id = link.child_id AND NOT profiles.banned
    ), ${deleteCode}, ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING link WHERE sessions.user_id = ${learnerId}
    )
    SELECT row_to_json(learner) AS learner, ARRAY(SELECT id FROM withdrawn) AS "withdrawnIds"
    FROM (${linkedLearner(sql`link`, { reader: sql`${parentId}::uuid`, learnerId, written: sql`withdrawn` })}) learner`,
  )
  return withdrawn
}

/**
 * Unticks boxes of consents brought back by a restore.
 * @returns number of consents
 */
export async function untickRestored(
  db: Executor,
  box: 'is_writing_allowed' | 'is_helping_allowed' | 'is_asking_allowed',
  consents: readonly { id: string; learnerId: string }[],
) {
  const { rows } = await sql`
    UPDATE consents SET ${sql.ref(box)} = false
    FROM jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) AS entry (id uuid, "learnerId" uuid)
    WHERE consents.child_id = entry."learnerId" AND consents.id = entry.id AND ${sql.ref(box)}
    RETURNING consents.id`.execute(db)
  return rows.length
}

/**
 * Withdraws consents brought back by a restore, and locks the accounts.
 * @returns number of consents
 */
export async function withdrawRestoredConsents(
  db: Executor,
  consents: readonly { id: string; learnerId: string; at: string }[],
): Promise<number> {
  const { rows } = await sql`
    WITH withdrawn AS (
      UPDATE consents SET withdrawn_at = entry.at
      FROM jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) AS entry (id uuid, "learnerId" uuid, at timestamptz)
      WHERE consents.child_id = entry."learnerId" AND consents.id = entry.id AND withdrawn_at IS NULL
      RETURNING child_id
    ), locked AS (
      UPDATE profiles SET banned = true, ban_reason = ${CONSENT_WITHDRAWN}, updated_at = now()
      FROM withdrawn WHERE profiles.id = child_id AND NOT banned
    ), ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING withdrawn WHERE sessions.user_id = child_id
    )
    SELECT FROM withdrawn`.execute(db)
  return rows.length
}
