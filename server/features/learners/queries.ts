import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { Learner } from '#contract/learners.ts'
import { outputOf } from '#contract/operation.ts'
import { RunningTestClock } from '#contract/today-shapes.ts'
import { CONSENT_VERSION, INTERNAL_EMAIL_SUFFIX } from '#domain/accounts.ts'
import type { Language } from '#domain/languages.ts'
import type { AgreedText } from '../../agreed-text.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { hasConfirmedEmail, shownEmail } from '../../email/queries.ts'
import { avatarOf } from '../../http/avatar-queries.ts'
import { familyPage, type Sender, sessionEnd } from '../../http/session-queries.ts'
import { blockedIn } from '../../rate-limits/queries.ts'
import { blockedChildren, signInsBlockedUntil } from '../../rate-limits/rate-limits.ts'
import { countLearners, effectivePlan, enrolledEvent, LeftBehind, leftBehind, lockPlan } from '../enrollment/queries.ts'

/** Names of the rows of which a `Learner` consists. */
const LEARNER = { person: 'p', grade: 'g', consent: 'consent', giver: 'giver' }

/** Full name of a parent for another one; empty without a name. */
export const parentName = (parent: string) =>
  sql`btrim(${sql.ref(parent)}.first_name || ' ' || ${sql.ref(parent)}.last_name)`

/** Learners linked to a parent, by name. */
export const linkedLearnersPage = familyPage(
  outputOf(contract.learners.list),
  {
    facts: (parentId) => sql`SELECT jsonb_build_object('blocked', ${blockedChildren(parentId)})`,
    join: (rows) => ({ learners: rows.flatMap(({ learners }) => learners), deleted: rows[0].deleted }),
  },
  ({ id: parentId, child, facts }) => sql`
    WITH link AS (
      SELECT child_id FROM parent_child WHERE parent_id = ${parentId} ${child ? sql`AND child_id = ${child}` : sql``}
    )
    SELECT coalesce(json_agg(learner ORDER BY learner."firstName", learner."lastName", learner.id), '[]') AS learners,
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'dueAt', d.due_at
        ) ORDER BY d.due_at, p.first_name, p.id), '[]')
        FROM learner_deletions d JOIN profiles p ON p.id = d.child_id WHERE d.parent_id = ${parentId}
      ) AS deleted
    FROM (${linkedLearner(sql`link`, { reader: parentId, learnerId: child, facts })}) learner`,
)

export type LearnerToInsert = {
  /** Only for the sample family that visitors look at. */
  id?: string
  parentId: string
  /** Action by which the parent agrees to the current text. */
  consentGrantedBy: 'adding' | 'approving'
  /** Text that the parent read. */
  agreedText: AgreedText
  /** Boxes of the consent. */
  writingAllowed: boolean
  helpersAllowed: boolean
  askingAllowed: boolean
  firstName: string
  lastName: string
  email: string | null
  username: string
  passwordHash: string
  cell: string | null
  gradeId: string | null
  /** Of the page with the form; null on a site with one language. */
  language: Language | null
}

const InsertedLearner = z.object({ learner: Learner, event: z.unknown(), counted: z.int() })

/**
 * Inserts profile, account, link, enrollment and consent of a new learner in one statement, all or nothing. The email
 * address is unverified; until its mailbox confirms it, a generated address takes its place.
 * @returns undefined, without writing anything, if the grade is not published or the family uses the address
 * @throws a unique violation of profiles_username_key
 */
