import { t } from '@lingui/core/macro'
import type { SocialProviderId } from '#contract/session.ts'
import { i18n } from '#web/language/i18n.ts'
import { finishSignOut } from './sign-out/revocation.ts'

/** Message of a failure that the user can do nothing about. */
export const unexpectedError = () => t`An unexpected error occurred. Please try again.`

/** Message of a request that failed because the browser has no connection. */
export const offlineError = () => t`You’re offline. Please try again when you’re back.`

/**
 * Result of a sign-in route. `rejected` is an expected outcome: status 401 for wrong credentials, 403 for an
 * e-mail not yet confirmed, 422 for a field, 429 for too many attempts; `code` is the auth library's stable name for it.
 * With TOO_MANY_MAILS, `until` is the time from which the next mail is possible.
 * `offline` is true if the browser reports that it has no connection.
 */
export type AuthResult =
  | { kind: 'ok' }
  | { kind: 'rejected'; status: number; code: string; message: string; until?: Date }
  | { kind: 'unreachable'; offline: boolean }

/** Message of a request without a response. */
export function unreachableError({ offline }: { offline: boolean }): string {
  return offline ? offlineError() : unexpectedError()
}

/**
 * Signs in with an e-mail address or a username. The auth library has a separate route for each.
 *
 * Rejected despite the right password: EMAIL_NOT_VERIFIED, WAITING_FOR_APPROVAL (a child whose parent has not approved yet),
 * ACCOUNT_PAUSED (a learner whose parent has withdrawn consent) and USE_USERNAME (a learner with an unverified address), the
 * last three with a message for the user.
 */
export function signIn(identifier: string, password: string): Promise<AuthResult> {
  const name = identifier.trim()
  return name.includes('@')
    ? post('/sign-in/email', { email: name, password })
    : post('/sign-in/username', { username: name, password })
}

/**
 * Signs a learner in by a code from a parent, which is used up.
 *
 * Errors: INVALID_TOKEN (used, expired, replaced or never issued), ACCOUNT_PAUSED.
 */
export function signInByCode(token: string): Promise<AuthResult> {
  return post('/sign-in/code', { token })
}

/**
 * Signs in to a sign-up that was made in this browser, once its confirmation link was opened here.
 *
 * Errors: INVALID_TOKEN (made elsewhere, used or too old).
 */
export function signInConfirmed(): Promise<AuthResult> {
  return post('/sign-in/confirmed', {})
}

/**
 * Signs a learner in by four plants, on a device on which they have used the password or a code.
 *
 * Errors: INVALID_PICTURES (wrong, unknown, or after five wrong tries), ACCOUNT_PAUSED.
 */
export function signInByPictures(username: string, plants: readonly string[]): Promise<AuthResult> {
  return post('/sign-in/pictures', { username: username.trim(), plants: plants.join(',') })
}

/**
 * Signs an adult in by a passkey, without another step.
 *
 * Errors: INVALID_PASSKEY (unknown, removed, or answered too late).
 */
export function signInByPasskey(answer: {
  credentialId: string
  clientData: string
  authenticatorData: string
  signature: string
}): Promise<AuthResult> {
  return post('/sign-in/passkey', answer)
}

/** Target of the link in the confirmation mail; a link that does not work adds `?error=…`. The token is in its fragment. */
const CONFIRMED_PAGE = '/sign-up/confirmed'

/**
 * Creates a parent account and sends the confirmation mail. The auth library requires a name, which the sign-up form
 * does not have; parents enter it in their profile.
 * @param returnPath page that the visitor was going to
 */
export function signUp(email: string, password: string, returnPath: string | null): Promise<AuthResult> {
  return post('/sign-up/email', { name: '', email, password, callbackURL: confirmedPage(returnPath) })
}

/**
 * Requests another confirmation mail. The response is the same whether or not an account waits for one, so `ok` only
 * says that the request was accepted.
 */
export function requestConfirmation(email: string, returnPath: string | null): Promise<AuthResult> {
  return post('/send-verification-email', { email, callbackURL: confirmedPage(returnPath) })
}

/**
 * Adds the return path, because the link may be opened on another device. A path with a hash is left out: the hash can
 * hold a secret.
 */
function confirmedPage(returnPath: string | null): string {
  if (returnPath === null || returnPath.includes('#')) return CONFIRMED_PAGE
  return `${CONFIRMED_PAGE}?${new URLSearchParams({ next: returnPath })}`
}

