import { randomUUID } from 'node:crypto'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { admin, bearer, username } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { MAX_SESSION_DAYS } from '#domain/sessions.ts'
import { allowedOrigins } from '../../allowed-origins.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { Outbox, PostMail } from '../../email/outbox.ts'
import { CLIENT_ADDRESS_HEADER } from '../../http/client-address.ts'
import { isFromBrowser } from '../../http/security-headers.ts'
import { cookiePrefix, tokenOf } from '../../http/session-cookie.ts'
import { pageLanguage } from '../../languages.ts'
import { passwordHasher } from '../../password-hash.ts'
import type { FairQueue } from '../../rate-limits/fair-queue.ts'
import { findNextMail } from '../../rate-limits/rate-limits.ts'
import { currentTurn } from '../../rate-limits/turns.ts'
import { authHooks } from './auth-hooks.ts'
import { releaseToOwner } from './learner-email.ts'
import { confirmationUrl, mailedLinks } from './mailed-links.ts'
import { alreadySignedUpMail, confirmationMail, resetPasswordMail } from './mails.ts'
import { passwordReset } from './passwords/reset-password.ts'
import { signInByPictures } from './picture-password/sign-in-by-pictures.ts'
import { missingStepOf, STEP_MINUTES } from './second-factor/missing-step.ts'
import { signInByPasskey } from './second-factor/passkeys/sign-in-by-passkey.ts'
import { findNewSession } from './session-queries.ts'
import { knownDevices } from './sign-in/known-devices.ts'
import { guessLimits, type MailLimits, mailLimits } from './sign-in/rate-limit-by-account.ts'
import { uniformResponseTime } from './sign-in/uniform-response-time.ts'
import { signInByCode } from './sign-in-code/sign-in-code.ts'
import { signInConfirmed } from './sign-up/sign-in-confirmed.ts'
import { socialSignIn } from './social/social-sign-in.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

export type Auth = ReturnType<typeof createAuth>

type AuthServices = {
  config: Config
  /** Pool of the library, whose statements are its own. */
  authDatabase: Database
  database: Database
  outbox: Outbox
  /** Queue in which passwords are hashed. */
  hashes: FairQueue
  log: Logger
}

/**
 * Auth library for sign-up, sign-in, sessions and passwords. Its table of users is `profiles`
 * (docs/decisions/2026-11-20-one-table-for-account-and-profile.md).
 */
