import type { SessionUser } from '../../http/session.ts'
import { stopPayments } from '../../payments/payments.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { deletePeople } from '../learners/delete-queries.ts'
import { findAccountsToDelete, findPasswordHash, lockFamily } from './queries.ts'

/** Maximum age of the sign-in for deleting an account that has no password. */
const RECENT_SIGN_IN_MS = 10 * 60_000

export type DeletedAccount = 'deleted' | 'wrong-password' | 'too-many' | 'sign-in-again' | 'gone'

/** Deletes a parent's account, and the learners without another parent, in one transaction; ends their payments. */
export async function deleteAccount(
  services: Services,
  parent: SessionUser,
  password: string,
): Promise<DeletedAccount> {
  const ownership = await verifyOwner(services, parent, password)
  if (ownership !== 'verified') return ownership
  await services.database.kysely.transaction().execute(async (db) => {
    await lockFamily(db, parent.id)
    await stopPayments(db, services.jobs, await deletePeople(db, await findAccountsToDelete(db, parent.id)))
  })
  return 'deleted'
}

async function verifyOwner(
  { auth, database }: Services,
  parent: SessionUser,
  password: string,
): Promise<'verified' | Exclude<DeletedAccount, 'deleted'>> {
  const hash = await findPasswordHash(database.kysely, parent.id)
  if (hash === undefined) return 'gone'
  if (hash === null) {
    const age = Date.now() - parent.session.createdAt.getTime()
    return age < RECENT_SIGN_IN_MS ? 'verified' : 'sign-in-again'
  }
  if (!(await consumeAttempt(database.kysely, 'confirm-password', parent.id))) return 'too-many'
  const { password: passwords } = await auth.$context
  return (await passwords.verify({ hash, password })) ? 'verified' : 'wrong-password'
}