export async function insertLearner(db: Executor, learner: LearnerToInsert): Promise<Learner | undefined> {
  const [inserted] = await query(
    db,
    InsertedLearner,
    sql`
    WITH grade AS (
      SELECT id, name FROM grades WHERE id = ${learner.gradeId}::uuid AND live_status FOR SHARE
    ), learner AS (
      INSERT INTO profiles (
        id, email, email_verified, unverified_email, unverified_email_since, first_name, last_name, username, cell, grade_id,
        language, is_parent
      )
      SELECT id, id || ${INTERNAL_EMAIL_SUFFIX}, true, ${learner.email}::text,
             CASE WHEN ${learner.email}::text IS NOT NULL THEN now() END, ${learner.firstName}::text,
             ${learner.lastName}::text, ${learner.username}::text, ${learner.cell}::text, ${learner.gradeId}::uuid,
             ${learner.language}::text, false
      FROM (SELECT coalesce(${learner.id ?? null}::uuid, gen_random_uuid()) AS id) made
      WHERE (${learner.gradeId}::uuid IS NULL OR EXISTS (SELECT FROM grade))
        AND NOT EXISTS (${familyWith(learner.parentId, learner.email)})
      RETURNING id, first_name, last_name, avatar, email, unverified_email, username, cell, extra_time_factor, idle_limit_minutes,
        goal_days, practice_size
    ), account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, ${learner.passwordHash}::text FROM learner
    ), link AS (
      INSERT INTO parent_child (parent_id, child_id) SELECT ${learner.parentId}::uuid, id FROM learner
    ), enrollment AS (
      INSERT INTO grade_enrollments (user_id, grade_id) SELECT learner.id, grade.id FROM learner, grade
      RETURNING user_id, grade_id
    ), consent AS (
      INSERT INTO consents (
        child_id, parent_id, text_version, text_language, text_hash, granted_by, is_writing_allowed, is_helping_allowed,
        is_asking_allowed
      )
      SELECT id, ${learner.parentId}::uuid, ${CONSENT_VERSION}::text, ${learner.agreedText.language}::text,
             ${learner.agreedText.hash}::text, ${learner.consentGrantedBy}::text, ${learner.writingAllowed}::boolean,
             ${learner.helpersAllowed}::boolean, ${learner.askingAllowed}::boolean
      FROM learner
      RETURNING ${consentColumns}
    )
    SELECT row_to_json(inserted) AS learner, (SELECT ${enrolledEvent(sql`enrollment`)} FROM enrollment) AS event,
           ${countLearners(sql`SELECT grade_id, 1 AS difference FROM enrollment`)} AS counted
    FROM (
      SELECT ${learnerColumns(LEARNER, sql`${learner.parentId}::uuid`)} FROM learner p CROSS JOIN consent ${consentGiver(LEARNER)} LEFT JOIN grade g ON true
    ) inserted`,
  )
  return inserted?.learner
}

/** Checks whether the parent's family uses the address, and whether anyone uses the username. */
export async function findTakenNames(
  db: Executor,
  { parentId, email, username }: { parentId: string; email: string | null; username: string },
) {
  const [taken] = await query(
    db,
    z.object({ email: z.boolean(), username: z.boolean() }),
    sql`
      SELECT EXISTS (${familyWith(parentId, email)}) AS email,
             EXISTS (SELECT FROM profiles WHERE username = ${username}) AS username`,
  )
  return taken ?? { email: false, username: false }
}

/**
 * Profiles of the parent's family that use this address, confirmed or not: the parent and the linked learners. Only they
 * are named to the parent; who else uses an address stays secret, another parent of a learner included.
 */
function familyWith(parentId: string, email: string | null | undefined) {
  return sql`
    SELECT FROM profiles used
    WHERE ${email ?? null}::text IN (used.email, used.unverified_email) AND (
      used.id = ${parentId}::uuid OR EXISTS (
        SELECT FROM parent_child own
        WHERE own.parent_id = ${parentId}::uuid AND own.child_id = used.id
      )
    )`
}

export type LearnerChange = {
  parentId: string
  learnerId: string
  firstName: string
  lastName: string
  /** null removes the address; undefined leaves it unchanged. */
  email: string | null | undefined
  /** undefined leaves the username unchanged. */
  username: string | undefined
  /** As typed; '' removes the number. */
  cell: string
  /** null leaves the grade unchanged. */
  gradeId: string | null
  /** True after the parent has confirmed a switch of grade. */
  confirmed: boolean
  /** null leaves the factor unchanged. */
  extraTimeFactor: number | null
  /** undefined leaves the limit unchanged. */
  idleLimitMinutes: number | null | undefined
  /** undefined leaves the goal unchanged. */
  goalDays: number | undefined
  /** undefined leaves the number of questions unchanged. */
  practiceSize: number | undefined
}

const CurrentDetails = z.object({
  currentGradeId: z.string().nullable(),
  /** State of the requested grade; null if there is none. */
  published: z.boolean().nullable(),
  emailTaken: z.boolean(),
  cell: z.string().nullable(),
  /** True if the email or the username would change. */
  signInChanges: z.boolean(),
  leftBehind: LeftBehind.extend({ runningTest: RunningTestClock.nullable() }),
})

