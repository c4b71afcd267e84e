import { isRecentlyVerified } from '#domain/accounts.ts'
import { inTransaction } from '../../database/retry.ts'
import type { SessionUser } from '../../http/session.ts'
import { stopPayments } from '../../payments/payments.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { deletePeople } from '../learners/delete-queries.ts'
import { findAccountsToDelete, findPasswordHash, lockFamily } from './queries.ts'

type Unverified =
  | { outcome: 'gone' }
  | { outcome: 'too-many' }
  | { outcome: 'not-verified' }
  | { outcome: 'invalid'; fields: { password: string } }

/** Deletes a parent's account, and the learners without another parent, in one transaction; ends their payments. */
export async function deleteAccount(
  { auth, database, jobs, journal }: Pick<Services, 'auth' | 'database' | 'jobs' | 'journal'>,
  parent: SessionUser,
  password: string,
): Promise<{ outcome: 'deleted' } | Unverified> {
  const ownership = await verifyOwner({ auth, database }, parent, password)
  if (ownership.outcome !== 'verified') return ownership
  await inTransaction(database.kysely, async (db) => {
    await lockFamily(db, parent.id)
    const deleted = await deletePeople(db, await findAccountsToDelete(db, parent.id))
    await stopPayments(db, jobs, deleted)
    await journal.append(deleted.personIds.map((id) => ({ kind: 'person-deleted', id })))
  })
  return { outcome: 'deleted' }
}

async function verifyOwner(
  { auth, database }: Pick<Services, 'auth' | 'database'>,
  parent: SessionUser,
  password: string,
): Promise<{ outcome: 'verified' } | Unverified> {
  const hash = await findPasswordHash(database.kysely, parent.id)
  if (hash === undefined) return { outcome: 'gone' }
  if (hash === null) {
    return { outcome: isRecentlyVerified(parent.session.verifiedAt, Date.now()) ? 'verified' : 'not-verified' }
  }
  if (!(await consumeAttempt(database.kysely, 'confirm-password', parent.id))) return { outcome: 'too-many' }
  const { password: passwords } = await auth.$context
  return (await passwords.verify({ hash, password }))
    ? { outcome: 'verified' }
    : { outcome: 'invalid', fields: { password: 'Incorrect password' } }
}
