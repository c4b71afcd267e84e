import { z } from 'zod'
import { MAIL_FAILURES } from '#domain/installation.ts'
import { restrictedOperation } from './operation.ts'

const tags = ['Operations']

/** Judgment of a figure: nothing to do, worth a look, or something to do now. */
const Level = z.enum(['good', 'look', 'act'])

const Seconds = z.number().nonnegative()
const Count = z.int().nonnegative()
const Bytes = z.number().nonnegative()

const BackupResult = z.object({ at: z.date(), file: z.string(), rows: Count })
const BackupFailure = z.object({ at: z.date(), file: z.string(), reason: z.string() })

const Disk = z.object({ level: Level, name: z.enum(['data', 'backups']), freeBytes: Bytes, totalBytes: Bytes })

export const operator = {
  status: restrictedOperation
    .route({
      method: 'GET',
      path: '/operator/status',
      summary: 'State of this installation',
      description:
        'For operators (OPERATOR_EMAILS). Nothing in it is about a person. Figures of the process are those of the server process that answers, since its start.',
      tags,
    })
    .output(
      z.object({
        version: z.string(),
        startedAt: z.date(),
        backup: z.object({
          level: Level,
          scheduled: z.boolean(),
          last: BackupResult.nullable(),
          /** Later than `last`. */
          failure: BackupFailure.nullable(),
        }),
        /** Restore of a backup into a scratch database, with a comparison of all rows. */
        proof: z.object({ level: Level, last: BackupResult.nullable(), failure: BackupFailure.nullable() }),
        database: z.object({
          bytes: Bytes,
          /** Growth per day over the last week; null before there are two daily samples. */
          bytesPerDay: z.number().nullable(),
          connections: Count,
          maxConnections: Count,
        }),
        disks: z.array(Disk),
        jobs: z.object({
          level: Level,
          queues: z.array(z.object({ queue: z.string(), due: Count, running: Count, oldestSeconds: Seconds })),
        }),
        mails: z.object({
          level: Level,
          waiting: Count,
          /** Since a restore, until the operator releases them. */
          held: Count,
          /** Given up in the last 30 days. */
          givenUp: Count,
          oldestSeconds: Seconds,
          /** Last failures of mails that wait or were given up, by kind. */
          failures: z.array(
            z.object({ kind: z.enum(MAIL_FAILURES), waiting: Count, givenUp: Count, oldestSeconds: Seconds }),
          ),
        }),
        /** Events of the payment provider in the last day. */
        webhooks: z.object({ level: Level, lastAt: z.date().nullable(), events: Count, longestLagSeconds: Seconds }),
        /** Failed renewals that are still unpaid. */
        failedPayments: Count,
        signIns: z.object({ level: Level, failedLastHour: Count, failedLastDay: Count }),
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
      summary: 'Send given-up mails again',
      description: 'Those of the last 30 days, at most 500 at a time, oldest first.',
      tags,
    })
    .output(z.object({ resent: Count })),
}
