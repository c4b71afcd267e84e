import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Executor } from '../../database/database.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { countSignInTry, forgetSignInTries } from './sign-in-tries.ts'
import { keepSignUpFields } from './sign-up-fields.ts'

/** What is ours to check, to drop and to keep back around the routes of the auth library. */
export function authHooks(db: Executor) {
  return {
    before: createAuthMiddleware(async ({ path, body }) => {
      if (path === '/sign-up/email') {
        keepSignUpFields(body)
        refuseCommonPassword(body.password)
      }
      await countSignInTry(db, path, body)
    }),

    after: createAuthMiddleware(async ({ path, body, context, json }) => {
      if (isAPIError(context.returned)) return
      await forgetSignInTries(db, path, body)
      // The library answers the account it made, and one that it made up when the address was taken; they differ.
      if (path === '/sign-up/email') return json({ status: true })
    }),
  }
}
