/**
 * Routes of the auth library that clients need. All others respond with 404, including routes that a later version adds:
 * those for administrators, or that expose session tokens to scripts, are not used. HEAD is not among them, since some
 * GET routes use up a token.
 */
const OPEN_ROUTES = new Set([
  'POST /sign-up/email',
  'GET /verify-email',
  'POST /send-verification-email',
  'POST /sign-in/email',
  'POST /sign-in/username',
  'POST /sign-in/social',
  'GET /callback/google',
  'GET /callback/facebook',
  'GET /confirm-provider-email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
])

/** @param path below /api/auth, such as `/sign-out` */
export function isOpenAuthRoute(method: string, path: string): boolean {
  return OPEN_ROUTES.has(`${method} ${path}`)
}
