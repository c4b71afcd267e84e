import { readFile, rm } from 'node:fs/promises'
import { restoreSecret } from '../auth-secret.ts'
import type { Storage } from '../config.ts'
import { mergeJournal } from '../privacy-journal.ts'
import type { Archive } from './read-archive.ts'

/**
 * Restores files outside the database, before the restore commits. Existing files are kept.
 * @param isFirstStart true if this start has just created the secret, with which nothing is signed yet
 */
export async function restoreFiles(
  { secret, journal }: Archive,
  { privacyJournal, secretFile }: Storage,
  report: (message: string) => void,
  { isFirstStart = false } = {},
): Promise<void> {
  const before = await readFile(privacyJournal, 'utf8').catch(() => '')
  await mergeJournal(privacyJournal, journal)
  if (before === '') {
    report(
      `${privacyJournal} is new. If the lost installation's journal still exists, append it before the next start:`,
    )
    report('deletions and withdrawals since the backup are recorded only there')
  }
  if (secretFile === null) {
    if (secret !== null)
      report('AUTH_SECRET is used instead of the secret in the backup: everyone has to sign in again')
  } else if (secret === null) {
    report('There is no secret in the backup, because AUTH_SECRET was set: set it as before')
  } else {
    if (isFirstStart) await rm(secretFile, { force: true })
    if (restoreSecret(secretFile, secret)) return
    report(`${secretFile} is unchanged and differs from the backup: everyone has to sign in again`)
  }
}
