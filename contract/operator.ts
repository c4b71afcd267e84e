import { z } from 'zod'
import { MAIL_FAILURES } from '#domain/installation.ts'
import { restrictedOperation } from './operation.ts'

const tags = ['Operations']

/** Rating of a figure: fine, not done yet on a new installation, worth a look, or action required. */
const Level = z.enum(['good', 'waiting', 'look', 'act'])

const Seconds = z.number().nonnegative()
const Count = z.int().nonnegative()
const Bytes = z.number().nonnegative()

const BackupResult = z.object({ at: z.date(), file: z.string(), rows: Count })
const BackupFailure = z.object({ at: z.date(), file: z.string(), reason: z.string() })

/** Number of those who wait, by the time for which they have. */
const Waiting = z.object({ underHour: Count, underDay: Count, underWeek: Count, older: Count })

const Disk = z.object({
  level: Level,
  name: z.enum(['data', 'backups']),
  freeBytes: Bytes,
  totalBytes: Bytes,
  /** Days until the growth of the last week fills it; null if that is unknown, or the database is elsewhere. */
  fullInDays: Count.nullable(),
})

export const operator = {
  status: restrictedOperation
    .route({
      method: 'GET',
      path: '/operator/status',
      summary: 'State of this installation',
      description:
        'For operators (OPERATOR_EMAILS). Contains no personal data. Process figures are those of the responding server process since its start.',
      tags,
    })
    .output(
      z.object({
        version: z.string(),
        startedAt: z.date(),
        backup: z.object({
          level: Level,
          scheduled: z.boolean(),
          /** Time of the first one; null once there is one, or if none are scheduled. */
          firstDueAt: z.date().nullable(),
          last: BackupResult.nullable(),
          /** Later than `last`. */
          failure: BackupFailure.nullable(),
        }),
        /** Restore of a backup into a scratch database, comparing all rows. */
        proof: z.object({ level: Level, last: BackupResult.nullable(), failure: BackupFailure.nullable() }),
        database: z.object({
          bytes: Bytes,
          /** Average growth per day over the last week; null before there are two daily samples. */
          bytesPerDay: z.number().nullable(),
          connections: Count,
          maxConnections: Count,
        }),
        /** Losses of acknowledged work in the last 30 days, after failovers, newest first; null for none. */
        lostWork: z
          .object({ level: Level, losses: z.array(z.object({ at: z.date(), from: z.date(), to: z.date() })) })
          .nullable(),
        /**
         * Standbys that confirm every commit; null where none is expected. Not visible without the right `pg_monitor`.
         */
        standby: z
          .object({ level: Level, isVisible: z.boolean(), synchronous: Count, lagBytes: Bytes.nullable() })
          .nullable(),
        disks: z.array(Disk),
        /** Certificate of the public site; null without https, or if the server cannot reach it. */
        certificate: z.object({ level: Level, expiresAt: z.date() }).nullable(),
        jobs: z.object({
          level: Level,
          queues: z.array(z.object({ queue: z.string(), due: Count, running: Count, oldestSeconds: Seconds })),
        }),
        mails: z.object({
          level: Level,
          waiting: Count,
          /** Mails held back after a restore until the operator releases them. */
          held: Count,
          /** Mails given up on in the last 30 days. */
          givenUp: Count,
          oldestSeconds: Seconds,
          /** Last failures of mails that wait or were given up, by kind. */
          failures: z.array(
            z.object({ kind: z.enum(MAIL_FAILURES), waiting: Count, givenUp: Count, oldestSeconds: Seconds }),
          ),
        }),
        /** Payment provider events of the last day. */
        webhooks: z.object({ level: Level, lastAt: z.date().nullable(), events: Count, longestLagSeconds: Seconds }),
        /** Failed renewals that are still unpaid. */
        failedPayments: Count,
        signIns: z.object({ level: Level, failedLastHour: Count, failedLastDay: Count }),
        /** Who waits: unsent mails, and learners who have asked to join and whose parents have not answered. */
        waiting: z.object({ mails: Waiting, learnerRequests: Waiting }),
        history: z.object({
          /** The last 30 days in UTC, oldest first. */
          days: z.array(
            z.object({
              /** As YYYY-MM-DD. */
              day: z.string(),
              outageSeconds: Seconds,
              backups: Count,
              failedBackups: Count,
              mailsGivenUp: Count,
              errors: Count,
            }),
          ),
          /** Outages of these days, newest first, at most 20; `stopped` if no process was running. */
          outages: z.array(
            z.object({ at: z.date(), seconds: Seconds, extended: Count, cause: z.enum(['unavailable', 'stopped']) }),
          ),
        }),
        liveConnections: Count,
        slowOperations: z.array(z.object({ operation: z.string(), calls: Count, meanSeconds: Seconds })),
        slowStatements: z.array(
          z.object({ statement: z.string(), calls: Count, meanSeconds: Seconds, longestSeconds: Seconds }),
        ),
        /** Failed requests of the last day, newest first, at most 50. */
        errors: z.object({
          level: Level,
          lastDay: Count,
          newest: z.array(
            z.object({ at: z.date(), requestId: z.string(), operation: z.string(), error: z.string(), number: Count }),
          ),
        }),
      }),
    ),

  resendMails: restrictedOperation
    .route({
      method: 'POST',
      path: '/operator/mails/resend',
      summary: 'Resend given-up mails',
      description: 'Resends mails of the last 30 days, oldest first, at most 500 per call.',
      tags,
    })
    .output(z.object({ resent: Count })),
}
