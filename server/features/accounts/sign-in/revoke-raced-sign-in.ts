import type { Database } from '../../../database/database.ts'
import type { PasswordHasher } from '../../../password-hash.ts'
import { endSession, findPassword, findPasswordForShare, replacePasswordHash } from '../queries.ts'
import type { Rejection } from './explain-rejection.ts'
import { nameIn } from './rate-limit-by-account.ts'

/** Routes that verify a password, with the field and column of the name. */
const COLUMNS = new Map<string, 'email' | 'username'>([
  ['/sign-in/email', 'email'],
  ['/sign-in/username', 'username'],
])

const WRONG_CREDENTIALS: Record<'email' | 'username', Rejection> = {
  email: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  username: { status: 401, code: 'INVALID_USERNAME_OR_PASSWORD', message: 'Invalid username or password' },
}

/**
 * Revokes a sign-in that raced with a password change: verifying a password takes a while, so the new session could
 * start after the change has ended all others. Requests are identified by object. A successful sign-in also replaces a
 * hash of an earlier, cheaper form.
 */
export function revokeRacedSignIns({ kysely }: Database, passwords: PasswordHasher) {
  const before = new WeakMap<Request, string | undefined>()

  return {
    /** Records the stored hash. Call before the auth library verifies the password. */
    async recordPassword(path: string, request: Request | undefined, body: unknown) {
      const column = COLUMNS.get(path)
      if (!column || !request || typeof body !== 'object' || body === null) return
      const name: unknown = Reflect.get(body, column)
      if (typeof name === 'string') before.set(request, await findPassword(kysely, column, name))
    },

    /**
     * Ends the new session if the password has changed since, because the old one may have been verified.
     * @returns in that case the response to a wrong password
     */
    async revoke(
      path: string,
      request: Request | undefined,
      session: { token: string; userId: string } | undefined,
      body: unknown,
    ): Promise<Rejection | undefined> {
      const column = COLUMNS.get(path)
      if (!column || !request || !session) return undefined
      const hash = await findPasswordForShare(kysely, session.userId)
      const password = nameIn(body, 'password') ?? ''
      // A concurrent sign-in may have upgraded the hash of the same password.
      const valid = hash !== undefined && (hash === before.get(request) || (await passwords.verify({ hash, password })))
      if (!valid) {
        await endSession(kysely, session)
        return WRONG_CREDENTIALS[column]
      }
      if (passwords.needsRehash(hash)) {
        await replacePasswordHash(kysely, session.userId, { current: hash, next: await passwords.hash(password) })
      }
      return undefined
    },
  }
}