/**
 * Locks the enrollment of a linked learner and the requested grade. A missing enrollment cannot be locked:
 * `updateLearner` moves one that was created concurrently, and `lockPlan` waits for a payment in progress, so that its
 * plan is known here. A later payment finds the enrollment.
 * @returns undefined if the learner is not linked
 */
export async function lockEnrollmentToChange(
  db: Executor,
  { parentId, learnerId, gradeId, email, username }: LearnerChange,
) {
  const [current] = await query(
    db,
    CurrentDetails,
    sql`
    SELECT current.grade_id AS "currentGradeId", g.live_status AS published,
           EXISTS (${familyWith(parentId, email)} AND used.id <> link.child_id) AS "emailTaken",
           (SELECT cell FROM profiles WHERE id = link.child_id) AS cell,
           (
             SELECT ${email !== undefined} AND ${email ?? null}::text IS DISTINCT FROM ${shownEmail('p')}
               OR ${username !== undefined} AND ${username ?? null}::text IS DISTINCT FROM p.username
             FROM profiles p WHERE p.id = link.child_id
           ) AS "signInChanges",
           ${leftBehind(sql`${learnerId}::uuid`, sql`current.grade_id`)} AS "leftBehind"
    FROM (${parentLink(parentId, learnerId)}) link
    LEFT JOIN LATERAL (SELECT live_status FROM grades WHERE id = ${gradeId}::uuid FOR SHARE) g ON true
    LEFT JOIN LATERAL (
      SELECT grade_id FROM grade_enrollments WHERE user_id = ${learnerId} FOR UPDATE
    ) current ON true`,
  )
  if (current?.currentGradeId === null) await lockPlan(db, learnerId)
  return current
}

const UpdatedLearner = z.object({ learner: Learner, event: z.unknown(), counted: z.int(), emailEntered: z.boolean() })

/**
 * Updates a linked learner's details and settings, and moves or creates the enrollment, with its plan or the paid one.
 * @param newGradeId grade to enroll in; null for none
 * @returns undefined if the learner is not linked
 * @throws a violation of grade_enrollments_user_fkey if the learner is deleted concurrently, or a unique violation of
 * profiles_username_key
 */
