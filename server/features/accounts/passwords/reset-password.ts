import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import { inTransaction } from '../../../database/retry.ts'
import { CLIENT_ADDRESS_HEADER } from '../../../http/client-address.ts'
import { findPasswordProblem } from '../../../new-passwords.ts'
import { allowSignIns, resetAttempts } from '../../../rate-limits/rate-limits.ts'
import { type MailingServices, releaseToOwner } from '../learner-email.ts'
import { passwordChangedMail } from '../mails.ts'
import { findResetLink, lockProfile, resetLinkHash, setPasswordByLink } from '../queries.ts'
import { guessAt } from '../sign-in/rate-limit-by-account.ts'

const ResetBody = z.object({ token: z.string(), newPassword: z.string() })

/**
 * Replaces the handler of the auth library's route /reset-password. The library uses up the link in a separate
 * transaction before it writes the password, so a failure in between would lose the link. Here both are atomic.
 */
export function passwordReset(services: MailingServices) {
  const { config } = services
  const { kysely } = services.database

  return {
    id: 'password-reset',
    endpoints: {
      resetPassword: createAuthEndpoint(
        '/reset-password',
        { method: 'POST', body: ResetBody },
        async ({ body: { token, newPassword }, context: { password }, headers, json }) => {
          if (newPassword.length > password.config.maxPasswordLength) {
            throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' })
          }
          const linkHash = resetLinkHash(token)
          const owner = await findResetLink(kysely, linkHash)
          if (!owner) throw invalidToken()
          const problem = findPasswordProblem(config, newPassword, owner)
          if (problem) throw new APIError('BAD_REQUEST', problem)
          // Slow by design, so it runs before a connection is taken.
          const passwordHash = await password.hash(newPassword)
          const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? ''
          if (!(await reset({ linkHash, userId: owner.id, passwordHash, address }))) throw invalidToken()
          return json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin

  /** Sets the password, and resets the limits of sign-ins in this network, which guesses may have exhausted. */
  function reset(request: { linkHash: string; userId: string; passwordHash: string; address: string }) {
    return inTransaction(kysely, async (db) => {
      await lockProfile(db, request.userId)
      const names = await setPasswordByLink(db, request)
      if (!names) return false
      for (const name of [names.email, names.username]) {
        if (name !== null) await resetAttempts(db, 'sign-in', guessAt(name, request.address).reset.name)
      }
      await allowSignIns(db, request.userId)
      await resetAttempts(db, 'confirm-password', request.userId)
      await releaseToOwner(services, names.email, db)
      await services.outbox.post(db, passwordChangedMail(names.email, config.origin))
      return true
    })
  }
}

/** Error of a link or code that does not work, or no longer. */
export function invalidToken() {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' })
}
