import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../database/rows.ts'
import { firstRevisions } from '../features/content/changes/revision-queries.ts'
import { clearExpired } from './clear-expired.ts'
import { keyOf, TABLES_WITH_RETENTION } from './queries.ts'

const app = forThisFile(startTestApp)
/** Inserts two rows of every kind: one that expired a minute ago and one that expires in a minute. */
async function insertRowsAroundTheLimits() {
  const { id: userId } = await makeParent(app)
  const { id: otherId } = await makeParent(app)
  await sql`DELETE FROM sessions`.execute(app.database.kysely)
  await sql`INSERT INTO helpers (child_id, helper_id) VALUES (${userId}, ${otherId})`.execute(app.database.kysely)
  for (const [name, ends] of [
    ['over', "- interval '1 minute'"],
    ['still', "+ interval '1 minute'"],
  ] as const) {
    const end = sql.raw(`now() ${ends}`)
    const statements = [
      sql`INSERT INTO sessions (id, token, user_id, expires_at) VALUES (${randomUUID()}, ${randomUUID()}, ${userId}, ${end})`,
      sql`INSERT INTO verifications (id, identifier, value, expires_at) VALUES (${randomUUID()}, ${name}, 'v', ${end})`,
      sql`INSERT INTO learner_requests (token_hash, first_name, last_name, email, username, password_hash, parent_email, expires_at)
        VALUES (${randomUUID()}, ${name}, 'x', 'x', 'x', 'x', 'x', ${end})`,
      sql`INSERT INTO parent_invitations (child_id, parent_id, token_hash, email, expires_at)
        VALUES (${name === 'over' ? userId : otherId}, ${userId}, ${name}, 'x', ${end})`,
      sql`INSERT INTO email_changes (user_id, new_email, expires_at)
        VALUES (${name === 'over' ? userId : otherId}, ${name}, ${end})`,
      sql`INSERT INTO helper_invitations (child_id, parent_id, token_hash, email, expires_at)
        VALUES (${userId}, ${userId}, ${name}, ${name}, ${end})`,
      sql`INSERT INTO helper_picks (user_id, id, helper_id, kind, skill, day, picked_at)
        VALUES (${userId}, ${randomUUID()}, ${otherId}, 'practice', ${name}, now(), ${end} - interval '30 days')`,
      sql`INSERT INTO tutor_bookings (id, child_id, tutor, tutor_name, starts_at)
        VALUES (${randomUUID()}, ${userId}, ${name}, 'x', ${end} - interval '365 days')`,
      sql`INSERT INTO mails (to_address, subject, body_text, body_html, created_at, sent_at)
        VALUES ('x', ${name}, 'x', 'x', now() - interval '40 days', ${end} - interval '30 days')`,
      sql`INSERT INTO mails (to_address, subject, body_text, body_html, created_at)
        VALUES ('x', ${`${name}, never delivered`}, 'x', 'x', ${end} - interval '30 days')`,
      sql`INSERT INTO contact_messages (name, email, topic, message, created_at)
        VALUES (${name}, 'x', 'sales', 'x', ${end} - interval '365 days')`,
      sql`INSERT INTO live_events (user_id, number, activity, about_id, at)
        VALUES (${userId}, ${name === 'over' ? 1 : 2}, 'quiz', ${randomUUID()}, ${end} - interval '3 days')`,
      sql`INSERT INTO rate_limit_attempts (name_hash, count, ends_at) VALUES (${name}, 1, ${end})`,
      sql`INSERT INTO rate_limits (key, count, last_request)
        VALUES (${name}, 1, extract(epoch FROM ${end} - interval '1 day') * 1000)`,
      sql`WITH deletion AS (
          INSERT INTO content_deletions (kind, item_id, deleted_at)
          VALUES ('grade', gen_random_uuid(), ${end} - interval '30 days') RETURNING id
        ), grade AS (
          INSERT INTO stored_grades (name, deletion_id) SELECT ${name}, id FROM deletion RETURNING *
        ), ${firstRevisions('grade', 'grade')}
        SELECT FROM grade`,
      sql`WITH import AS (
          INSERT INTO content_imports (id, owner_id, kind, file_name, created_at)
          VALUES (gen_random_uuid(), ${userId}, 'grade', ${name}, ${end} - interval '1 day') RETURNING id
        )
        INSERT INTO content_import_items (import_id, place, kind, value) SELECT id, 0, 'grade', '{}' FROM import`,
      sql`INSERT INTO seed_runs (state, started_at) VALUES ('done', ${end} - interval '30 days')`,
      sql`INSERT INTO provider_events (id, type, created_at, received_at)
        VALUES (${name}, 'x', now(), ${end} - interval '90 days')`,
      sql`INSERT INTO billing_checkouts (parent_id, billing, lines, total, currency, trial_days, idempotency_key, session_id, state, created_at)
        SELECT ${userId}, 'monthly', '[]', 1, 'usd', 0, ${name} || state, ${name} || state, state, ${end} - interval '90 days'
        FROM (VALUES ('complete'), ('expired'), ('open')) AS states (state)`,
      sql`INSERT INTO subscriptions (id, parent_id, customer_id, status, currency, current_period_start,
          current_period_end, cancel_at_period_end, ended_at, read_number, created_at)
        SELECT ${name} || kind, CASE kind WHEN 'paid' THEN ${userId}::uuid END, 'x', 'canceled', 'usd', now(), now(), false,
          ${end} - interval '30 days', 1, now()
        FROM (VALUES ('paid'), ('left'), ('learned')) AS kinds (kind)`,
      sql`INSERT INTO learner_exports (user_id, family_id, ready_at)
        VALUES (${name === 'over' ? userId : otherId}, ${userId}, ${end} - interval '1 day')`,
      sql`INSERT INTO learner_export_chunks (user_id, run, number, bytes)
        SELECT user_id, run, 0, 'x' FROM learner_exports WHERE user_id = ${name === 'over' ? userId : otherId}`,
      sql`INSERT INTO subscription_learners (learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled)
        VALUES (${userId}, ${`${name}learned`}, 'premium_monthly', 'Premium', 1999, false)`,
    ]
    for (const statement of statements) await statement.execute(app.database.kysely)
  }
}

