export const MANAGER = 'manager@example.test'

/** Settings with a content manager and an operator, who need a second step. */
export const WITH_STAFF = {
  TRUSTED_PROXIES: '127.0.0.1',
  CONTENT_MANAGERS: MANAGER,
  OPERATOR_EMAILS: 'op@example.test',
  STAFF_SECOND_STEP: 'on',
}

/** Session token that a sign-in set as a cookie. */
export function tokenIn({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('trellis.session_token='))
  return decodeURIComponent(cookie?.split(/[=;]/)[1] ?? '')
}
