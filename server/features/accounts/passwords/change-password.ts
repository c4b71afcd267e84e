import { APIError } from 'better-auth/api'
import type { Executor } from '../../../database/database.ts'
import type { OwnedSession } from '../../../http/session-queries.ts'
import { resetAttempts } from '../../../rate-limits/rate-limits.ts'
import { deleteResetLinks, findSessionOwners, forgetDevices, type SessionOwner } from '../queries.ts'
import { completeSession, hasUnfinishedSession } from '../second-factor/queries.ts'
import type { Rejection } from '../sign-in/explain-rejection.ts'
import { consumeOrThrow } from '../sign-in/rate-limit-by-account.ts'

/** Messages for error codes of the auth library. */
const MESSAGES = new Map([
  ['INVALID_PASSWORD', 'The current password is not correct.'],
  [
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'This account has no password yet. Sign out and choose “Forgot password” to set one.',
  ],
])

/**
 * Limits guesses at the current password with a stolen session: ten in 15 minutes. A request may carry several
 * sessions, by cookie and by bearer token; the attempt counts for each owner.
 * @param tokens session tokens of the request
 * @returns the owners
 * @throws APIError UNAUTHORIZED without a live session, TOO_MANY_ATTEMPTS
 */
export async function limitPasswordChange(db: Executor, tokens: readonly string[]): Promise<SessionOwner[]> {
  const owners = tokens.length > 0 ? await findSessionOwners(db, tokens) : []
  // The library takes any of the sessions.
  if (owners.length === 0 || (await hasUnfinishedSession(db, tokens))) throw unauthenticated()
  for (const owner of owners) await consumeOrThrow(db, 'confirm-password', owner.id)
  return owners
}

export function unauthenticated() {
  return new APIError('UNAUTHORIZED', { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' })
}

type AuthRequest = {
  headers?: Headers | undefined
  context: { secret: string; authCookies: { sessionToken: { name: string } } }
  getSignedCookie: (name: string, secret: string) => Promise<string | null | undefined | false>
}

/** Session tokens of a request to the auth library: a bearer token, and that of the signed cookie. */
export async function sessionTokens({ headers, context, getSignedCookie }: AuthRequest): Promise<string[]> {
  const cookie = await getSignedCookie(context.authCookies.sessionToken.name, context.secret)
  return [bearerToken(headers), cookie].filter((token) => typeof token === 'string')
}

function bearerToken(headers: Headers | undefined): string | undefined {
  const header = headers?.get('authorization') ?? ''
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return header.slice(7).trim().split('.')[0]
}

export function explainPasswordError(path: string, code: string | undefined): Rejection | undefined {
  if (path !== '/change-password' || code === undefined) return undefined
  const message = MESSAGES.get(code)
  return message === undefined ? undefined : { status: 400, code, message }
}

/**
 * Deletes earlier reset links, which could revert the change, and forgets the devices known to the account. The session in
 * which the password was changed goes on in a new one, which needs no other step.
 */
export async function finishPasswordChange(db: Executor, session: OwnedSession): Promise<void> {
  const { userId } = session
  await completeSession(db, session)
  await deleteResetLinks(db, userId)
  await forgetDevices(db, userId)
  await resetAttempts(db, 'confirm-password', userId)
}
