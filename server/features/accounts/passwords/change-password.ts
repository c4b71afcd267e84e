import { APIError } from 'better-auth/api'
import type { Executor } from '../../../database/database.ts'
import { forgetTries } from '../../../rate-limits/rate-limits.ts'
import { deleteResetLinks, findSessionOwners } from '../queries.ts'
import type { Refusal } from '../sign-in/explain-rejection.ts'
import { limit } from '../sign-in/rate-limit-by-account.ts'

/** The auth library's refusals in words for the field of the current password, and for who has none. */
const MESSAGES = new Map([
  ['INVALID_PASSWORD', 'The current password is not correct.'],
  [
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'This account has no password yet. Sign out and choose “Forgot password” to set one.',
  ],
])

/**
 * Guards the current password against guesses by whoever has come to a session: ten in a quarter of an hour. A request may
 * bring several sessions, by cookie and by bearer token; the try counts for the owner of each, whichever of them the auth
 * library then takes.
 * @param tokens of the sessions, as the request brings them
 * @throws APIError UNAUTHORIZED without a live session, TOO_MANY_ATTEMPTS
 */
export async function limitPasswordChange(db: Executor, tokens: readonly string[]): Promise<void> {
  const owners = tokens.length > 0 ? await findSessionOwners(db, tokens) : []
  if (owners.length === 0) {
    throw new APIError('UNAUTHORIZED', { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' })
  }
  for (const owner of owners) await limit(db, 'confirm-password', owner)
}

export function explainPasswordRefusal(path: string, code: string | undefined): Refusal | undefined {
  if (path !== '/change-password' || code === undefined) return undefined
  const message = MESSAGES.get(code)
  return message === undefined ? undefined : { status: 400, code, message }
}

/** A link mailed before does not undo the change. */
export async function finishPasswordChange(db: Executor, userId: string): Promise<void> {
  await deleteResetLinks(db, userId)
  await forgetTries(db, 'confirm-password', userId)
}
