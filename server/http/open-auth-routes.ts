/**
 * The routes of the auth library that clients of the product need. Every other one is answered with 404, those that
 * a later version of the library brings as well: its routes for administrators, and those that hand a session's
 * token to scripts, have no use here.
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
