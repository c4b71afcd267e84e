import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { invalidToken } from '../passwords/reset-password.ts'
import { setSession, useCode } from './queries.ts'

/**
 * Auth library plugin with the route that signs a learner in by a code. The code is used up before the session begins:
 * if that fails, the parent makes another one.
 */
export function signInByCode({ kysely }: Database) {
  return {
    id: 'sign-in-code',
    endpoints: {
      signInByCode: createAuthEndpoint(
        '/sign-in/code',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const { token } = ctx.body
          const owner = await useCode(kysely, token)
          if (!owner) throw invalidToken()
          if (owner.paused) throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'This account is paused' })
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(owner.id)
          if (!user) throw invalidToken()
          const session = await internalAdapter.createSession(user.id)
          await setSession(kysely, token, session.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
