import { z } from 'zod'
import { ACCOUNT_LIMITS } from '#domain/accounts.ts'
import { Avatar, Id, LanguageCode, oneLine, ReadingOptions } from './fields.ts'
import { LINK_GONE, publicOperation, restrictedOperation, TOO_MANY_ATTEMPTS } from './operation.ts'
import { RunningTestClock } from './today-shapes.ts'

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number]

/**
 * Errors of a social sign-in: every value of `error` in /auth-callback?error=…
 *
 * - access_denied: the user canceled at the provider.
 * - account_not_linked: the address belongs to an account that requires its password.
 * - email_not_verified: the provider does not vouch for the address. An email with the next step was sent to it.
 * - email_not_found: the provider returned no email address.
 * - account_locked: the account exists and is locked.
 * - state_mismatch: started in another browser, expired, already completed, or never started here.
 * - provider_failed: the provider did not respond, or its response was unusable. A retry may help.
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

/** Steps of a sign-in after the password, the provider or the mailed link. */
export const MISSING_STEPS = ['second-factor', 'set-up'] as const
export type MissingStep = (typeof MISSING_STEPS)[number]

const tags = ['Accounts']

export const session = {
  get: publicOperation
    .route({
      method: 'GET',
      path: '/session',
      summary: 'Current session',
      tags,
    })
    .output(
      z.object({
        user: z
          .object({
            id: Id,
            /** '' for a learner without an address. */
            email: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            /** Null for a parent. */
            avatar: Avatar.nullable(),
            isParent: z.boolean(),
            /** True for parents who may manage content and see revenue. */
            isContentManager: z.boolean(),
            /** True for parents who may see the state of the installation. */
            isOperator: z.boolean(),
            /** True for people who answer questions of children. */
            isAnswerer: z.boolean(),
            /** True for tutors named by the operator. */
            isTutor: z.boolean(),
            /** True for a visitor who looks around the sample family, of which nothing can be changed. */
            isDemo: z.boolean(),
            /** Grade on the profile; a parent without one has no learner area. */
            gradeId: Id.nullable(),
            /** Minutes without use after which the session ends, as chosen by a parent; null for no such limit. */
            idleLimitMinutes: z.int().nullable(),
            /** Empty for a visitor who looks around, whose device has its own. */
            readingOptions: ReadingOptions,
            /** Offered by the site; null if none is known, as for a visitor who looks around: the device then decides. */
            language: LanguageCode.nullable(),
          })
          .nullable(),
        /**
         * What the sign-in in this browser still needs, for a visitor; null without one. Until then its session opens nothing.
         * `set-up` is for people who must have a second step and have none.
         */
        missingStep: z.enum(MISSING_STEPS).nullable(),
        /** True while someone who says that they have lost the user's second step waits to remove it. */
        secondStepEnding: z.boolean(),
        /** Running timed test of the user; null if none is running. */
        runningTest: RunningTestClock.nullable(),
        /** Minimum length of new passwords, as configured by the operator. */
        minPasswordLength: z.int(),
        /** True if the operator names people who answer questions about lessons, and an address for worries. */
        offersAsking: z.boolean(),
        /** Buttons under 'Or continue with', in this order; `test` is true for the test identity provider. */
        socialSignIn: z.object({
          providers: z.array(z.object({ id: z.enum(SOCIAL_PROVIDERS), test: z.boolean() })),
        }),
      }),
    ),
  confirmationOptions: restrictedOperation
    .route({
      method: 'GET',
      path: '/session/confirmation',
      summary: 'Methods with which a parent can prove their identity again',
      description:
        'Some operations return REAUTHENTICATION_REQUIRED ten minutes after the last sign-in or proof of identity.',
      tags,
    })
    .output(
      z.object({
        hasPassword: z.boolean(),
        /** Providers linked to the account for sign-in. */
        providers: z.array(z.enum(SOCIAL_PROVIDERS)),
        /** Recipient of the emailed link. */
        email: z.string(),
      }),
    ),
  confirmPassword: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({ method: 'POST', path: '/session/confirmation/password', summary: 'Prove identity by password', tags })
    .input(z.object({ password: oneLine(128) }))
    .output(z.object({ confirmed: z.literal(true) })),
  sendConfirmationLink: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/session/confirmation/link',
      successStatus: 202,
      summary: 'Email a link that proves identity',
      description: 'The link works once, for 15 minutes, and only in the session that requested it.',
      tags,
    })
    .output(z.object({ sentTo: z.string() })),
  confirmByLink: restrictedOperation
    .errors(LINK_GONE)
    .route({ method: 'PUT', path: '/session/confirmation/link', summary: 'Prove identity by an emailed link', tags })
    .input(z.object({ token: oneLine(200).min(1) }))
    .output(z.object({ confirmed: z.literal(true) })),
  signInCode: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/session/sign-in-code',
      summary: 'Get the learner whom a code signs in',
      description: 'Does not use up the code. Signing in is POST /auth/sign-in/code.',
      tags,
    })
    .input(z.object({ token: oneLine(254).min(1) }))
    .output(z.object({ firstName: z.string() })),
  confirmedSignUp: publicOperation
    .route({
      method: 'GET',
      path: '/session/confirmed-sign-up',
      summary: 'Get the sign-up whose confirmation link this browser has just opened',
      description: 'For a quarter of an hour. Signing in without a password is POST /auth/sign-in/confirmed.',
      tags,
    })
    .output(
      z.object({
        /** Null if no link was opened here. */
        email: z.string().nullable(),
        /** True if the sign-up was made in this browser and has not signed in yet. */
        signsIn: z.boolean(),
      }),
    ),
  requestLearnerPassword: publicOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/session/learner-password-requests',
      successStatus: 202,
      summary: "Ask a learner's parents to set a new password",
      description:
        'For a learner who forgot it. Emails each linked parent a link to the form, which requires sign-in. The response and its duration do not reveal whether the learner exists.',
      tags,
    })
    .input(
      z
        .object({ identifier: oneLine(ACCOUNT_LIMITS.email).trim().min(1, 'Please enter your username or email') })
        .meta({ examples: [{ identifier: 'mira_07' }] }),
    )
    .output(z.object({ requested: z.literal(true) })),
}
