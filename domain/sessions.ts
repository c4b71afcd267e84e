/** Age at which a session ends even if in use; idle sessions end earlier (domain/retention.ts). */
export const MAX_SESSION_DAYS = 30

/**
 * Cookie with which a browser marks a sign-out that the server has not confirmed (web/api/sign-out/mark.ts). The service
 * worker has its own copy of the name.
 */
export const SIGN_OUT_MARK = 'signing-out'

/** Name of that cookie under https, where browsers accept it only with `Secure` and for this host. */
export const SECURE_SIGN_OUT_MARK = `__Host-${SIGN_OUT_MARK}`

/**
 * True for the mark in a list of cookies, as `name=value`. Pages of an earlier version, which may be open or stored, set it
 * without prefix under https, too.
 */
export function isSignOutMark(cookie: string): boolean {
  return cookie.startsWith(`${SIGN_OUT_MARK}=`) || cookie.startsWith(`${SECURE_SIGN_OUT_MARK}=`)
}
