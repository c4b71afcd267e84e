import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Services } from '../../../services.ts'
import { invalidToken } from '../passwords/reset-password.ts'
import { findCode, insertCode, setSession, useCode } from './queries.ts'

const CODE_MINUTES = 10

type Stored = Pick<Services, 'database'>

/**
 * Creates the code with which a learner is signed in on another device; an earlier one of the learner no longer works.
 * @returns undefined while the learner is paused
 */
export async function createSignInCode({ database }: Stored, people: { parentId: string; learnerId: string }) {
  const code = randomBytes(32).toString('base64url')
  const stored = await insertCode(database.kysely, { ...people, codeHash: hashCode(code), minutes: CODE_MINUTES })
  return stored && { code, ...stored }
}

/** First name of the learner whom a code signs in; undefined if it does not work. */
export async function readSignInCode({ database }: Stored, code: string) {
  const owner = await findCode(database.kysely, hashCode(code))
  return owner && { firstName: owner.firstName }
}

const hashCode = (code: string) => createHash('sha256').update(`sign-in-code:${code}`).digest('base64url')

/**
 * Auth library plugin with the route that signs a learner in by a code. The code is used up before the session begins:
 * if that fails, the parent makes another one.
 */
export function signInByCode({ database: { kysely } }: Stored) {
  return {
    id: 'sign-in-code',
    endpoints: {
      signInByCode: createAuthEndpoint(
        '/sign-in/code',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const codeHash = hashCode(ctx.body.token)
          const owner = await useCode(kysely, codeHash)
          if (!owner) throw invalidToken()
          if (owner.paused) throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'This account is paused' })
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(owner.id)
          if (!user) throw invalidToken()
          const session = await internalAdapter.createSession(user.id)
          await setSession(kysely, codeHash, session.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