export async function updateLearner(
  db: Executor,
  change: Omit<LearnerChange, 'cell'> & { cell: string | null },
  newGradeId: string | null,
) {
  const { parentId, learnerId, firstName, lastName, email, username, cell } = change
  const { extraTimeFactor, idleLimitMinutes, goalDays, practiceSize } = change
  const emailChanges = sql`(${email !== undefined} AND ${email ?? null}::text IS DISTINCT FROM ${shownEmail('p')})`
  // Locks the enrollment before the profile, like all other code, so that transactions cannot deadlock.
  const [updated] = await query(
    db,
    UpdatedLearner,
    sql`
    WITH link AS (${parentLink(parentId, learnerId)}), before AS MATERIALIZED (
      SELECT * FROM profiles WHERE id = ${learnerId}
    ), held AS MATERIALIZED (
      -- Also one that was created concurrently.
      SELECT user_id, grade_id FROM grade_enrollments WHERE user_id = ${learnerId} FOR UPDATE
    ), enrolled AS (
      INSERT INTO grade_enrollments (user_id, grade_id, enrollment_type)
      SELECT child_id, ${newGradeId}::uuid, ${effectivePlan(sql`child_id`)}
      FROM link LEFT JOIN held ON true WHERE ${newGradeId}::uuid IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET grade_id = excluded.grade_id, updated_at = excluded.updated_at,
        switched_at = CASE WHEN grade_enrollments.grade_id = excluded.grade_id THEN grade_enrollments.switched_at
          ELSE excluded.updated_at END
      RETURNING user_id, grade_id
    ), changed AS (
      UPDATE profiles p
      SET first_name = ${firstName}, last_name = ${lastName}, cell = ${cell},
          username = coalesce(${username ?? null}, p.username),
          email = CASE WHEN ${emailChanges} THEN ${learnerId + INTERNAL_EMAIL_SUFFIX} ELSE p.email END,
          unverified_email = CASE WHEN ${emailChanges} THEN ${email ?? null} ELSE p.unverified_email END,
          unverified_email_since = CASE
            WHEN NOT ${emailChanges} THEN p.unverified_email_since
            WHEN ${email ?? null}::text IS NOT NULL THEN clock.now
          END,
          grade_id = coalesce(enrolled.grade_id, p.grade_id),
          extra_time_factor = coalesce(${extraTimeFactor}::numeric, p.extra_time_factor),
          idle_limit_minutes = CASE WHEN ${idleLimitMinutes !== undefined} THEN ${idleLimitMinutes ?? null}::integer
            ELSE p.idle_limit_minutes END,
          goal_days = coalesce(${goalDays ?? null}::integer, p.goal_days),
          practice_size = coalesce(${practiceSize ?? null}::integer, p.practice_size),
          updated_at = now()
      FROM link LEFT JOIN enrolled ON true CROSS JOIN (SELECT now()) clock
      WHERE p.id = link.child_id
      RETURNING p.*, enrolled.grade_id AS moved_to
    ), ends AS MATERIALIZED (
      -- A new limit counts from now, also for open sessions. The CTE "before" has the state before the change.
      SELECT s.id, ${sessionEnd('p', sql`s.created_at`)} AS at
      FROM changed p JOIN before ON before.id = p.id JOIN sessions s ON s.user_id = ${learnerId}
      WHERE s.expires_at > now() AND p.idle_limit_minutes IS DISTINCT FROM before.idle_limit_minutes
    ), limited AS (
      UPDATE sessions s SET expires_at = ends.at FROM ends WHERE s.user_id = ${learnerId} AND s.id = ends.id
    ), links AS (
      -- Revokes reset links sent to the previous address.
      DELETE FROM verifications USING changed p JOIN before ON before.id = p.id
      WHERE value = ${learnerId} AND p.email <> before.email
    )
    SELECT row_to_json(updated) AS learner, (SELECT ${enrolledEvent(sql`enrolled`)} FROM enrolled) AS event,
           ${countLearners(sql`
             SELECT grade_id, 1 AS difference FROM enrolled
             UNION ALL SELECT held.grade_id, -1 FROM held JOIN enrolled USING (user_id)`)} AS counted,
           changed.unverified_email IS NOT NULL
             AND changed.unverified_email IS DISTINCT FROM before.unverified_email AS "emailEntered"
    FROM (
      SELECT ${learnerColumns(LEARNER, sql`${parentId}::uuid`)}
      FROM changed p
      LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId}
      ${gradeOfLearner(LEARNER.grade, sql`coalesce(p.moved_to, e.grade_id, p.grade_id)`)}
      ${newestConsent(LEARNER)}
    ) updated
    JOIN changed ON changed.id = updated.id
    JOIN before ON before.id = updated.id`,
  )
  return updated
}

/**
 * Columns of `Learner` from a profile, its grade, its newest consent and the parent who gave it.
 * @param reader parent who sees them
 */
function learnerColumns(
  of: { person: string; grade: string; consent: string; giver: string },
  reader: RawBuilder<unknown>,
  facts: Sender['facts'] = null,
) {
  const p = sql.ref(of.person)
  const g = sql.ref(of.grade)
  const consent = sql.ref(of.consent)
  const giver = sql.ref(of.giver)
  return sql`
  ${p}.id, ${p}.first_name AS "firstName", ${p}.last_name AS "lastName", ${avatarOf(of.person)} AS avatar,
  ${shownEmail(of.person)} AS email,
  ${hasConfirmedEmail(of.person)} AS "emailConfirmed", ${p}.username, ${p}.cell, ${g}.id AS "gradeId", ${g}.name AS "gradeName",
  ${p}.extra_time_factor AS "extraTimeFactor", ${p}.idle_limit_minutes AS "idleLimitMinutes", ${p}.goal_days AS "goalDays",
  ${p}.practice_size AS "practiceSize", ${facts ? blockedIn(facts, of.person) : signInsBlockedUntil(of.person)} AS "signInsBlockedUntil",
  CASE WHEN ${consent}.granted_at IS NOT NULL THEN json_build_object(
    'givenBy', CASE WHEN ${giver}.id IS NOT NULL THEN
      json_build_object('you', ${giver}.id = ${reader}, 'name', ${parentName(of.giver)}) END,
    'textVersion', ${consent}.text_version, 'givenAt', ${consent}.granted_at,
    'withdrawnAt', ${consent}.withdrawn_at, 'writingAllowed', ${consent}.is_writing_allowed,
    'helpersAllowed', ${consent}.is_helping_allowed, 'askingAllowed', ${consent}.is_asking_allowed
  ) END AS consent, coalesce((
    SELECT json_agg(${parentName('other')} ORDER BY link.created_at, other.id)
    FROM parent_child link JOIN profiles other ON other.id = link.parent_id
    WHERE link.child_id = ${p}.id AND link.parent_id <> ${reader}
  ), '[]') AS "otherParents", (
    SELECT json_build_object('email', i.email, 'expiresAt', i.expires_at) FROM parent_invitations i
    WHERE i.child_id = ${p}.id AND i.parent_id = ${reader} AND i.expires_at > now()
  ) AS invitation, (
    SELECT json_build_object('dueAt', min(r.due_at), 'byYou', bool_or(r.parent_id = ${reader}))
    FROM deletion_requests r WHERE r.child_id = ${p}.id HAVING count(*) > 0
  ) AS deletion`
}

