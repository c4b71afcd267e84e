import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { Device, Profile } from '#contract/profile.ts'
import type { Avatar } from '#domain/avatars.ts'
import type { Language } from '#domain/languages.ts'
import type { ReadingOption } from '#domain/reading-options.ts'
import type { Executor } from '../../database/database.ts'
import { query, WithId } from '../../database/rows.ts'
import { shownEmail } from '../../email/queries.ts'
import { avatarOf } from '../../http/avatar-queries.ts'
import { page } from '../../http/session-queries.ts'
import { lockEnrollments } from '../enrollment/queries.ts'
import { allLinks, PersonToDelete } from '../learners/delete-queries.ts'

/**
 * Profile for its owner, with the grade of the enrollment, otherwise of the profile.
 * @param id of the person, as a value: a distributed database then knows the node before it reads
 */
function profileColumns(person: string, id: RawBuilder<unknown>) {
  const p = sql.ref(person)
  return sql`
  ${p}.first_name AS "firstName", ${p}.last_name AS "lastName", ${shownEmail(person)} AS email, ${p}.username, ${p}.cell,
  ${p}.is_parent AS "isParent", CASE WHEN NOT ${p}.is_parent THEN ${avatarOf(person)} END AS avatar,
  (SELECT g.name FROM family_grades g WHERE g.id = coalesce(
    (SELECT e.grade_id FROM grade_enrollments e WHERE e.user_id = ${id}), ${p}.grade_id
  )) AS "gradeName",
  EXISTS (
    SELECT FROM accounts a
    WHERE a.user_id = ${p}.id AND a.provider_id = 'credential' AND a.password IS NOT NULL
  ) AS "hasPassword",
  EXISTS (SELECT 1 FROM picture_passwords WHERE user_id = ${id}) AS "hasPictures"`
}

/** Profile of the sender with their devices. */
export const profilePage = page(
  outputOf(contract.profile.get),
  ({ id, sessionId }) => sql`
    SELECT (SELECT row_to_json(profile) FROM (SELECT ${profileColumns('p', id)} FROM profiles p WHERE p.id = ${id}) profile) AS profile,
      (SELECT coalesce(json_agg(device ORDER BY device."lastUsedAt" DESC, device.id), '[]')
       FROM (${devicesOf(id, sessionId)}) device) AS devices`,
)

export async function findProfile(db: Executor, userId: string) {
  const [found] = await query(
    db,
    Profile,
    sql`SELECT ${profileColumns('p', sql`${userId}::uuid`)} FROM profiles p WHERE p.id = ${userId}`,
  )
  return found
}

/** @returns the updated profile; undefined if the account was deleted */
export async function updateProfile(
  db: Executor,
  userId: string,
  { firstName, lastName, cell }: { firstName: string; lastName: string; cell: string | null },
) {
  return changeProfile(db, userId, sql`first_name = ${firstName}, last_name = ${lastName}, cell = ${cell}`)
}

/** @returns the updated profile; undefined if the account was deleted */
export async function updateAvatar(db: Executor, userId: string, avatar: Avatar) {
  return changeProfile(db, userId, sql`avatar = ${avatar}`)
}

/** @returns the updated options; undefined if the account was deleted */
export async function updateReadingOptions(db: Executor, userId: string, options: readonly ReadingOption[]) {
  const [updated] = await query(
    db,
    Options,
    sql`
      UPDATE profiles SET reading_options = ${[...options]}::text[], updated_at = now() WHERE id = ${userId}
      RETURNING reading_options AS options`,
  )
  return updated
}

const Options = outputOf(contract.profile.setReadingOptions)

/** @returns the updated language; undefined if the account was deleted */
export async function updateLanguage(db: Executor, userId: string, language: Language) {
  const [updated] = await query(
    db,
    Chosen,
    sql`UPDATE profiles SET language = ${language}, updated_at = now() WHERE id = ${userId} RETURNING language`,
  )
  return updated
}

const Chosen = outputOf(contract.profile.setLanguage)

async function changeProfile(db: Executor, userId: string, changes: RawBuilder<unknown>) {
  const [updated] = await query(
    db,
    Profile,
    sql`
      WITH changed AS (UPDATE profiles SET ${changes}, updated_at = now() WHERE id = ${userId} RETURNING *)
      SELECT ${profileColumns('changed', sql`${userId}::uuid`)} FROM changed`,
  )
  return updated
}

