import type { SocialProviderId } from '#contract/session.ts'

/**
 * What the sign-in routes answer. `refused` is an expected outcome: status 401 for wrong credentials, 403 for an
 * e-mail not yet confirmed, 422 for a field, 429 for too many tries; `code` is the auth library's stable name of it.
 */
export type AuthResult =
  | { kind: 'ok' }
  | { kind: 'rejected'; status: number; code: string; message: string }
  | { kind: 'unreachable' }

/**
 * Signs in with an e-mail address or a username. The auth library has a route for each and refuses the other kind.
 *
 * With the right password still refused: EMAIL_NOT_VERIFIED, WAITING_FOR_APPROVAL (a child whose parent has not answered)
 * and ACCOUNT_PAUSED (a learner whose parent has withdrawn consent), the last two with words for the person.
 */
export function signIn(identifier: string, password: string): Promise<AuthResult> {
  const name = identifier.trim()
  return name.includes('@')
    ? post('/sign-in/email', { email: name, password })
    : post('/sign-in/username', { username: name, password })
}

/** The page that the link in the confirming mail leads to; a link that does not work adds `?error=…`. */
const CONFIRMED_PAGE = '/sign-up/confirmed'

/**
 * Makes a parent account and sends the confirming mail. The auth library insists on a name, which the sign-up form does
 * not ask for; a parent fills it in on their profile.
 */
export function signUp(email: string, password: string): Promise<AuthResult> {
  return post('/sign-up/email', { name: '', email, password, callbackURL: CONFIRMED_PAGE })
}

/**
 * Asks for a new confirming mail. The answer is the same whether or not an account waits for one, so `ok` only says
 * that the request was taken.
 */
export function requestConfirmation(email: string): Promise<AuthResult> {
  return post('/send-verification-email', { email, callbackURL: CONFIRMED_PAGE })
}

/**
 * Asks for the mail that lets a new password be set. The answer is the same whether or not the address has an account,
 * so `ok` only says that the request was taken; `unreachable` also stands for a mail that could not be kept.
 *
 * Refusals: TOO_MANY_ATTEMPTS (five for one address in an hour).
 */
export function requestPasswordReset(email: string): Promise<AuthResult> {
  return post('/request-password-reset', { email })
}

/**
 * Sets a new password by the token of such a mail, and ends every session of the account.
 *
 * Refusals: INVALID_TOKEN (used, expired or never given), PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON.
 */
export function resetPassword(token: string, newPassword: string): Promise<AuthResult> {
  return post('/reset-password', { token, newPassword })
}

/**
 * Changes the password of who is signed in; their other sessions end, this one goes on under a new cookie.
 *
 * Refusals: INVALID_PASSWORD (the current one is wrong), PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON (the
 * new one), CREDENTIAL_ACCOUNT_NOT_FOUND (who came by a provider and has none), TOO_MANY_ATTEMPTS.
 */
export function changePassword(current: string, next: string): Promise<AuthResult> {
  return post('/change-password', { currentPassword: current, newPassword: next, revokeOtherSessions: true })
}

/**
 * Begins a sign-in with Google or Facebook. With `ok` the browser has to be sent to `url` (`location.assign(url)`): to
 * the provider's pages, or to those of the test identity provider. It comes back to /auth-callback, signed in, or with
 * `?error=` one of `SocialSignInError` (contract/session.ts). Which providers there are tells `session.get`.
 *
 * Refusals: PROVIDER_NOT_FOUND (404).
 */
export async function signInWith(
  provider: SocialProviderId,
): Promise<{ kind: 'ok'; url: string } | Exclude<AuthResult, { kind: 'ok' }>> {
  const result = await ask('/sign-in/social', { provider })
  return result.kind === 'ok' ? { kind: 'ok', url: textOf(result.answer, 'url') } : result
}

export function signOut(): Promise<AuthResult> {
  return post('/sign-out', {})
}

async function post(path: string, body: object): Promise<AuthResult> {
  const result = await ask(path, body)
  return result.kind === 'ok' ? { kind: 'ok' } : result
}

async function ask(
  path: string,
  body: object,
): Promise<{ kind: 'ok'; answer: unknown } | Exclude<AuthResult, { kind: 'ok' }>> {
  let response: Response
  try {
    response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return { kind: 'unreachable' }
  }
  if (response.status >= 500) return { kind: 'unreachable' }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { kind: 'ok', answer }
  return {
    kind: 'rejected',
    status: response.status,
    code: textOf(answer, 'code'),
    message: textOf(answer, 'message'),
  }
}

function textOf(answer: unknown, field: 'code' | 'message' | 'url'): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const value: unknown = Reflect.get(answer, field)
  return typeof value === 'string' ? value : ''
}
