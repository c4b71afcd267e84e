import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../database/database.ts'
import { PLACES } from '../database/places.ts'
import { query, WithId } from '../database/rows.ts'
import { isDemoLearner } from '../demo/queries.ts'

const before = (days: number) => sql`now() - make_interval(days => ${days})`

/** True for a lesson or test in `s` and `g` that is deleted with a deletion, whichever deletion moved it to the trash. */
const isDeletedWith = (deletionId: RawBuilder<unknown>, item: RawBuilder<unknown>) =>
  sql`${deletionId} IN (${item}.deletion_id, s.deletion_id, g.deletion_id)`

/** Ids of the lessons that a purge of this deletion deletes: also those that went to the trash before their subject. */
export function lessonsOfDeletion(deletionId: RawBuilder<unknown>) {
  return sql`
    SELECT l.id FROM stored_lessons l JOIN stored_subjects s ON s.id = l.subject_id JOIN stored_grades g ON g.id = s.grade_id
    WHERE ${isDeletedWith(deletionId, sql`l`)}`
}

/** Ids of the timed tests that a purge of this deletion deletes. */
export function testsOfDeletion(deletionId: RawBuilder<unknown>) {
  return sql`
    SELECT t.id FROM stored_tests t JOIN stored_subjects s ON s.id = t.subject_id JOIN stored_grades g ON g.id = s.grade_id
    WHERE ${isDeletedWith(deletionId, sql`t`)}`
}

/**
 * Ids of the learners with work in the content of a deletion, each possibly several times. The work of the sample family
 * that visitors look at holds back nothing.
 */
export function learnersOfDeletion(deletionId: RawBuilder<unknown>) {
  return sql`
    SELECT user_id FROM (
      SELECT user_id FROM user_progress WHERE lesson_id IN (${lessonsOfDeletion(deletionId)})
      UNION ALL
      SELECT user_id FROM lesson_submissions WHERE lesson_id IN (${lessonsOfDeletion(deletionId)})
      UNION ALL
      SELECT user_id FROM test_attempts WHERE test_id IN (${testsOfDeletion(deletionId)})
    ) work
    WHERE NOT ${isDemoLearner(sql`user_id`)}`
}

/** Those deletions in whose content learners have work, which are then never purged by age. */
export async function findStudied(db: Executor, deletionIds: readonly string[]): Promise<Set<string>> {
  if (deletionIds.length === 0) return new Set()
  // Several nodes look for the work in one deletion, and not for that of each row.
  const ofEach = deletionIds.map(
    (id) => sql`
      SELECT ${id}::uuid AS id FROM (
        SELECT user_id FROM (${learnersOfDeletion(sql`${id}::uuid`)}) work LIMIT 1
      ) studied`,
  )
  const rows = await query(db, WithId, sql.join(ofEach, sql` UNION ALL `))
  return new Set(rows.map(({ id }) => id))
}

const OldDeletion = z.object({ id: z.string(), restored: z.boolean() })

/** Deletions of content that have expired. */
export async function listExpiredDeletions(db: Executor): Promise<string[]> {
  const old = await query(
    db,
    OldDeletion,
    sql`
    SELECT id, restored_at IS NOT NULL AS restored FROM content_deletions
    WHERE deleted_at < ${before(RETENTION_DAYS.deletedContent)}`,
  )
  const inTrash = old.flatMap(({ id, restored }) => (restored ? [] : [id]))
  const studied = await findStudied(db, inTrash)
  return old.flatMap(({ id }) => (studied.has(id) ? [] : [id]))
}

export const TABLES_WITH_RETENTION = [
  'sessions',
  'verifications',
  'sign_in_codes',
  'learner_requests',
  'parent_invitations',
  'email_changes',
  'helper_invitations',
  'helper_picks',
  'tutor_bookings',
  'mails',
  'contact_messages',
  'live_events',
  'rate_limit_attempts',
  'rate_limits',
  'content_deletions',
  'content_imports',
  'seed_runs',
  'provider_events',
  'billing_checkouts',
  'subscriptions',
  'learner_exports',
] as const
type TableWithRetention = (typeof TABLES_WITH_RETENTION)[number]

