import { BackupError } from './archive-format.ts'

/**
 * Size of a database above which a backup to one file takes too long: it copies every row by one process, and a restore
 * does the same. Above it, PostgreSQL's own tools copy files, and changes as they happen.
 */
const MAX_DATABASE_BYTES = 300e9

const GIGABYTE = 1e9

/** @throws BackupError for a database that is too large, naming what to use */
export function checkBackupSize(bytes: number, maxBytes = MAX_DATABASE_BYTES): void {
  if (bytes <= maxBytes) return
  throw new BackupError(
    `The database has ${Math.round(bytes / GIGABYTE)} GB, and this backup is for up to ${maxBytes / GIGABYTE} GB: use pgBackRest or snapshots of the disk (docs/operations.md, "Large databases").`,
  )
}
