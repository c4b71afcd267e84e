import { z } from 'zod'
import { Id } from './fields.ts'
import { publicOperation } from './operation.ts'

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number]

/**
 * Why a sign-in with a provider did not come about: the `error` of /auth-callback?error=…, and never anything else.
 *
 * - access_denied: the person refused at the provider, or turned back.
 * - account_not_linked: the address has an account that may not be entered this way; sign in with its password.
 * - email_not_verified: the provider does not vouch for the address. A mail has been sent to it, which tells how to go on.
 * - email_not_found: the provider told no e-mail address.
 * - account_locked: the account exists and is locked.
 * - state_mismatch: begun in another browser, too long ago, finished already, or not begun here at all.
 * - provider_failed: the provider did not answer, or answered what nobody can use. Trying again may help.
 */
export const SOCIAL_SIGN_IN_ERRORS = [
  'access_denied',
  'account_not_linked',
  'email_not_verified',
  'email_not_found',
  'account_locked',
  'state_mismatch',
  'provider_failed',
] as const
export type SocialSignInError = (typeof SOCIAL_SIGN_IN_ERRORS)[number]

export const session = {
  get: publicOperation
    .route({
      method: 'GET',
      path: '/session',
      summary: 'Current session',
      tags: ['Accounts'],
    })
    .output(
      z.object({
        user: z
          .object({
            id: Id,
            email: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            isParent: z.boolean(),
            /** The grade on the profile; a parent without one has no learner area of their own. */
            gradeId: Id.nullable(),
          })
          .nullable(),
        /** The buttons under 'Or continue with', in this order; `test`: it leads to the test identity provider. */
        socialSignIn: z.object({
          providers: z.array(z.object({ id: z.enum(SOCIAL_PROVIDERS), test: z.boolean() })),
        }),
      }),
    ),
}
