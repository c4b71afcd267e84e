import { MAX_SESSION_DAYS, SECURE_SIGN_OUT_MARK, SIGN_OUT_MARK } from '#domain/sessions.ts'

/**
 * Mark of a sign-out that the server has not confirmed. A cookie, because it must reach as far as the session's own:
 * every tab and the service worker read it at once, also offline and after a restart, the server ignores the session
 * of a request that has it, and one response removes both.
 */
export function isSignOutPending(): boolean {
  // Also with the prefix, as in the script of each page (server/http/pages/page-start.ts).
  return typeof document !== 'undefined' && document.cookie.includes(`${SIGN_OUT_MARK}=`)
}

export function markSignOut() {
  const isSecure = location.protocol === 'https:'
  const attributes = `Path=/; Max-Age=${MAX_SESSION_DAYS * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may close at once
  document.cookie = `${isSecure ? SECURE_SIGN_OUT_MARK : SIGN_OUT_MARK}=1; ${attributes}`
}

/** `fetch` of everything but the sign-out itself. Rejects while a sign-out waits: nothing is sent before it. */
export function fetchUnlessSigningOut(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  return isSignOutPending() ? Promise.reject(new TypeError('A sign-out waits for the server')) : fetch(input, init)
}
