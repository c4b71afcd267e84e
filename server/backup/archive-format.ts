import { z } from 'zod'

/** Version of this format; programs reject archives of a later one. */
export const FORMAT_VERSION = 1

export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Stored columns in the order of the rows' cells; generated ones are recomputed. */
  columns: z.array(z.string()).min(1),
})
export type Table = z.infer<typeof Table>

/** Queues whose jobs must not be lost: otherwise the provider would continue to charge what they end. */
export const PROVIDER_QUEUES = ['end-subscription', 'expire-checkout', 'forget-customer'] as const

const PendingJob = z.object({ queue: z.enum(PROVIDER_QUEUES), data: z.record(z.string(), z.unknown()) })
export const PendingJobs = z.array(PendingJob)
export type PendingJob = z.infer<typeof PendingJob>

/** First entry of an archive: its origin and its tables. */
export const Manifest = z.object({
  format: z.number().int(),
  takenAt: z.iso.datetime(),
  /** Version of PostgreSQL, such as 18.4. */
  postgres: z.string(),
  /** Applied migrations in order: the version of the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  /** Outstanding calls to the payment provider. */
  jobs: PendingJobs,
})
export type Manifest = z.infer<typeof Manifest>

/** Last entry: figures known only after the tables have been read. */
export const Summary = z.object({
  /** By table name as `schema.name`; `sha256` is that of the rows in COPY's text format. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
})
export type Summary = z.infer<typeof Summary>

/**
 * Names of the entries. A table's rows are split into parts, because a tar entry states its size before its content.
 */
export const ENTRIES = {
  manifest: 'manifest.json',
  secret: 'auth-secret',
  journal: 'privacy-journal.jsonl',
  summary: 'summary.json',
  rows: (table: Table, part: number) => `tables/${tableName(table)}/${String(part).padStart(6, '0')}.copy`,
}

const ROWS = /^tables\/([^/]+)\/\d{6,}\.copy$/

/** @returns table name as `schema.name`; undefined for an entry without rows */
export function tableOfEntry(entry: string): string | undefined {
  return ROWS.exec(entry)?.[1]
}

export const tableName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/** Expected failure of a backup or a restore, with a message for the operator. */
export class BackupError extends Error {}
