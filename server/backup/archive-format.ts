import { z } from 'zod'

/** Version of this format; a program rejects archives of a later one. */
export const FORMAT_VERSION = 1

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Stored columns in the order of the rows' cells; generated ones are computed again. */
  columns: z.array(z.string()).min(1),
})
export type Table = z.infer<typeof Table>

/** Jobs that must not be lost: what they end at the payment provider would be charged on. */
export const PROVIDER_QUEUES = ['end-subscription', 'expire-checkout', 'forget-customer'] as const

const PendingJob = z.object({ queue: z.enum(PROVIDER_QUEUES), data: z.record(z.string(), z.unknown()) })
export const PendingJobs = z.array(PendingJob)
export type PendingJob = z.infer<typeof PendingJob>

/** First entry of an archive: its origin, and the tables in it. */
export const Manifest = z.object({
  format: z.number().int(),
  takenAt: z.iso.datetime(),
  /** Version of PostgreSQL, such as 18.4. */
  postgres: z.string(),
  /** Applied migrations in their order: the version of the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  /** Calls to the payment provider that were still to be made. */
  jobs: PendingJobs,
})
export type Manifest = z.infer<typeof Manifest>

/** Last entry: what could be counted only while the tables were read. */
export const Summary = z.object({
  /** By table name as `schema.name`; `sha256` is of the rows in COPY's text format. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
})
export type Summary = z.infer<typeof Summary>

/** Names of the entries. Rows of a table are in parts, because a tar entry states its size before its content. */
export const ENTRIES = {
  manifest: 'manifest.json',
  secret: 'auth-secret',
  journal: 'privacy-journal.jsonl',
  summary: 'summary.json',
  rows: (table: Table, part: number) => `tables/${tableName(table)}/${String(part).padStart(6, '0')}.copy`,
}

const ROWS = /^tables\/([^/]+)\/\d{6,}\.copy$/

/** @returns the table's name as `schema.name`; undefined for an entry without rows */
export function tableOfEntry(entry: string): string | undefined {
  return ROWS.exec(entry)?.[1]
}

export const tableName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/** Expected failure of a backup or a restore; its message is for the operator. */
export class BackupError extends Error {}