/** Joins the profile of the parent who gave the consent, if it still exists. */
function consentGiver({ consent, giver }: { consent: string; giver: string }) {
  return sql`LEFT JOIN profiles ${sql.ref(giver)} ON ${sql.ref(giver)}.id = ${sql.ref(consent)}.parent_id`
}

/** Joins the grade with this id. */
function gradeOfLearner(grade: string, gradeId: RawBuilder<unknown>) {
  return sql`LEFT JOIN family_grades ${sql.ref(grade)} ON ${sql.ref(grade)}.id = ${gradeId}`
}

/** Columns that a statement writing a consent must return, for `learnerColumns`. */
export const consentColumns = sql`
  parent_id, text_version, granted_at, withdrawn_at, is_writing_allowed, is_helping_allowed, is_asking_allowed`

/**
 * Joins the newest consent of a profile (the active one, otherwise the last) and who gave it.
 * @param written CTE of consents written by the same statement, which cannot read them from the table
 */
function newestConsent(
  { person, consent, giver }: { person: string; consent: string; giver: string },
  written?: RawBuilder<unknown>,
) {
  const stored = sql`SELECT ${consentColumns} FROM consents WHERE child_id = ${sql.ref(person)}.id`
  const known = written
    ? sql`SELECT ${consentColumns} FROM ${written}
      UNION ALL ${stored} AND NOT EXISTS (SELECT FROM ${written})`
    : stored
  return sql`LEFT JOIN LATERAL (
    ${known} ORDER BY withdrawn_at DESC NULLS FIRST, granted_at DESC LIMIT 1
  ) ${sql.ref(consent)} ON true ${consentGiver({ consent, giver })}`
}

/**
 * Selects a `Learner` per linked child, with the grade of the enrollment, otherwise of the profile.
 * @param link relation with the column `child_id`
 * @param of.reader parent who sees the learner
 * @param of.learnerId the only child, for a distributed database to know the node
 * @param of.written see `newestConsent`
 * @param of.facts with `blocked`, in place of the counts of attempts on the coordinator
 */
export function linkedLearner(
  link: RawBuilder<unknown>,
  of: {
    reader: RawBuilder<unknown>
    learnerId: string | RawBuilder<unknown> | null
    written?: RawBuilder<unknown>
    facts?: Sender['facts']
  },
) {
  return sql`SELECT ${learnerColumns(LEARNER, of.reader, of.facts)}
    FROM ${link} link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN grade_enrollments e ON e.user_id = ${of.learnerId ?? sql`p.id`}
    ${gradeOfLearner(LEARNER.grade, sql`coalesce(e.grade_id, p.grade_id)`)}
    ${newestConsent(LEARNER, of.written)}`
}

/** Link between a parent and a learner; without it the parent has no access. */
export function parentLink(parentId: string | RawBuilder<unknown>, learnerId: string | RawBuilder<unknown>) {
  return sql`SELECT parent_id, child_id FROM parent_child
    WHERE parent_id = ${parentId} AND child_id = ${learnerId}`
}