const REMAINING = {
  sessions: 1,
  verifications: 1,
  learner_requests: 1,
  parent_invitations: 1,
  email_changes: 1,
  helper_invitations: 1,
  helper_picks: 1,
  tutor_bookings: 1,
  mails: 2,
  contact_messages: 1,
  live_events: 1,
  rate_limit_attempts: 1,
  rate_limits: 1,
  content_deletions: 1,
  // Deleted with the deletion and the item.
  stored_grades: 1,
  content_revisions: 1,
  content_imports: 1,
  content_import_items: 1,
  learner_exports: 1,
  // Deleted with the file.
  learner_export_chunks: 1,
  seed_runs: 1,
  provider_events: 1,
  // Open ones stay, regardless of age.
  billing_checkouts: 4,
  // Those with a parent or a learner stay.
  subscriptions: 5,
}

async function counts() {
  const tables = Object.keys(REMAINING)
  const entries = await Promise.all(tables.map(async (table) => [table, await countRows(app, table)]))
  return Object.fromEntries(entries)
}

async function clearAll() {
  for (const table of Object.keys(REMAINING)) await sql`DELETE FROM ${sql.table(table)}`.execute(app.database.kysely)
}

it('expired rows are deleted, others stay', async () => {
  await clearAll()
  await insertRowsAroundTheLimits()
  const before = Object.fromEntries(Object.entries(REMAINING).map(([name, n]) => [name, n * 2]))
  expect(await counts()).toEqual({ ...before, billing_checkouts: 6, subscriptions: 6 })
  await clearExpired(app.database.kysely, app.services.log)
  expect(await counts()).toEqual(REMAINING)
  const left = await query(
    app.database.kysely,
    z.object({ subject: z.string() }),
    sql`SELECT subject FROM mails ORDER BY subject`,
  )
  expect(left.map(({ subject }) => subject)).toEqual(['still', 'still, never delivered'])
})

it('more rows than one batch are deleted, also by two concurrent processes', async () => {
  await clearAll()
  await sql`
    INSERT INTO rate_limit_attempts (name_hash, count, ends_at)
    SELECT 'over ' || n, 1, now() - interval '1 hour' FROM generate_series(1, 57) n`.execute(app.database.kysely)
  const clear = () => clearExpired(app.database.kysely, app.services.log, 10)
  await Promise.all([clear(), clear()])
  expect(await countRows(app, 'rate_limit_attempts')).toBe(0)
})

it('the queue runs it daily', async () => {
  await clearAll()
  await insertRowsAroundTheLimits()
  await app.jobs.enqueue(app.database.kysely, 'clear-expired', {})
  await vi.waitFor(async () => expect(await counts()).toEqual(REMAINING), { timeout: 20_000, interval: 200 })
  const rows = await query(
    app.database.kysely,
    z.object({ cron: z.string() }),
    sql`
      SELECT cron FROM pgboss.schedule WHERE name = 'clear-expired'`,
  )
  expect(rows).toEqual([{ cron: '40 3 * * *' }])
})

it('deletes rows by the primary key of their table', async () => {
  const stored = await query(
    app.database.kysely,
    z.object({ table: z.string(), columns: z.array(z.string()) }),
    sql`
      SELECT conrelid::regclass::text AS "table",
             (SELECT json_agg(attname ORDER BY position) FROM unnest(conkey) WITH ORDINALITY AS key (number, position)
              JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS columns
      FROM pg_constraint WHERE contype = 'p' AND connamespace = 'public'::regnamespace`,
  )
  const keys = new Map(stored.map(({ table, columns }) => [table, columns]))
  expect(TABLES_WITH_RETENTION.map((table) => [table, keyOf(table)])).toEqual(
    TABLES_WITH_RETENTION.map((table) => [table, keys.get(table)]),
  )
})