/**
 * Confirms the address of a sign-up with the link of the confirmation mail. It works any number of times for a day.
 *
 * Errors: INVALID_TOKEN (expired, of a replaced sign-up, or never issued).
 */
export function confirmEmail(token: string, account: string | null): Promise<AuthResult> {
  return post('/confirm-email', { token, ...(account !== null && { account }) })
}

/**
 * Requests the mail for a password reset. The response is the same whether or not the address has an account,
 * so `ok` only says that the request was accepted; `unreachable` also means that the mail could not be stored.
 *
 * Errors: TOO_MANY_ATTEMPTS (five for one address in an hour).
 */
export function requestPasswordReset(email: string): Promise<AuthResult> {
  return post('/request-password-reset', { email })
}

/**
 * Sets a new password with the token from the reset mail and ends all sessions of the account.
 *
 * Errors: INVALID_TOKEN (used, expired or never issued), PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON,
 * PASSWORD_IS_NAME.
 */
export function resetPassword(token: string, newPassword: string): Promise<AuthResult> {
  return post('/reset-password', { token, newPassword })
}

/**
 * Changes the password of the signed-in account, ends its other sessions and continues this one under a new cookie.
 *
 * Errors: INVALID_PASSWORD (the current one is wrong), PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON (the
 * new one), CREDENTIAL_ACCOUNT_NOT_FOUND (an account from a provider has none), TOO_MANY_ATTEMPTS.
 */
export function changePassword(current: string, next: string): Promise<AuthResult> {
  return post('/change-password', { currentPassword: current, newPassword: next, revokeOtherSessions: true })
}

/**
 * Starts a sign-in with Google or Facebook. On `ok`, the caller sends the browser to `url` (`location.assign(url)`), a
 * page of the provider or of the test identity provider. The browser returns to /auth-callback, either signed in or
 * with a `SocialSignInError` (contract/session.ts) in `?error=`. `session.get` lists the providers.
 *
 * @param confirm true to reauthenticate the signed-in parent instead; the browser then returns to
 *   /parent/confirm-identity?result=…
 *
 * Errors: PROVIDER_NOT_FOUND (404).
 */
export async function signInWith(
  provider: SocialProviderId,
  { confirm = false } = {},
): Promise<{ kind: 'ok'; url: string } | Exclude<AuthResult, { kind: 'ok' }>> {
  const result = await request('/sign-in/social', { provider, ...(confirm && { confirm }) })
  return result.kind === 'ok' ? { kind: 'ok', url: textField(result.response, 'url') } : result
}

/**
 * Goes on with a sign-in with a provider by the link of its mail; on `ok`, the caller sends the browser to `url`.
 *
 * Errors: INVALID_TOKEN (expired, or never issued).
 */
export async function continueWithProvider(
  token: string,
): Promise<{ kind: 'ok'; url: string } | Exclude<AuthResult, { kind: 'ok' }>> {
  const result = await request('/continue-with-provider', { token })
  return result.kind === 'ok' ? { kind: 'ok', url: textField(result.response, 'url') } : result
}

async function post(path: string, body: object): Promise<AuthResult> {
  const result = await request(path, body)
  return result.kind === 'ok' ? { kind: 'ok' } : result
}

async function request(
  path: string,
  body: object,
): Promise<{ kind: 'ok'; response: unknown } | Exclude<AuthResult, { kind: 'ok' }>> {
  // A sign-in is not sent under, or before the end of, the session that was signed out.
  if (!(await finishSignOut())) return { kind: 'unreachable', offline: !navigator.onLine }
  let response: Response
  try {
    response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      // The page's language, which may differ from the browser's (server/languages.ts).
      headers: { 'content-type': 'application/json', 'accept-language': i18n.locale },
      body: JSON.stringify(body),
    })
  } catch {
    return { kind: 'unreachable', offline: !navigator.onLine }
  }
  if (response.status >= 500) return { kind: 'unreachable', offline: false }
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) return { kind: 'ok', response: json }
  const until = new Date(textField(json, 'until'))
  return {
    kind: 'rejected',
    status: response.status,
    code: textField(json, 'code'),
    message: textField(json, 'message'),
    ...(!Number.isNaN(until.getTime()) && { until }),
  }
}

function textField(json: unknown, field: 'code' | 'message' | 'until' | 'url'): string {
  if (typeof json !== 'object' || json === null) return ''
  const value: unknown = Reflect.get(json, field)
  return typeof value === 'string' ? value : ''
}
