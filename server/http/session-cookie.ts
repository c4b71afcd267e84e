import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_SESSION_DAYS } from '#domain/accounts.ts'
import type { Config } from '../config.ts'

/** Prefix of a cookie that browsers accept only over https, for this host and all of its paths. */
const HOST_PREFIX = '__Host-'

/** Prefix of cookie names under https. */
export function cookiePrefix(config: Config): string {
  return config.origin.startsWith('https:') ? HOST_PREFIX : ''
}

/** Name of the cookie in versions before the prefix `__Host-`. Sessions last 30 days, so none is left after that. */
function earlierName(cookieName: string): string {
  return cookieName.replace(HOST_PREFIX, '__Secure-')
}

/**
 * Renames a session cookie of an earlier version in the request, so that the auth library finds its session too. The next
 * operation replaces it in the browser.
 */
export function renameEarlierCookie(request: IncomingMessage, cookieName: string): void {
  const earlier = earlierName(cookieName)
  const { cookie } = request.headers
  if (earlier === cookieName || !cookie?.includes(`${earlier}=`) || cookie.includes(`${cookieName}=`)) return
  const renamed = cookie.replace(`${earlier}=`, `${cookieName}=`)
  const index = request.rawHeaders.indexOf(cookie)
  request.headers.cookie = renamed
  if (index >= 0) request.rawHeaders[index] = renamed
}

/** Sets the cookie for the longest life of a session; the database decides when the session ends. */
export function renewCookie(response: ServerResponse, cookie: { name: string; value: string; earlier: string }) {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${cookie.name.startsWith(HOST_PREFIX) ? '; Secure' : ''}`
  response.appendHeader(
    'set-cookie',
    `${cookie.name}=${cookie.value}; Max-Age=${MAX_SESSION_DAYS * 86_400}; ${attributes}`,
  )
  if (cookie.earlier !== cookie.name)
    response.appendHeader('set-cookie', `${cookie.earlier}=; Max-Age=0; ${attributes}`)
}

export function bearerToken(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return header.slice(7).trim().split('.')[0]
}

/** Session cookie of a request, under its present name or that of an earlier version. */
export function sessionCookie(request: IncomingMessage, cookieName: string) {
  const parts = request.headers.cookie?.split(';').map((part) => part.trim()) ?? []
  for (const name of [cookieName, earlierName(cookieName)]) {
    const cookie = parts.find((part) => part.startsWith(`${name}=`))
    if (cookie) return { name, value: cookie.slice(name.length + 1) }
  }
  return undefined
}

/** Token of a signed cookie value; undefined if the signature is not ours. */
export function signedToken(cookieValue: string, secret: string): string | undefined {
  const value = decode(cookieValue)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
