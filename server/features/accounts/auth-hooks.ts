import { randomUUID } from 'node:crypto'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ACCOUNT_LIMITS, isInternalEmail, type PersonNames } from '#domain/accounts.ts'
import { MAX_SESSION_DAYS, SECURE_SIGN_OUT_MARK, SIGN_OUT_MARK } from '#domain/sessions.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { PostMail } from '../../email/outbox.ts'
import { logForOwner, logOwnSignIn } from '../../family-log/queries.ts'
import { AUTH_ROUTES } from '../../http/api-docs/auth-routes.ts'
import { CLIENT_ADDRESS_HEADER } from '../../http/client-address.ts'
import { isFromBrowser } from '../../http/security-headers.ts'
import { cookiePrefix, randomToken, tokenOf } from '../../http/session-cookie.ts'
import { replaceToken } from '../../http/session-queries.ts'
import { pageLanguage } from '../../languages.ts'
import { hashedName, logSecurityEvent } from '../../log-events.ts'
import { findPasswordProblem } from '../../new-passwords.ts'
import type { PasswordHasher } from '../../password-hash.ts'
import { accountExists, deleteUnconfirmedSignUp } from './learner-email-queries.ts'
import { CONFIRMED_PAGE } from './mailed-links.ts'
import { alreadySignedUpMail, newDeviceMail, passwordChangedMail } from './mails.ts'
import {
  explainPasswordError,
  finishPasswordChange,
  limitPasswordChange,
  sessionTokens,
} from './passwords/change-password.ts'
import { allowTries } from './picture-password/queries.ts'
import { hasAccount } from './queries.ts'
import { insertConfirmationLink } from './session-queries.ts'
import { explainRejection, isWrongCredentials } from './sign-in/explain-rejection.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import { consumeOrThrow, type GuessLimits, type MailLimits, nameIn } from './sign-in/rate-limit-by-account.ts'
import { revokeRacedSignIns } from './sign-in/revoke-raced-sign-in.ts'
import type { UniformResponseTime } from './sign-in/uniform-response-time.ts'
import { hashOfSecret, openedCookie, SIGN_UP_HOURS, signUpCookie } from './sign-up/device-of-sign-up.ts'
import { confirmationPath, currentFlow } from './social/sign-in-errors.ts'

const MAX_SESSION_SECONDS = MAX_SESSION_DAYS * 86_400

/** Accepted body fields of each open route: those that it is documented with. */
const BODY_ALLOWLIST = new Map(
  AUTH_ROUTES.flatMap(({ method, path, input }) => (method === 'POST' ? [[path, Object.keys(input.shape)]] : [])),
)

/** Text without control characters, such as NUL, which PostgreSQL cannot store. */
const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u)
    .optional()

/** Length limits that the auth library does not check; it validates the types itself. */
const Limits = z.object({
  name: plainText(ACCOUNT_LIMITS.name),
  email: plainText(ACCOUNT_LIMITS.email).refine((email) => email === undefined || !isInternalEmail(email)),
  username: plainText(ACCOUNT_LIMITS.email),
  token: plainText(254),
})

const FIELD_ERRORS = new Map<PropertyKey, { code: string; message: string }>([
  ['name', { code: 'INVALID_NAME', message: 'Invalid name' }],
  ['email', { code: 'INVALID_EMAIL', message: 'Invalid email' }],
  ['username', { code: 'INVALID_USERNAME', message: 'Invalid username' }],
  ['token', { code: 'INVALID_TOKEN', message: 'Invalid token' }],
])

/**
 * Removes all other fields (a role, a username, a redirect) before the auth library reads the body: a parent sign-up
 * creates a parent (readings, "Access"). Changes the body in place, because the library merges a body returned by a
 * hook into the original.
 * @throws APIError INVALID_BODY, or the code of the field, for values that the library does not reject itself
 */
function applyBodyAllowlist(path: string, body: unknown) {
  const accepted = BODY_ALLOWLIST.get(path)
  if (!accepted) return
  if (typeof body !== 'object' || body === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_BODY', message: 'The body must be an object' })
  }
  for (const field of Object.keys(body)) {
    if (!accepted.includes(field)) Reflect.deleteProperty(body, field)
  }
  // A new password ends every other session.
  if (path === '/change-password') Reflect.set(body, 'revokeOtherSessions', true)

  const field = Limits.safeParse(body).error?.issues[0]?.path[0]
  const error = field === undefined ? undefined : FIELD_ERRORS.get(field)
  if (error) throw new APIError('BAD_REQUEST', error)
}

/** Field of the new password, by route. */
const NEW_PASSWORD_FIELDS = new Map([
  ['/sign-up/email', 'password'],
  ['/reset-password', 'newPassword'],
  ['/change-password', 'newPassword'],
])

/**
 * Rejects a weak new password before a link is used up. The auth library checks its type and maximum length.
 * @throws APIError PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME
 */
