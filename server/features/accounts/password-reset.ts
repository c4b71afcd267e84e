import type { Executor } from '../../database/database.ts'
import { forgetTries } from '../../tries/tries.ts'
import { confirmAddress, deleteResetLinks } from './queries.ts'

/**
 * What a reset changes beside the password and the sessions, which the auth library sees to: the mailbox is proven,
 * other links that were mailed are of no use any more, and whoever was locked out by somebody's guesses may sign in.
 */
export async function finishPasswordReset(db: Executor, user: { id: string; email: string }): Promise<void> {
  const username = await confirmAddress(db, user.id)
  await deleteResetLinks(db, user.id)
  await forgetTries(db, 'sign-in', user.email)
  if (username !== null) await forgetTries(db, 'sign-in', username)
  await forgetTries(db, 'confirm-password', user.id)
}
