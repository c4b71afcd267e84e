import { readFile, rm } from 'node:fs/promises'
import { restoreSecret } from '../auth-secret.ts'
import type { Storage } from '../config.ts'
import { mergeJournal } from '../privacy-journal.ts'
import type { Archive } from './read-archive.ts'

/**
 * Restores what is outside the database, before the restore commits. Existing files stay: a later journal knows more.
 * @param isFirstStart true if the secret is the one that this start has just created, and nothing is signed with it
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
    report('what was deleted or withdrawn since the backup is known only there')
  }
  if (secretFile === null) {
    if (secret !== null)
      report('AUTH_SECRET is used instead of the secret in the backup: everyone has to sign in again')
  } else if (secret === null) {
    report('There is no secret in the backup, because AUTH_SECRET was set: set it as before')
  } else {
    if (isFirstStart) await rm(secretFile, { force: true })
    if (restoreSecret(secretFile, secret)) return
    report(`${secretFile} stays as it is and differs from the backup: everyone has to sign in again`)
  }
}