function rejectWeakPassword(config: Config, path: string, body: unknown, names: PersonNames) {
  const field = NEW_PASSWORD_FIELDS.get(path)
  const password = field === undefined ? undefined : nameIn(body, field)
  const problem = password === undefined ? undefined : findPasswordProblem(config, password, names)
  if (problem) throw new APIError('BAD_REQUEST', problem)
}

type HookServices = {
  config: Config
  database: Database
  log: Logger
  passwords: PasswordHasher
  responseTime: UniformResponseTime
  mails: MailLimits
  guesses: GuessLimits
  devices: KnownDevices
  post: PostMail
}

/** Hooks before and after the routes of the auth library. */
export function authHooks({
  config,
  database,
  log,
  passwords,
  responseTime,
  mails,
  guesses,
  devices,
  post,
}: HookServices) {
  const db = database.kysely
  const racedSignIns = revokeRacedSignIns(database, passwords)
  return {
    before: createAuthMiddleware(async (ctx) => {
      const { path, body, request, headers } = ctx
      responseTime.start(request)
      applyBodyAllowlist(path, body)
      const email = nameIn(body, 'email')
      rejectWeakPassword(
        config,
        path,
        body,
        path === '/sign-up/email' ? { email, firstName: nameIn(body, 'name') } : {},
      )
      try {
        await guesses.count(path, request, body)
      } catch (error) {
        logSignIn('sign-in-limited', path, body, headers)
        throw error
      }
      if (path === '/request-password-reset' && email !== undefined) await consumeOrThrow(db, 'reset-password', email)
      await mails.count(path, request, body)
      if (path === '/change-password') {
        const owners = await limitPasswordChange(db, await sessionTokens(ctx))
        for (const owner of owners) rejectWeakPassword(config, path, body, owner)
      }
      if (path === '/sign-up/email') {
        const language = pageLanguage(config, headers?.get('accept-language'))
        if (language !== null) Reflect.set(body, 'language', language)
        await deleteUnconfirmedSignUp(db, email ?? '')
      }
      if (path === '/verify-email') await rejectReplacedSignUp(ctx.query)
      await racedSignIns.recordPassword(path, request, body)
    }),

    after: createAuthMiddleware(async (ctx) => {
      const { path, body, request, headers, context, json, setCookie, setHeader, setSignedCookie } = ctx
      const { returned } = context
      const rememberDevice = async () => {
        if (context.newSession && path !== '/change-password') {
          logSecurityEvent(log, { kind: 'signed-in', account: context.newSession.user.id })
        }
        // Pictures do not make a device known: that takes the password or a code again, 90 days after the last time.
        if (!context.newSession || path === '/sign-in/pictures') return
        const { cookies, toTell } = await devices.remember(headers, context.newSession.user.id)
        for (const cookie of cookies) setCookie(cookie.name, cookie.value, cookie.attributes)
        const { user, session } = context.newSession
        if (path === '/change-password') await logForOwner(db, { kind: 'password-changed', ownerId: user.id })
        // A passkey's route has completed its sign-in, which adds the line.
        else if (path !== '/sign-in/passkey') await logOwnSignIn(db, { userId: user.id, sessionId: session.id })
        if (toTell !== null && path !== '/change-password') await post(newDeviceMail(toTell, config.origin, new Date()))
      }
      /** @param accountId id in the library's response, which it makes up for a taken address */
      const rememberSignUp = async (accountId: string) => {
        const { secret, cookie } = signUpCookie(config)
        await insertConfirmationLink(db, {
          linkHash: hashOfSecret(secret),
          value: accountId,
          minutes: SIGN_UP_HOURS * 60,
        })
        setCookie(cookie.name, cookie.value, cookie.attributes)
      }
      if (isAPIError(returned)) {
        const opened = path === '/verify-email' ? confirmedAddress(returned, ctx.query) : null
        if (opened !== null) {
          const { name, value, attributes } = openedCookie(config, opened)
          setCookie(name, value, attributes)
        }
        if (path.startsWith('/callback/') && locationOf(returned) === confirmationPath('confirmed')) {
          const { confirming } = await currentFlow()
          const from = await sessionTokens(ctx)
          const token = tokenOf(confirming?.userId ?? '', randomToken())
          const isReplaced =
            confirming &&
            (await inTransaction(db, (transaction) =>
              replaceToken(transaction, confirming, { from, token, missingStep: null }),
            ))
          const { name, attributes } = context.authCookies.sessionToken
          if (isReplaced)
            await setSignedCookie(name, token, context.secret, { ...attributes, maxAge: MAX_SESSION_SECONDS })
        }
        // A sign-in with a provider ends with a redirect.
        await rememberDevice()
        const code = returned.body?.code
        if (isWrongCredentials(code) || code === 'INVALID_PICTURES' || code === 'BANNED_USER')
          logSignIn('sign-in-failed', path, body, headers)
        if (code === 'INVALID_PASSWORD') {
          const account = context.session?.user.id ?? null
          logSecurityEvent(log, { kind: 'wrong-password', account, address: addressIn(headers) })
        }
        if (path === '/sign-up/email' && code === 'FAILED_TO_CREATE_USER') {
          try {
            await handleLostRace(nameIn(body, 'email') ?? '')
          } catch (error) {
            // No account was created and no mail stored, so the next attempt need not wait for its mail.
            if (request) await mails.forget(request)
            throw error
          }
          await rememberSignUp(randomUUID())
          await responseTime.waitForStep(request)
          return Response.json({ status: true })
        }
        const explained = explainPasswordError(path, code) ?? (await explainRejection(db, passwords, code, body))
        if (isWrongCredentials(code) || code === 'INVALID_PICTURES') await responseTime.waitForStep(request)
        if (!explained) return
        // A separate response: anything else that a hook throws or returns keeps the original status.
        const { status, ...answer } = explained
        return Response.json(answer, { status })
      }
      const rejection = await racedSignIns.revoke(path, request, context.newSession?.session, body)
      if (rejection) {
        const { status, ...answer } = rejection
        return Response.json(answer, { status })
      }
      if (path === '/sign-out') {
        setCookie(SIGN_OUT_MARK, '', { path: '/', maxAge: 0 })
        if (cookiePrefix(config) !== '') setCookie(SECURE_SIGN_OUT_MARK, '', { path: '/', maxAge: 0, secure: true })
        // Pages that the browser would show again by its Back button. Never `storage`, which holds unsent answers.
        setHeader('Clear-Site-Data', '"cache"')
      }
      await guesses.forgive(request)
      if (context.newSession && path.startsWith('/sign-in/')) await allowTries(db, context.newSession.user.id)
      if (path === '/sign-up/email') await rememberSignUp(accountIn(returned))
      await responseTime.equalize(path, request, nameIn(body, 'email') ?? '')
      if (path === '/change-password') {
        if (context.newSession) {
          const { user, session } = context.newSession
          await finishPasswordChange(db, { userId: user.id, sessionId: session.id })
          await post(passwordChangedMail(user.email, config.origin))
        }
        await rememberDevice()
        return json({ status: true })
      }
      await rememberDevice()
      // The library responds with the new account, or with a made-up one for a taken address; the two differ.
      if (path === '/sign-up/email') return json({ status: true })
      const answer = headers && isFromBrowser(headers) ? withoutToken(returned) : null
      if (answer) return json(answer)
    }),
  }

  /**
   * Rejects the link of a replaced sign-up: it must not confirm the later one, whose password may be another person's.
   */
  async function rejectReplacedSignUp(query: unknown) {
    const account = nameIn(query, 'account')
    if (account === undefined) return
    if (z.uuid().safeParse(account).success && (await accountExists(db, account))) return
    throw new APIError('FOUND', undefined, { location: `${CONFIRMED_PAGE}?error=INVALID_TOKEN` })
  }

  /** Logs a failed sign-in. The name may be anyone's, or a mistyped password, so only its hash is logged. */
  function logSignIn(kind: 'sign-in-failed' | 'sign-in-limited', path: string, body: unknown, headers?: Headers) {
    const name = path.startsWith('/sign-in/') && (nameIn(body, 'email') ?? nameIn(body, 'username'))
    if (typeof name !== 'string') return
    const account = hashedName(config.authSecret, name)
    logSecurityEvent(log, { kind, account, address: addressIn(headers) })
  }

  /** Handles a lost race: of two concurrent sign-ups with one address, the second fails only on write. */
  async function handleLostRace(email: string) {
    if (!(await hasAccount(db, email))) {
      throw new APIError('INTERNAL_SERVER_ERROR', { message: 'Failed to create user account' })
    }
    await post(alreadySignedUpMail(email.toLowerCase(), config.origin))
  }
}

/** Answer to a sign-in of a browser, whose scripts must not read the token of the session. */
function withoutToken(answer: unknown) {
  const signedIn = SignedIn.safeParse(answer)
  if (!signedIn.success) return null
  const { token: _token, ...rest } = signedIn.data
  return rest
}

const SignedIn = z.looseObject({ token: z.string(), user: z.looseObject({}) })

const SignedUp = z.object({ user: z.object({ id: z.string() }) })

/** Id of the account in the library's response to a sign-up. */
function accountIn(response: unknown): string {
  return SignedUp.parse(response).user.id
}

/** Address that a confirmation link has just confirmed, or had before; null for a link that does not work. */
function confirmedAddress(redirect: APIError, query: unknown): string | null {
  const location = locationOf(redirect)
  if (location === null || new URL(location, 'http://server').searchParams.has('error')) return null
  // The library has verified its signature.
  const [, payload = ''] = (nameIn(query, 'token') ?? '').split('.')
  return Confirmed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).email
}

const locationOf = (redirect: APIError) => new Headers(redirect.headers).get('location')

const Confirmed = z.object({ email: z.string() })

function addressIn(headers: Headers | undefined): string {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? ''
}