/** Limit for user agents, which browsers may send at any length. */
const MAX_USER_AGENT_LENGTH = 300

/**
 * Current sessions of a user.
 * @param currentId session of the request
 */
function devicesOf(userId: RawBuilder<unknown>, currentId: RawBuilder<unknown>) {
  return sql`
    SELECT id, id = ${currentId} AS current, left(user_agent, ${sql.lit(MAX_USER_AGENT_LENGTH)}) AS "userAgent",
      created_at AS "signedInAt", updated_at AS "lastUsedAt"
    FROM sessions WHERE user_id = ${userId} AND expires_at > now() AND missing_step IS NULL`
}

type Devices = { userId: string; currentId: string }

/**
 * Ends a session if it belongs to the user.
 * @returns the remaining sessions, last used first
 */
export function endDevice(db: Executor, devices: Devices, sessionId: string): Promise<Device[]> {
  return endSessions(db, devices, sql`id = ${sessionId}`)
}

/**
 * Ends every session of a user but the current one, and forgets the devices from which the user has signed in.
 * @returns the remaining sessions, last used first
 */
export function endOtherDevices(db: Executor, devices: Devices): Promise<Device[]> {
  return endSessions(
    db,
    devices,
    sql`id <> ${devices.currentId}`,
    sql`, devices AS (UPDATE profiles SET devices_version = devices_version + 1 WHERE id = ${devices.userId})`,
  )
}

function endSessions(
  db: Executor,
  { userId, currentId }: Devices,
  condition: RawBuilder<unknown>,
  more = sql``,
): Promise<Device[]> {
  return query(
    db,
    Device,
    sql`
      WITH ended AS (
        -- tg_access_event ends the live streams of these sessions.
        DELETE FROM sessions WHERE user_id = ${userId} AND ${condition} RETURNING id
      )${more}
      SELECT * FROM (${devicesOf(sql`${userId}`, sql`${currentId}`)}) device
      WHERE id NOT IN (SELECT id FROM ended)
      ORDER BY "lastUsedAt" DESC, id`,
  )
}

const StoredPassword = z.object({ password: z.string().nullable() })

/** @returns null for a person without a password; undefined for an unknown person */
export async function findPasswordHash(db: Executor, userId: string): Promise<string | null | undefined> {
  const [found] = await query(
    db,
    StoredPassword,
    sql`
      SELECT (
        SELECT a.password FROM accounts a WHERE a.user_id = p.id AND a.provider_id = 'credential'
      ) AS password
      FROM profiles p WHERE p.id = ${userId}`,
  )
  return found?.password
}

/**
 * Locks a parent and the linked learners: saves by any of them wait (they lock the enrollment first, like this
 * function), a concurrently added learner is either visible or rejected, and if two parents of one learner delete
 * themselves concurrently, the second sees that the first is deleted.
 */
export async function lockFamily(db: Executor, parentId: string): Promise<void> {
  const family = await query(
    db,
    WithId,
    sql`
    SELECT ${parentId}::uuid AS id
    UNION SELECT child_id FROM parent_child WHERE parent_id = ${parentId}
    UNION SELECT child_id FROM learner_deletions WHERE parent_id = ${parentId}`,
  )
  const ids = family.map(({ id }) => id)
  await lockEnrollments(db, ids)
  await sql`SELECT FROM profiles WHERE id = any(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
}

/** Finds the accounts to delete with a parent's: the parent, and every learner not linked to another parent. */
export function findAccountsToDelete(db: Executor, parentId: string): Promise<PersonToDelete[]> {
  return query(
    db,
    PersonToDelete,
    sql`
    SELECT p.id, p.email, p.unverified_email, p.username FROM profiles p
    WHERE p.id = ${parentId} OR p.id IN (
      SELECT own.child_id FROM ${allLinks} own
      WHERE own.parent_id = ${parentId} AND NOT EXISTS (
        SELECT FROM ${allLinks} other WHERE other.child_id = own.child_id AND other.parent_id <> own.parent_id
      )
    )`,
  )
}