export function createAuth({ config, authDatabase, database, outbox, hashes, log }: AuthServices) {
  // Writes the mail and its delivery job together.
  const post: PostMail = (mail, page) => inTransaction(database.kysely, (db) => outbox.post(db, mail, page))
  const passwords = passwordHasher(config.passwordCost, hashes)
  const services = { config, database, outbox }
  const responseTime = uniformResponseTime(services)
  const mails = mailLimits(database)
  const devices = knownDevices(config, database)
  const guesses = guessLimits(database, devices)

  const auth = betterAuth({
    appName: 'Trellis',
    baseURL: config.origin,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: allowedOrigins(config),
    database: { db: authDatabase.kysely, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // Messages below this level contain email addresses, which must not be logged.
    logger: { level: 'error', log: (_level, message) => log.error({ from: 'auth library' }, message) },
    onAPIError: { throw: true },
    advanced: {
      // Otherwise the library would use the prefix `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: `${cookiePrefix(config)}trellis`,
      defaultCookieAttributes: { secure: cookiePrefix(config) !== '' },
      // Explicit, because the library disables the check under tests.
      disableOriginCheck: false,
      // A test compares the tables with the library's (auth-tables.test.ts); each start would take a sixth of a second longer.
      database: { generateId: () => randomUUID(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    user: {
      modelName: 'profiles',
      fields: {
        name: 'first_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        missingStep: { type: 'string', required: false, input: false, returned: false, fieldName: 'missing_step' },
      },
      // Lifetime of the cookie. The database row expires earlier, and only http/session.ts extends it.
      expiresIn: MAX_SESSION_DAYS * DAY,
      disableSessionRefresh: true,
    },
    databaseHooks: {
      user: {
        create: {
          async before({ email, emailVerified }) {
            if (emailVerified) await releaseToOwner(services, email)
          },
        },
      },
      session: {
        create: {
          async before(session) {
            const token = tokenOf(session.userId, session.token)
            const person = await findNewSession(database.kysely, session.userId)
            if (!person) return { data: { ...session, token } }
            // However the sign-in was made: a session that still needs a step opens nothing (http/session-queries.ts).
            const missingStep = missingStepOf(config, person)
            const expiresAt =
              missingStep === null ? person.expiresAt : new Date(Date.now() + STEP_MINUTES[missingStep] * 60_000)
            return { data: { ...session, token, expiresAt, missingStep } }
          },
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      // The table must not reveal working links.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: passwords,
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: HOUR,
      async sendResetPassword({ user, token }, request) {
        // A locked account gets no reset link.
        if ('banned' in user && user.banned === true) return
        if (!user.emailVerified && (await findNextMail(database.kysely, 'reset-password', user.email))) return
        await post(resetPasswordMail(user.email, config.origin, token))
        responseTime.recordMail(request)
      },
      onExistingUserSignUp: ({ user }) => post(alreadySignedUpMail(user.email, config.origin)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      // The link proves access to the mailbox.
      beforeEmailVerification: async ({ email }) => void (await releaseToOwner(services, email)),
      expiresIn: DAY,
      async sendVerificationEmail({ user, url }, request) {
        // The account may not be committed yet.
        const page = pageLanguage(config, request?.headers.get('accept-language'))
        await post(confirmationMail(user.email, confirmationUrl(config, url, user.id)), page)
        responseTime.recordMail(request)
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 120,
      customRules: {
        // A window starts again with each attempt. Whole schools sign in from one network, so wrong passwords are counted
        // by name (sign-in/rate-limit-by-account.ts), and hashing has turns by network (rate-limits/queues.ts).
        '/sign-in/*': () => currentTurn().hasDevice !== true && { window: 10, max: 600 },
        '/sign-up/*': { window: 60, max: 20 },
        '/send-verification-email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 20 },
        '/reset-password': { window: 60, max: 20 },
        '/change-password': () => ofVisitors({ window: 60, max: 20 }),
        '/**': (_request, limit) => ofVisitors(limit),
      },
    },
    hooks: authHooks({ config, database, log, passwords, responseTime, mails, guesses, devices, post }),
    plugins: [
      username({ displayUsername: false }),
      admin({
        schema: {
          user: { fields: { banReason: 'ban_reason', banExpires: 'ban_expires' } },
          session: { fields: { impersonatedBy: 'impersonated_by' } },
        },
      }),
      bearer(),
      socialSignIn(config, { database, post, secret: config.authSecret, log }),
      passwordReset(services),
      signInByCode(database),
      signInByPictures({ config, database, passwords, devices }),
      signInByPasskey(services),
      signInConfirmed(config, database),
      failOnMailError(),
    ],
  })
  return { ...auth, handler: mailedLinks(config, handleFailures(auth.handler, { log, mails })) }
}

type Limit = { window: number; max: number }

/** Limit of a network's requests without a session; those with one are counted by account. */
function ofVisitors(limit: Limit): Limit | false {
  return currentTurn().kind === 'account' ? false : limit
}

/**
 * Logs responses with status 500 that the auth library generates itself. Errors that it throws go to the central error
 * handler (http/pipeline-errors.ts): otherwise it would print them in full, including the values of failed statements.
 * A mail that a failed request has counted was not stored.
 */
function handleFailures(
  handle: (request: Request) => Promise<Response>,
  { log, mails }: { log: Logger; mails: MailLimits },
) {
  // The database may be the reason of the failure, whose error is the one to report.
  const forgetMail = (request: Request) => mails.forget(request).catch(() => undefined)
  return async (request: Request): Promise<Response> => {
    try {
      const response = await handle(request)
      // Added by the plugin for bearer tokens.
      if (isFromBrowser(request.headers)) response.headers.delete('set-auth-token')
      if (response.status >= 500) {
        log.error({ status: response.status }, 'Auth library route responded with an error')
        await forgetMail(request)
      }
      return response
    } catch (error) {
      await forgetMail(request)
      throw error
    }
  }
}

/**
 * Makes a route of the auth library fail if its email cannot be enqueued. By default the library logs errors of its
 * mailing functions and reports success, which would leave an account that cannot be confirmed. Rethrowing rolls back
 * the route's transaction, so that neither exists.
 */
function failOnMailError(): BetterAuthPlugin {
  return {
    id: 'fail-on-mail-error',
    init: () => ({
      context: {
        runInBackgroundOrAwait: async (task: unknown) => {
          await task
        },
      },
    }),
  }
}