/** Conditions of expired rows by table; those of content are listed first. Sessions and requests store their own expiry (domain/retention.ts). */
const EXPIRED: Record<Exclude<TableWithRetention, 'content_deletions'>, RawBuilder<unknown>> = {
  sessions: sql`expires_at < now()`,
  verifications: sql`expires_at < now()`,
  sign_in_codes: sql`expires_at < now()`,
  learner_requests: sql`expires_at < now()`,
  parent_invitations: sql`expires_at < now()`,
  email_changes: sql`expires_at < now()`,
  helper_invitations: sql`expires_at < now()`,
  helper_picks: sql`picked_at < ${before(RETENTION_DAYS.helperPick)}`,
  tutor_bookings: sql`starts_at < ${before(RETENTION_DAYS.tutorBooking)}`,
  // A mail is never sent before it is created; the second condition uses an index.
  mails: sql`coalesce(sent_at, created_at) < ${before(RETENTION_DAYS.mail)}
    AND created_at < ${before(RETENTION_DAYS.mail)}`,
  contact_messages: sql`created_at < ${before(RETENTION_DAYS.contactMessage)}`,
  live_events: sql`at < ${before(RETENTION_DAYS.liveEvent)}`,
  rate_limit_attempts: sql`ends_at < now()`,
  content_imports: sql`created_at < ${before(RETENTION_DAYS.contentImport)}`,
  seed_runs: sql`started_at < ${before(RETENTION_DAYS.seedRun)}`,
  provider_events: sql`received_at < ${before(RETENTION_DAYS.providerEvent)}`,
  billing_checkouts: sql`state <> 'open' AND created_at < ${before(RETENTION_DAYS.closedCheckout)}`,
  // With its chunks. An unfinished one was given up.
  learner_exports: sql`coalesce(ready_at, requested_at) < ${before(RETENTION_DAYS.learnerExport)}`,
  // While a learner remains, their past plans matter for the free trial.
  subscriptions: sql`parent_id IS NULL AND ended_at < ${before(RETENTION_DAYS.endedSubscription)}
    AND NOT EXISTS (SELECT FROM subscription_learners WHERE subscription_id = subscriptions.id)`,
  // Milliseconds since 1970. The auth library's windows are minutes.
  rate_limits: sql`last_request < extract(epoch FROM ${before(1)}) * 1000`,
}

/**
 * Records for the learners of grades that are about to be purged that they lose the grade, instead of never having
 * chosen one.
 * @param deletionIds deletions to purge
 */
