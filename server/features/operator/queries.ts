import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAIL_FAILURES } from '#domain/installation.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../database/database.ts'
import { query, queryOne, WithId } from '../../database/rows.ts'
import { MailBacklog, mailBacklog } from '../../email/queries.ts'
import { JobBacklog, jobBacklog } from '../../jobs/queries.ts'
import { BackupDetails, LossDetails, OutageDetails } from '../../metrics/queries.ts'

/** As read inside JSON, with times as ISO text. */
const Recorded = z.object({ at: z.string(), age: z.number(), details: BackupDetails })

const Ages = z.object({ underHour: z.int(), underDay: z.int(), underWeek: z.int(), older: z.int() })

const InstallationRow = z.object({
  jobs: z.array(JobBacklog),
  mails: MailBacklog,
  /** Mails given up, within the retention period. */
  givenUp: z.int(),
  mailFailures: z.array(
    z.object({ kind: z.enum(MAIL_FAILURES), waiting: z.int(), givenUp: z.int(), oldestSeconds: z.number() }),
  ),
  backup: Recorded.nullable(),
  backupFailure: Recorded.nullable(),
  proof: Recorded.nullable(),
  proofFailure: Recorded.nullable(),
  /** Losses of acknowledged work, newest first. */
  losses: z.array(z.object({ at: z.string(), details: LossDetails })),
  waitingMails: Ages,
  waitingRequests: Ages,
  days: z.array(
    z.object({
      day: z.string(),
      outageSeconds: z.number(),
      backups: z.int(),
      failedBackups: z.int(),
      mailsGivenUp: z.int(),
      errors: z.int(),
    }),
  ),
  outages: z.array(z.object({ at: z.string(), number: z.int(), details: OutageDetails })),
  bytes: z.int(),
  /** Earliest sample of the last week. */
  earlier: z.object({ bytes: z.int(), age: z.number() }).nullable(),
  connections: z.int(),
  maxConnections: z.int(),
  webhooks: z.object({ lastAt: z.string().nullable(), events: z.int(), longestLag: z.number() }),
  failedPayments: z.int(),
  failedSignIns: z.object({ lastHour: z.int(), lastDay: z.int() }),
  failedRequests: z.int(),
  errors: z.array(
    z.object({
      at: z.string(),
      number: z.int(),
      details: z.object({ requestId: z.string(), operation: z.string(), error: z.string() }),
    }),
  ),
})
export type InstallationRow = z.infer<typeof InstallationRow>

const last = (kind: string) => sql`(
  SELECT json_build_object('at', at, 'age', extract(epoch FROM now() - at)::float8, 'details', details)
  FROM operator_events WHERE kind = ${kind} ORDER BY at DESC LIMIT 1
)`

const countEvents = (kind: string, period: string) => sql`(
  SELECT coalesce(sum(number), 0)::float8 FROM operator_events WHERE kind = ${kind} AND at > now() - ${period}::interval
)`

/** Counts rows by the time since `created_at`. */
const countByAge = (rows: RawBuilder<unknown>) => sql`(
  SELECT json_build_object(
    'underHour', count(*) FILTER (WHERE age < interval '1 hour'),
    'underDay', count(*) FILTER (WHERE age >= interval '1 hour' AND age < interval '1 day'),
    'underWeek', count(*) FILTER (WHERE age >= interval '1 day' AND age < interval '7 days'),
    'older', count(*) FILTER (WHERE age >= interval '7 days')
  ) FROM (SELECT now() - created_at AS age ${rows}) aged
)`

const sumOfDay = (kind: string, sum: RawBuilder<unknown> = sql`sum(number)`) =>
  sql`coalesce(${sum} FILTER (WHERE kind = ${kind}), 0)::float8`

/** Last 30 days in UTC: what was recorded for the operator, and the mails given up. */
const days = sql`
  SELECT to_char(day, 'YYYY-MM-DD') AS day, "outageSeconds", backups, "failedBackups", errors,
    coalesce("mailsGivenUp", 0) AS "mailsGivenUp"
  FROM generate_series(date_trunc('day', now() AT TIME ZONE 'UTC') - interval '29 days',
    date_trunc('day', now() AT TIME ZONE 'UTC'), interval '1 day') day
  CROSS JOIN LATERAL (
    SELECT ${sumOfDay('outage')} AS "outageSeconds", ${sumOfDay('backup', sql`count(*)`)} AS backups,
      ${sumOfDay('backup-failed', sql`count(*)`)} AS "failedBackups", ${sumOfDay('request-failed')} AS errors
    FROM operator_events
    WHERE kind IN ('outage', 'backup', 'backup-failed', 'request-failed')
      AND at >= day AT TIME ZONE 'UTC' AND at < (day + interval '1 day') AT TIME ZONE 'UTC'
  ) events
  LEFT JOIN (
    SELECT date_trunc('day', abandoned_at AT TIME ZONE 'UTC') AS given_up_on, count(*)::int AS "mailsGivenUp"
    FROM mails WHERE sent_at IS NULL AND abandoned_at > now() - interval '31 days' GROUP BY 1
  ) given_up ON given_up_on = day
  ORDER BY day`

