import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Database } from '../../database/database.ts'
import type { Mail } from '../../email/letter.ts'
import { keepAcceptedFields } from './accepted-fields.ts'
import { alreadySignedUpMail } from './already-signed-up-mail.ts'
import type { EvenAnswers } from './even-answers.ts'
import { forgetSignInTries, limitByName, nameIn } from './limited-by-account.ts'
import { overtakenSignIns } from './overtaken-sign-in.ts'
import { explainPasswordRefusal, finishPasswordChange, limitPasswordChange } from './password-change.ts'
import { hasAccount } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { explainRefusal, isWrongCredentials } from './refused-sign-in.ts'

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
