import type { Executor } from '../../../database/database.ts'
import { forgetDevices, lockProfile } from '../queries.ts'
import { deletePasskeys } from './passkeys/queries.ts'
import { deleteAuthenticator, endSessions, replaceRecoveryCodes, setResetDue, setSecondFactor } from './queries.ts'

/** Removes every second step of a person, and signs the person out everywhere. The password stays. */
export async function resetFactors(db: Executor, userId: string): Promise<void> {
  await lockProfile(db, userId)
  await removeFactors(db, userId, null)
}

/** @param sessionId of the only session that goes on */
export async function removeFactors(db: Executor, userId: string, sessionId: string | null): Promise<void> {
  await deleteAuthenticator(db, userId)
  await deletePasskeys(db, userId, null)
  await replaceRecoveryCodes(db, userId, [])
  await setSecondFactor(db, userId, false)
  await setResetDue(db, userId, null)
  await forgetDevices(db, userId)
  await endSessions(db, userId, sessionId)
}