/** Reads the whole state of the installation from the database, in one statement. */
export function readInstallation(db: Executor, maxErrors: number): Promise<InstallationRow> {
  return queryOne(
    db,
    InstallationRow,
    sql`
    SELECT (SELECT coalesce(json_agg(backlog), '[]') FROM (${jobBacklog}) backlog) AS jobs,
      (SELECT row_to_json(backlog) FROM (${mailBacklog}) backlog) AS mails,
      (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND abandoned_at IS NOT NULL) AS "givenUp",
      (
        SELECT coalesce(json_agg(failures), '[]') FROM (
          SELECT failure AS kind, count(*) FILTER (WHERE abandoned_at IS NULL)::int AS waiting,
            count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS "givenUp",
            extract(epoch FROM now() - min(created_at))::float8 AS "oldestSeconds"
          FROM mails WHERE sent_at IS NULL AND held_at IS NULL AND failure IS NOT NULL
          GROUP BY failure ORDER BY count(*) DESC
        ) failures
      ) AS "mailFailures",
      ${last('backup')} AS backup, ${last('backup-failed')} AS "backupFailure",
      ${last('verification')} AS proof, ${last('verification-failed')} AS "proofFailure",
      (
        SELECT coalesce(json_agg(loss), '[]') FROM (
          SELECT at, details FROM operator_events
          WHERE kind = 'work-lost' AND at > now() - interval '30 days' ORDER BY at DESC LIMIT 20
        ) loss
      ) AS losses,
      ${countByAge(sql`FROM mails WHERE sent_at IS NULL AND abandoned_at IS NULL`)} AS "waitingMails",
      ${countByAge(sql`FROM learner_requests WHERE expires_at > now()`)} AS "waitingRequests",
      (SELECT json_agg(days) FROM (${days}) days) AS days,
      (
        SELECT coalesce(json_agg(outage), '[]') FROM (
          SELECT at, number, details FROM operator_events
          WHERE kind = 'outage' AND at > now() - interval '30 days' ORDER BY at DESC LIMIT 20
        ) outage
      ) AS outages,
      pg_database_size(current_database())::float8 AS bytes,
      (
        SELECT json_build_object('bytes', number, 'age', extract(epoch FROM now() - at)::float8)
        FROM operator_events WHERE kind = 'database-size' AND at > now() - interval '8 days' ORDER BY at LIMIT 1
      ) AS earlier,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "maxConnections",
      (
        SELECT json_build_object('lastAt', max(received_at), 'events', count(*),
          'longestLag', coalesce(extract(epoch FROM max(received_at - created_at)), 0)::float8)
        FROM provider_events WHERE received_at > now() - interval '1 day'
      ) AS webhooks,
      (
        SELECT count(*)::int FROM billing_invoices WHERE status IN ('open', 'uncollectible') AND attempts > 0
      ) AS "failedPayments",
      json_build_object('lastHour', ${countEvents('sign-in-failed', '1 hour')}, 'lastDay', ${countEvents('sign-in-failed', '1 day')})
        AS "failedSignIns",
      ${countEvents('request-failed', '1 day')} AS "failedRequests",
      (
        SELECT coalesce(json_agg(event), '[]') FROM (
          SELECT at, number, details FROM operator_events
          WHERE kind = 'request-failed' AND at > now() - interval '1 day' ORDER BY at DESC LIMIT ${maxErrors}
        ) event
      ) AS errors`,
  )
}

/**
 * Makes mails that were given up wait again, oldest first.
 * @returns their ids
 */
export async function reviveMails(db: Executor, limit: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    UPDATE mails SET abandoned_at = NULL, attempts = 0
    WHERE id IN (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND abandoned_at > now() - make_interval(days => ${RETENTION_DAYS.mail})
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id`,
  )
  return rows.map(({ id }) => id)
}
