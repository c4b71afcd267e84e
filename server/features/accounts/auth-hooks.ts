import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { validateNewPassword } from '#domain/accounts.ts'
import { isCommonPassword, TOO_COMMON } from '../../common-passwords.ts'
import type { Database } from '../../database/database.ts'
import type { Mail } from '../../email/letter.ts'
import { alreadySignedUpMail } from './mails.ts'
import {
  explainPasswordRefusal,
  finishPasswordChange,
  limitPasswordChange,
} from './passwords/change-password.ts'
import { hasAccount } from './queries.ts'
import { explainRefusal, isWrongCredentials } from './sign-in/explain-rejection.ts'
import { forgetSignInTries, limitByName, nameIn } from './sign-in/rate-limit-by-account.ts'
import { overtakenSignIns } from './sign-in/revoke-raced-sign-in.ts'
import type { EvenAnswers } from './sign-in/uniform-response-time.ts'

/** What the body of each open route may say. */
const ACCEPTED = new Map([
  ['/sign-up/email', ['name', 'email', 'password', 'callbackURL']],
  ['/send-verification-email', ['email', 'callbackURL']],
  ['/sign-in/email', ['email', 'password']],
  ['/sign-in/username', ['username', 'password']],
  ['/request-password-reset', ['email']],
  ['/reset-password', ['token', 'newPassword']],
  ['/change-password', ['currentPassword', 'newPassword']],
])

/** PostgreSQL's text cannot hold a NUL, and nothing that names somebody has a control character. */
const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .optional()

/** What the auth library does not look at, of whatever type it checks itself. */
const Limits = z.object({
  name: plainText(80),
  email: plainText(254),
  username: plainText(254),
  token: plainText(254),
})

const REFUSALS = new Map<PropertyKey, { code: string; message: string }>([
  ['name', { code: 'INVALID_NAME', message: 'Invalid name' }],
  ['email', { code: 'INVALID_EMAIL', message: 'Invalid email' }],
  ['username', { code: 'INVALID_USERNAME', message: 'Invalid username' }],
  ['token', { code: 'INVALID_TOKEN', message: 'Invalid token' }],
])

/**
 * Whatever else a body holds (a role, a username, where to be led next) is taken out before the auth library reads it.
 * Parent sign-up makes a parent (readings, "Access"). In place, because the library merges a body that a hook returns
 * into the one that was sent.
 * @throws APIError INVALID_BODY, or the code of the field, for what the library stumbles over or stores at any length;
 * it refuses all else itself
 */
function keepAcceptedFields(path: string, body: unknown) {
  const accepted = ACCEPTED.get(path)
  if (!accepted) return
  if (typeof body !== 'object' || body === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_BODY', message: 'The body must be an object' })
  }
  for (const field of Object.keys(body)) {
    if (!accepted.includes(field)) Reflect.deleteProperty(body, field)
  }
  // A new password ends every other session, whoever holds them.
  if (path === '/change-password') Reflect.set(body, 'revokeOtherSessions', true)

  const field = Limits.safeParse(body).error?.issues[0]?.path[0]
  const refusal = field === undefined ? undefined : REFUSALS.get(field)
  if (refusal) throw new APIError('BAD_REQUEST', refusal)
}

/** The routes that set a password, each with the field that holds it. */
const NEW_PASSWORD_FIELDS = new Map([
  ['/sign-up/email', 'password'],
  ['/reset-password', 'newPassword'],
  ['/change-password', 'newPassword'],
])

/**
 * Refuses a new password before anything is looked up or used up; that it is a text, and not too long, the auth library
 * checks.
 * @throws APIError PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON
 */
function refuseWeakPassword(path: string, body: unknown) {
  const field = NEW_PASSWORD_FIELDS.get(path)
  const password = field === undefined ? undefined : nameIn(body, field)
  if (password === undefined) return
  const tooShort = validateNewPassword(password, password).password
  if (tooShort) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: tooShort })
  if (isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: TOO_COMMON })
  }
}

type Surroundings = {
  database: Database
  even: EvenAnswers
  post: (mail: Mail) => Promise<void>
  origin: string
}

/** What is ours to check, to drop and to keep back around the routes of the auth library. */
export function authHooks({ database, even, post, origin }: Surroundings) {
  const db = database.kysely
  const overtaken = overtakenSignIns(database)
  return {
    before: createAuthMiddleware(async (ctx) => {
      const { path, body, request, headers, context } = ctx
      even.came(request)
      keepAcceptedFields(path, body)
      refuseWeakPassword(path, body)
      await limitByName(db, path, body)
      if (path === '/change-password') {
        const cookie = context.authCookies.sessionToken.name
        const tokens = [bearerToken(headers), await ctx.getSignedCookie(cookie, context.secret)]
        await limitPasswordChange(
          db,
          tokens.filter((token) => typeof token === 'string'),
        )
      }
      await overtaken.note(path, request, body)
    }),

    after: createAuthMiddleware(async ({ path, body, request, context, json }) => {
      const { returned } = context
      if (isAPIError(returned)) {
        const code = returned.body?.code
        if (path === '/sign-up/email' && code === 'FAILED_TO_CREATE_USER') {
          await answerLostRace(nameIn(body, 'email') ?? '')
          await even.waitForStep(request)
          return Response.json({ status: true })
        }
        const explained =
          explainPasswordRefusal(path, code) ??
          (await explainRefusal(db, context.password.verify, code, body))
        if (isWrongCredentials(code)) await even.waitForStep(request)
        if (!explained) return
        // A response of its own: what a hook throws or returns otherwise goes out under the status of the refusal.
        const { status, ...answer } = explained
        return Response.json(answer, { status })
      }
      const late = await overtaken.refuse(path, request, context.newSession?.session)
      if (late) {
        const { status, ...answer } = late
        return Response.json(answer, { status })
      }
      await forgetSignInTries(db, path, body)
      await even.level(path, request, nameIn(body, 'email') ?? '')
      if (path === '/change-password') {
        if (context.newSession) await finishPasswordChange(db, context.newSession.user.id)
        return json({ status: true })
      }
      // The library answers the account it made, and one that it made up when the address was taken; they differ.
      if (path === '/sign-up/email') return json({ status: true })
    }),
  }

  /** Of two sign-ups with one address at the same moment one finds it taken only when it writes. */
  async function answerLostRace(email: string) {
    if (!(await hasAccount(db, email))) {
      throw new APIError('INTERNAL_SERVER_ERROR', { message: 'Failed to create user account' })
    }
    await post(alreadySignedUpMail(email.toLowerCase(), origin))
  }
}

function bearerToken(headers: Headers | undefined): string | undefined {
  const header = headers?.get('authorization') ?? ''
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return header.slice(7).trim().split('.')[0]
}