export async function recordPurgedGrades(db: Executor, deletionIds: readonly string[]): Promise<void> {
  if (deletionIds.length === 0) return
  await sql`
    INSERT INTO purged_grades (user_id, grade_id, grade_name)
    SELECT e.user_id, g.id, g.name
    FROM content_deletions
    JOIN stored_grades g ON g.deletion_id = content_deletions.id
    JOIN grade_enrollments e ON e.grade_id = g.id
    WHERE restored_at IS NULL AND content_deletions.id = any(${[...deletionIds]}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Deletes what no key deletes with content: the counts of learners of grades that no longer exist, and revisions. */
export async function deleteLeftoversOfPurges(db: Executor): Promise<void> {
  const counts = await query(
    db,
    z.object({ name: z.string() }),
    sql`
    SELECT name FROM counts
    WHERE name LIKE 'grade_learners/%' AND NOT EXISTS (
      SELECT FROM stored_grades WHERE 'grade_learners/' || id = counts.name
    )`,
  )
  await sql`DELETE FROM counts WHERE name = ANY (${counts.map(({ name }) => name)}::text[])`.execute(db)
  await sql`
    DELETE FROM content_revisions r
    WHERE NOT EXISTS (SELECT FROM stored_grades WHERE id = r.item_id)
      AND NOT EXISTS (SELECT FROM stored_subjects WHERE id = r.item_id)
      AND NOT EXISTS (SELECT FROM stored_lessons WHERE id = r.item_id)
      AND NOT EXISTS (SELECT FROM stored_tests WHERE id = r.item_id)`.execute(db)
}

/** Columns of the primary key, `id` unless listed. */
const KEYS: Partial<Record<TableWithRetention, readonly string[]>> = {
  sign_in_codes: ['learner_id'],
  parent_invitations: ['child_id'],
  email_changes: ['user_id'],
  helper_picks: ['user_id', 'id'],
  live_events: ['user_id', 'number'],
  rate_limit_attempts: ['name_hash'],
  learner_exports: ['user_id'],
}

/** Columns of the primary key of a table. */
export const keyOf = (table: TableWithRetention): readonly string[] => KEYS[table] ?? ['id']

/**
 * Deletes expired rows of one table. Locked rows are left for the next run, except a learner's and deletions of content, to
 * which nothing can happen any more that would keep them.
 * @param deletionIds expired deletions of content, with which content still in the trash is deleted
 * @returns number of deleted rows, at most `limit`
 */
export async function deleteExpired(
  db: Executor,
  table: TableWithRetention,
  { limit, deletionIds }: { limit: number; deletionIds: readonly string[] },
): Promise<number> {
  const isExpired = table === 'content_deletions' ? sql`id = any(${[...deletionIds]}::uuid[])` : EXPIRED[table]
  const key = (alias: string) => sql.join(keyOf(table).map((column) => sql.ref(`${alias}.${column}`)))
  // No statement locks rows of several nodes.
  const lock = PLACES.get(table) === 'coordinator' ? sql`FOR UPDATE SKIP LOCKED` : sql``
  // Materialized, because the rows must be chosen once, whatever the plan.
  const { rows } = await sql`
    WITH expired AS MATERIALIZED (
      SELECT ${key(table)} FROM ${sql.table(table)} WHERE ${isExpired} LIMIT ${limit} ${lock}
    )
    DELETE FROM ${sql.table(table)} USING expired WHERE (${key(table)}) = (${key('expired')})
    RETURNING 1`.execute(db)
  return rows.length
}

export const JobBacklog = z.object({ queue: z.string(), due: z.int(), running: z.int(), oldestSeconds: z.number() })
export type JobBacklog = z.infer<typeof JobBacklog>

/** Due and running jobs per queue, and how long the oldest of them has been due. */
export const jobBacklog = sql`
  SELECT queue.name AS queue, count(job.id) FILTER (WHERE job.state < 'active')::int AS due,
         count(job.id) FILTER (WHERE job.state = 'active')::int AS running,
         coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS "oldestSeconds"
  FROM pgboss.queue
  LEFT JOIN pgboss.job ON job.name = queue.name AND job.state <= 'active' AND job.start_after <= now()
  WHERE queue.name NOT LIKE '\\_\\_%'
  GROUP BY queue.name ORDER BY queue.name`

/** Idle timeout after which a suspended process loses the lock; a process that ends releases it immediately. */
const MAX_IDLE_TIME = '20s'

/** The second column is the setting that the statement changes. */
const Turn = z.object({ acquired: z.boolean(), set_config: z.string() })

/**
 * Takes the lock of a repeated work until the end of the transaction.
 * @returns false if another process holds it
 */
export async function tryLockTurn(db: Executor, name: string): Promise<boolean> {
  const [row] = await query(
    db,
    Turn,
    sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS acquired,
           set_config('idle_in_transaction_session_timeout', ${MAX_IDLE_TIME}, true)`,
  )
  return row?.acquired === true
}

/** True if a job without data was added to a queue in the last seconds, whatever its state. */
export async function hasRecentJob(db: Executor, queue: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job
    WHERE name = ${queue} AND data = '{}' AND created_on > now() - make_interval(secs => ${seconds}) LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}
