import { isRecentlyVerified } from '#domain/accounts.ts'
import type { SessionUser } from '../../http/session.ts'
import { stopPayments } from '../../payments/payments.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { deletePeople } from '../learners/delete-queries.ts'
import { findAccountsToDelete, findPasswordHash, lockFamily } from './queries.ts'

export type DeletedAccount = 'deleted' | 'wrong-password' | 'too-many' | 'not-verified' | 'gone'

/** Deletes a parent's account, and the learners without another parent, in one transaction; ends their payments. */
export async function deleteAccount(
  { auth, database, jobs, journal }: Pick<Services, 'auth' | 'database' | 'jobs' | 'journal'>,
  parent: SessionUser,
  password: string,
): Promise<DeletedAccount> {
  const ownership = await verifyOwner({ auth, database }, parent, password)
  if (ownership !== 'verified') return ownership
  await database.kysely.transaction().execute(async (db) => {
    await lockFamily(db, parent.id)
    const deleted = await deletePeople(db, await findAccountsToDelete(db, parent.id))
    await stopPayments(db, jobs, deleted)
    await journal.append(deleted.personIds.map((id) => ({ kind: 'person-deleted', id })))
  })
  return 'deleted'
}

async function verifyOwner(
  { auth, database }: Pick<Services, 'auth' | 'database'>,
  parent: SessionUser,
  password: string,
): Promise<'verified' | Exclude<DeletedAccount, 'deleted'>> {
  const hash = await findPasswordHash(database.kysely, parent.id)
  if (hash === undefined) return 'gone'
  if (hash === null) return isRecentlyVerified(parent.session.verifiedAt, Date.now()) ? 'verified' : 'not-verified'
  if (!(await consumeAttempt(database.kysely, 'confirm-password', parent.id))) return 'too-many'
  const { password: passwords } = await auth.$context
  return (await passwords.verify({ hash, password })) ? 'verified' : 'wrong-password'
}
