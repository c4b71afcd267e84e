import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { forgetTries } from '../../../rate-limits/rate-limits.ts'
import { findResetLink, lockPerson, resetLinkHash, setPasswordByLink } from './queries.ts'

const ResetBody = z.object({ token: z.string(), newPassword: z.string() })

/**
 * The auth library's route /reset-password with another handler: the library uses the link up in a transaction of its own
 * and writes the password after it, so that a failure between the two costs the link. Here they are one.
 */
export function passwordReset({ kysely }: Database) {
  return {
    id: 'password-reset',
    endpoints: {
      resetPassword: createAuthEndpoint(
        '/reset-password',
        { method: 'POST', body: ResetBody },
        async ({ body: { token, newPassword }, context: { password }, json }) => {
          if (newPassword.length > password.config.maxPasswordLength) {
            throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' })
          }
          const linkHash = resetLinkHash(token)
          const userId = await findResetLink(kysely, linkHash)
          // Costly on purpose, so it is made before a connection is held.
          const done =
            userId && (await reset({ linkHash, userId, passwordHash: await password.hash(newPassword) }))
          if (!done) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' })
          return json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin

  /** Whoever was locked out by somebody's guesses may sign in again. */
  function reset(given: { linkHash: string; userId: string; passwordHash: string }): Promise<boolean> {
    return kysely.transaction().execute(async (db) => {
      await lockPerson(db, given.userId)
      const names = await setPasswordByLink(db, given)
      if (!names) return false
      await forgetTries(db, 'sign-in', names.email)
      if (names.username !== null) await forgetTries(db, 'sign-in', names.username)
      await forgetTries(db, 'confirm-password', given.userId)
      return true
    })
  }
}
