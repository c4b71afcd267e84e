import type { SessionUser } from '../../http/session.ts'
import { stopPayments } from '../../payments/stop-payments.ts'
import { mayTry } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { deletePeople } from '../learners/delete-queries.ts'
import { findPasswordHash, goingWith, lockFamily } from './queries.ts'

/** How long ago somebody without a password may have signed in, to delete the account. */
const FRESH_MILLISECONDS = 10 * 60_000

export type DeletedAccount = 'deleted' | 'wrong-password' | 'too-many' | 'sign-in-again' | 'gone'

/** Deletes a parent's account with the learners that nobody else is parent of, whole or not at all; what is charged ends. */
export async function deleteAccount(
  services: Services,
  parent: SessionUser,
  password: string,
): Promise<DeletedAccount> {
  const proof = await proveOwner(services, parent, password)
  if (proof !== 'proven') return proof
  await services.database.kysely.transaction().execute(async (db) => {
    await lockFamily(db, parent.id)
    await stopPayments(db, services.jobs, await deletePeople(db, await goingWith(db, parent.id)))
  })
  return 'deleted'
}

async function proveOwner(
  { auth, database }: Services,
  parent: SessionUser,
  password: string,
): Promise<'proven' | Exclude<DeletedAccount, 'deleted'>> {
  const hash = await findPasswordHash(database.kysely, parent.id)
  if (hash === undefined) return 'gone'
  if (hash === null) {
    const age = Date.now() - parent.session.createdAt.getTime()
    return age < FRESH_MILLISECONDS ? 'proven' : 'sign-in-again'
  }
  if (!(await mayTry(database.kysely, 'confirm-password', parent.id))) return 'too-many'
  const { password: passwords } = await auth.$context
  return (await passwords.verify({ hash, password })) ? 'proven' : 'wrong-password'
}
