import type { Database } from '../../../database/database.ts'
import { endSession, findPassword, findPasswordForShare } from '../queries.ts'
import type { Rejection } from './explain-rejection.ts'

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
 * Revokes a sign-in that raced with a password change: verifying a password takes a while, so the new session could start
 * after the change has ended all others. Requests are identified by their object.
 */
export function revokeRacedSignIns({ kysely }: Database) {
  const before = new WeakMap<Request, string | undefined>()

  return {
    /** Call before the auth library verifies the password. */
    async recordPassword(path: string, request: Request | undefined, body: unknown) {
      const column = COLUMNS.get(path)
      if (!column || !request || typeof body !== 'object' || body === null) return
      const name: unknown = Reflect.get(body, column)
      if (typeof name === 'string') before.set(request, await findPassword(kysely, column, name))
    },

    /**
     * Ends the new session if the password has changed since, because the old one may have been verified.
     * @returns the response in that case, the same as to a wrong password
     */
    async revoke(
      path: string,
      request: Request | undefined,
      session: { token: string; userId: string } | undefined,
    ): Promise<Rejection | undefined> {
      const column = COLUMNS.get(path)
      if (!column || !request || !session) return undefined
      if ((await findPasswordForShare(kysely, session.userId)) === before.get(request)) return undefined
      await endSession(kysely, session.token)
      return WRONG_CREDENTIALS[column]
    },
  }
}
