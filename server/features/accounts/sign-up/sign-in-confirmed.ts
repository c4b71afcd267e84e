import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/database.ts'
import { invalidToken } from '../passwords/reset-password.ts'
import { readConfirmation } from './device-of-sign-up.ts'
import { useConfirmedSignUp } from './queries.ts'

/**
 * Auth library plugin with the route that signs in to a confirmed sign-up without its password: in the browser that signed
 * up and opened the link. It is a POST, so that a program that opens links in mails signs in nowhere. It works once, for the
 * account of that sign-up: one that replaced it has another id.
 */
export function signInConfirmed(config: Config, { kysely }: Database) {
  return {
    id: 'sign-in-confirmed',
    endpoints: {
      signInConfirmed: createAuthEndpoint('/sign-in/confirmed', { method: 'POST' }, async (ctx) => {
        const { deviceHash, email } = readConfirmation(config, ctx.headers?.get('cookie'))
        if (deviceHash === null || email === null) throw invalidToken()
        const account = await useConfirmedSignUp(kysely, { deviceHash, email })
        if (!account) throw invalidToken()
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(account.id)
        if (!user) throw invalidToken()
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ status: true })
      }),
    },
  } satisfies BetterAuthPlugin
}
