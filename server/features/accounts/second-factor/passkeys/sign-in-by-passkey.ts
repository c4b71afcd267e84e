import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { requestOrigin } from '../../../../allowed-origins.ts'
import type { MailingServices } from '../../learner-email.ts'
import { sessionTokens } from '../../passwords/change-password.ts'
import { endSession } from '../../queries.ts'
import { stopReset } from '../lost-factor.ts'
import { completeSession, findUnfinishedSession } from '../queries.ts'
import { consume } from './challenges.ts'
import { findPasskey, recordUse } from './queries.ts'
import { challengeIn, verifyAssertion } from './webauthn.ts'

const Base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** What a browser returns for a sign-in with a passkey, in base64url. */
const AssertionBody = z.object({
  credentialId: Base64Url(1400),
  clientData: Base64Url(4000),
  authenticatorData: Base64Url(2000),
  signature: Base64Url(2000),
})

/**
 * Auth library plugin with the route that signs an adult in by a passkey: both steps at once, since the authenticator has
 * verified its user by a fingerprint, a face or a PIN. It ends the session of a sign-in that waited for its second step.
 */
export function signInByPasskey(services: MailingServices) {
  const { config, database } = services
  const { kysely } = database
  return {
    id: 'sign-in-passkey',
    endpoints: {
      signInByPasskey: createAuthEndpoint('/sign-in/passkey', { method: 'POST', body: AssertionBody }, async (ctx) => {
        const site = { origin: requestOrigin(config, ctx.headers?.get('host')) }
        const challenge = challengeIn(ctx.body.clientData, 'webauthn.get', site)
        if (challenge === null || !(await consume(kysely, challenge, { kind: 'sign-in' }))) throw invalidPasskey()
        const passkey = await findPasskey(kysely, ctx.body.credentialId)
        const signCount = passkey && verifyAssertion(ctx.body, passkey, site)
        if (!passkey || typeof signCount !== 'number') throw invalidPasskey()
        if (passkey.banned) throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'This account is locked' })
        if (!(await recordUse(kysely, { id: passkey.id, before: passkey.signCount, signCount }))) throw invalidPasskey()
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(passkey.userId)
        if (!user) throw invalidPasskey()
        for (const token of await sessionTokens(ctx)) {
          const unfinished = await findUnfinishedSession(kysely, token)
          if (unfinished) await endSession(kysely, { userId: unfinished.userId, token })
        }
        const session = await internalAdapter.createSession(user.id)
        await completeSession(kysely, { userId: user.id, sessionId: session.id })
        // A person who has their second step has not lost it.
        await stopReset(services, kysely, user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ status: true })
      }),
    },
  } satisfies BetterAuthPlugin
}

/** The same for an unknown passkey, a wrong signature, and an old or used challenge. */
function invalidPasskey() {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_PASSKEY', message: 'This passkey doesn’t work here' })
}
