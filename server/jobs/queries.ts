import { type RawBuilder, sql } from 'kysely'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../database/database.ts'

const before = (days: number) => sql`now() - make_interval(days => ${days})`

export const CLEARED = [
  'sessions',
  'verifications',
  'learner_requests',
  'mails',
  'contact_messages',
  'live_events',
  'tries',
  'rate_limits',
  'content_deletions',
  'content_imports',
  'seed_runs',
  'provider_events',
  'billing_checkouts',
  'subscriptions',
] as const
type Cleared = (typeof CLEARED)[number]

/** Of which rows each table is cleared. Sessions and requests carry the end of their time (domain/retention.ts) themselves. */
const EXPIRED: Record<Cleared, RawBuilder<unknown>> = {
  sessions: sql`expires_at < now()`,
  verifications: sql`expires_at < now()`,
  learner_requests: sql`expires_at < now()`,
  // No mail is delivered before it is written; the second condition finds the rows by an index.
  mails: sql`coalesce(sent_at, created_at) < ${before(RETENTION_DAYS.mail)}
    AND created_at < ${before(RETENTION_DAYS.mail)}`,
  contact_messages: sql`created_at < ${before(RETENTION_DAYS.contactMessage)}`,
  live_events: sql`at < ${before(RETENTION_DAYS.liveEvent)}`,
  tries: sql`ends_at < now()`,
  // What was deleted by it, and not restored since, goes with it.
  content_deletions: sql`deleted_at < ${before(RETENTION_DAYS.deletedContent)}`,
  content_imports: sql`created_at < ${before(RETENTION_DAYS.contentImport)}`,
  seed_runs: sql`started_at < ${before(RETENTION_DAYS.seedRun)}`,
  provider_events: sql`received_at < ${before(RETENTION_DAYS.providerEvent)}`,
  billing_checkouts: sql`state <> 'open' AND created_at < ${before(RETENTION_DAYS.closedCheckout)}`,
  // Whom it was for has had a plan: that is known as long as they are.
  subscriptions: sql`parent_id IS NULL AND ended_at < ${before(RETENTION_DAYS.endedSubscription)}
    AND NOT EXISTS (SELECT FROM subscription_learners WHERE subscription_id = subscriptions.id)`,
  // Milliseconds since 1970. The auth library's windows are minutes.
  rate_limits: sql`last_request < extract(epoch FROM ${before(1)}) * 1000`,
}

/**
 * Deletes rows of one table whose time is over. Rows that somebody has locked at the moment are left for the next day.
 * @returns how many, at most `limit`
 */
export async function deleteExpired(db: Executor, table: Cleared, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${EXPIRED[table]} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING 1`.execute(db)
  return rows.length
}

/** A process that stands still gives its turn up after this long; one that ends does so at once. */
const LONGEST_SILENCE = '20s'

/**
 * Takes the turn of some work until the transaction ends, if no other process has it.
 * @returns whether it is this one's turn
 */
export async function holdTurn(db: Executor, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS mine,
           set_config('idle_in_transaction_session_timeout', ${LONGEST_SILENCE}, true)`.execute(db)
  return rows[0]?.mine === true
}
