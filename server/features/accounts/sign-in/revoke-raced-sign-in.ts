import type { Database } from '../../../database/database.ts'
import { endSession, findPassword, lockedPassword } from '../passwords/queries.ts'
import type { Refusal } from './explain-rejection.ts'

/** The routes that check a password, each with the field and the column that name whose. */
const COLUMNS = new Map<string, 'email' | 'username'>([
  ['/sign-in/email', 'email'],
  ['/sign-in/username', 'username'],
])

const REFUSALS: Record<'email' | 'username', Refusal> = {
  email: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  username: { status: 401, code: 'INVALID_USERNAME_OR_PASSWORD', message: 'Invalid username or password' },
}

/**
 * Keeps a sign-in that was under way while the password was replaced from outliving that: checking a password takes a
 * while, and the session would begin after all others were ended. Requests are told apart by their object.
 */
export function overtakenSignIns({ kysely }: Database) {
  const before = new WeakMap<Request, string | undefined>()

  return {
    /** To be called before the auth library looks at the password. */
    async note(path: string, request: Request | undefined, body: unknown) {
      const column = COLUMNS.get(path)
      if (!column || !request || typeof body !== 'object' || body === null) return
      const name: unknown = Reflect.get(body, column)
      if (typeof name === 'string') before.set(request, await findPassword(kysely, column, name))
    },

    /**
     * Ends the session that a sign-in made when the password is another one by now: the one from before may have been the
     * one that was checked.
     * @returns what to answer then: the same as to a wrong password
     */
    async refuse(
      path: string,
      request: Request | undefined,
      session: { token: string; userId: string } | undefined,
    ): Promise<Refusal | undefined> {
      const column = COLUMNS.get(path)
      if (!column || !request || !session) return undefined
      if ((await lockedPassword(kysely, session.userId)) === before.get(request)) return undefined
      await endSession(kysely, session.token)
      return REFUSALS[column]
    },
  }
}
